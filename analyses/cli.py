"""The command line, `fairylab`: what a command raises becomes one clear message and an exit code.

Exit codes: 0 done, 1 the answer is no (`check` found something), 2 bad input, 130 stopped by Ctrl-C. Imports wait
until they are needed, so that help and mistakes are answered at once.
"""

import os
import sys
from collections.abc import Sequence

BAD_INPUT, STOPPED = 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, by default the process's own, and return its exit code."""
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
    from sim.errors import UserError

    try:
        code = application()(arguments, prog_name="fairylab", standalone_mode=False)
    except UserError as error:
        _complain(str(error))
        return BAD_INPUT
    except Exception as error:
        told = getattr(error, "format_message", None)  # typer's refusals of options and commands
        if told is None:
            if type(error).__name__ == "Abort":
                raise KeyboardInterrupt from error
            raise
        context = getattr(error, "ctx", None)
        _complain(told(), f"see {context.command_path} --help" if context else "")
        return BAD_INPUT
    return code if isinstance(code, int) else 0


def _complain(message: str, advice: str = "") -> None:
    sys.stdout.flush()
    print(f"fairylab: {message}" + (f"\n{advice}" if advice else ""), file=sys.stderr)


def _file(error: OSError) -> str:
    return f"({error.filename})" if error.filename else ""


def _quietly() -> int:
    """Whoever read the output has closed it (`| head`); Python's own last flush must find somewhere to go."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
