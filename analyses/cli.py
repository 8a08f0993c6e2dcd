"""The command line, `fairylab`: what a command raises becomes one clear message and an exit code.

Exit codes: 0 done, 1 the answer is no (`check` found something) or nobody listens (a closed pipe), 2 bad input,
130 stopped by Ctrl-C. Imports wait until they are needed, so that help and mistakes are answered at once.
"""

import os
import signal
import sys
import threading
from collections.abc import Sequence

UNHEARD, BAD_INPUT, STOPPED = 1, 2, 130
_stop_lost = threading.Event()
"""Set when the compiler's callback swallowed a Ctrl-C: whatever failed in there failed because of it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, by default the process's own, and return its exit code."""
    sys.unraisablehook = _heard
    _open_ears()
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        return _quietly()
    except OSError as error:
        _complain(" ".join(filter(None, [error.strerror or str(error), _file(error)])))
    except MemoryError:
        _complain("out of memory; try fewer --workers or a smaller --chunk")
    return BAD_INPUT


def _run(arguments: list[str]) -> int:
    """The command's exit code; whatever a person can mend is told and counted as bad input."""
    from analyses.commands import application

    try:
        code = application()(arguments, prog_name="fairylab", standalone_mode=False)
    except Exception as error:
        return _refused(error)
    return code if isinstance(code, int) else 0


def _refused(error: Exception) -> int:
    """Tell what was wrong with the input; any other error goes on."""
    import typer

    from sim.errors import UserError

    if isinstance(error, typer.Abort) or _stop_lost.is_set():
        raise KeyboardInterrupt from error
    if isinstance(error, UserError):
        _complain(str(error))
    elif hasattr(error, "format_message"):  # typer's own refusals: an unknown option, a number that is none
        context = getattr(error, "ctx", None)
        _complain(error.format_message(), f"see {context.command_path} --help" if context else "")
    else:
        raise error
    return BAD_INPUT


def _open_ears() -> None:
    """Output that is closed goes nowhere, and what its encoding can't write is written as a question mark."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _heard(lost: "sys.UnraisableHookArgs") -> None:
    """A Ctrl-C that fell into a callback of the compiler, which can't pass it on, is said again in a moment."""
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    _stop_lost.set()
    again = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
    again.daemon = True
    again.start()


def _complain(message: str, advice: str = "") -> None:
    sys.stdout.flush()
    print(f"fairylab: {message}" + (f"\n{advice}" if advice else ""), file=sys.stderr)


def _file(error: OSError) -> str:
    return f"({error.filename})" if error.filename else ""


def _quietly() -> int:
    """Whoever read the output has closed it (`| head`); Python's own last flush must find somewhere to go.

    typer does the same where it meets a closed pipe first, with the same exit code.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return UNHEARD


if __name__ == "__main__":
    sys.exit(main())
