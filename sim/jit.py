"""The only import of numba: turns the simulators' plain functions into compiled code, and keeps that code on disk.

With ``NUMBA_DISABLE_JIT=1`` in the environment nothing is compiled and numba isn't even imported: the same source runs
as plain Python, slowly and step by step, with the same results.

numba's own disk cache notices neither an edit in a function called from another file nor a changed
``NUMBA_BOUNDSCHECK``. So compiled code lies in a folder named by a digest of every source it can depend on
(`cache_folder`), and a changed source means another folder.
"""

import ctypes
import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

PURE = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
BOUNDSCHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
SIM = Path(__file__).resolve().parent
KEEP = 64
"""How many digest folders the cache keeps; the least recently used go first."""


@cache
def digest_of(files: tuple[Path, ...]) -> str:
    """Sha256 (hex) over names and contents of `files`, in their sorted order."""
    total = hashlib.sha256()
    for file in sorted(files):
        text = file.read_bytes()
        total.update(f"{file.name}:{len(text)}:".encode())
        total.update(text)
    return total.hexdigest()


def sources(folder: Path) -> tuple[Path, ...]:
    """Every file that compiled code of `folder` can depend on: ``sim/*.py`` and the folder's own files."""
    return tuple(sorted({*SIM.glob("*.py"), *folder.glob("*.py")}))


@cache
def cache_root() -> Path:
    """Where compiled code is kept: ``.cache`` beside the packages, or the user's cache when that can't be written."""
    for root in (
        Path(os.environ.get("FAIRYLAB_CACHE") or SIM.parent / ".cache") / "compiled",
        Path.home() / ".cache" / "fairylab" / "compiled",
    ):
        try:
            root.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=root):
                return root
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix="fairylab-compiled-"))


@cache
def cache_folder(files: tuple[Path, ...]) -> Path:
    """The folder for code compiled from `files` by this Python, numba and kind of processor, bounds-checked or not."""
    import numba

    surroundings = (
        platform.python_version(),
        numba.__version__,
        platform.machine(),
        "checked" if BOUNDSCHECK else "unchecked",
    )
    name = hashlib.sha256("|".join((digest_of(files), *surroundings)).encode()).hexdigest()[:20]
    folder = cache_root() / name
    folder.mkdir(exist_ok=True)
    os.utime(folder)
    prune(cache_root())
    return folder


def prune(root: Path) -> None:
    """Remove the least recently used digest folders beyond `KEEP`, so that edits don't fill the disk."""

    def last_used(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:
            return 0.0

    for folder in sorted((f for f in root.iterdir() if f.is_dir()), key=last_used, reverse=True)[KEEP:]:
        shutil.rmtree(folder, ignore_errors=True)


def jit(function: Callable) -> Callable:
    """Compile a simulator function on its first call; in pure mode, the function itself.

    The cache folder follows from the file that the function stands in (see `sources`).
    """
    if PURE:
        return function
    return compiled(function, sources(Path(function.__code__.co_filename).resolve().parent))


def apart(function: Callable) -> Callable:
    """As `jit`, but called, not inlined: for large or rare functions, which would make their callers slow to compile."""
    if PURE:
        return function
    return compiled(function, sources(Path(function.__code__.co_filename).resolve().parent), inline=False)


def inlined(function: Callable) -> Callable:
    """`function`, for use inside compiled code only: it's compiled into its callers and not kept by itself."""
    import numba

    return numba.njit(forceinline=True, nogil=True)(function)


def module(file: Path, name: str) -> dict:
    """The globals of a new, empty module for a source file; registered, as numba finds cached code's module by name."""
    made = ModuleType(name)
    made.__file__ = str(file)
    sys.modules[name] = made
    return made.__dict__


def bind(file: Path, name: str, files: Iterable[Path], bindings: dict) -> dict:
    """Run a source file with `bindings` as its globals and compile every function that it defines; returns its globals.

    Functions are compiled on their first call, under the digest of `files`. Those that the file lists in APART stay calls
    instead of being inlined: large and rare ones, which would only make the fast loop around them slower.
    """
    namespace = module(file, name)
    namespace.update((key, value) for key, value in bindings.items() if not key.startswith("__"))
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), namespace)
    if not PURE:
        apart = namespace.get("APART", ())
        for key, value in list(namespace.items()):
            if isinstance(value, FunctionType) and value.__module__ == name:
                namespace[key] = compiled(value, files, inline=key not in apart)
    return namespace


def compiled(
    function: Callable,
    files: Iterable[Path],
    signature: object = None,
    counted: bool = False,
    inline: bool = True,
) -> Callable:
    """`function` compiled without the interpreter lock, cached on disk under the digest of `files`.

    With a `signature` it is compiled (or loaded from the cache) at once, otherwise on its first call. `counted` code
    may own memory (typed lists, new arrays). A rule works on records that own none, where counting references would
    only cost time; and as a rule is a small function, inlining all of them makes a game 1.6 times faster.
    """
    import numba

    # numba fixes a function's cache folder while it is being decorated, from this setting.
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder(tuple(files)))
    options = {"cache": True, "nogil": True, "_nrt": counted, "forceinline": inline}
    try:
        return (
            numba.njit(**options)(function)
            if signature is None
            else numba.njit(signature, **options)(function)
        )
    finally:
        numba.config.CACHE_DIR = before


def linked(*kinds: Any, gives: type = int) -> Callable:
    """A decorator: compile a function by itself and have its callers jump to it, so that each chapter of a long game is
    compiled once and not again with everything that calls it.

    `kinds` are the types of its arguments: a record's dtype, `[dtype]` for an array (int, float or records), int or
    float; `gives` is what it returns (int, float or bool). Compiled, or loaded from the cache, by `link`.
    """

    def decorate(function: Callable) -> Callable:
        if PURE:
            return function
        from llvmlite import binding, ir
        from numba import from_dtype, types
        from numba.core import cgutils
        from numba.extending import intrinsic

        def typed(kind: Any) -> Any:
            if isinstance(kind, list):
                return types.Array(typed(kind[0]), 1, "C")
            return {int: types.int64, float: types.float64, bool: types.boolean}.get(kind) or from_dtype(
                np.dtype(kind)
            )

        wanted = typed(gives)(*map(typed, kinds))
        files = sources(Path(function.__code__.co_filename).resolve().parent)
        name = f"fairylab_{cache_folder(files).name}_{function.__module__}_{function.__qualname__}".replace(
            ".", "_"
        )
        cell = ctypes.c_void_p()
        binding.add_symbol(name, ctypes.addressof(cell))
        UNLINKED.append(Link(function, files, wanted, cell))

        def as_called(given: tuple) -> Any:
            link()
            # An array inside a record has a type of its own, with the same layout.
            return wanted.return_type(
                *(g if isinstance(w, types.Array) else w for g, w in zip(given, wanted.args, strict=True))
            )

        def emit(context, builder, signature, args):
            convention = context.call_conv
            kind = convention.get_function_type(wanted.return_type, wanted.args)
            place = cgutils.add_global_variable(builder.module, cgutils.voidptr_t, name)
            pointer = builder.load(place)
            with cgutils.if_unlikely(builder, cgutils.is_null(builder, pointer)):
                convention.return_user_exc(builder, RuntimeError, (f"{name}: call sim.jit.link() first",))
            target = builder.bitcast(pointer, ir.PointerType(kind))
            status, out = convention.call_function(builder, target, wanted.return_type, wanted.args, args)
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return out

        names = ", ".join(f"a{k}" for k in range(len(kinds)))
        namespace: dict = {"intrinsic": intrinsic, "as_called": as_called, "emit": emit}
        exec(
            f"@intrinsic\ndef jump(typing, {names}):\n    return as_called(({names},)), emit\n"
            f"def called({names}):\n    return jump({names})\n",
            namespace,
        )
        called = inlined(namespace["called"])
        called.plain = function  # type: ignore[attr-defined]
        return called

    return decorate


class Link(NamedTuple):
    """A function that `linked` has seen: what it is compiled from and for, and the cell from which its address is read."""

    function: Callable
    files: tuple[Path, ...]
    signature: Any
    cell: Any


UNLINKED: list[Link] = []
LINKED: list[tuple[Link, Any]] = []
"""What is linked, with its code, which must stay in memory."""


def link() -> None:
    """Compile, or load from the cache, every `linked` function seen so far. Needed before code from the cache is run."""
    waiting = UNLINKED[:]
    UNLINKED.clear()  # compiling one asks for the others, which are on their way
    if not waiting:
        return
    with one_at_a_time():
        for one in waiting:
            made: Any = compiled(one.function, one.files, one.signature, inline=False)
            result = made.get_compile_result(one.signature)
            one.cell.value = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
            LINKED.append((one, made))


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the lock of the cache, where there are locks: of several processes that start together one compiles, and the
    others load what it has made."""
    try:
        import fcntl

        handle = os.open(cache_root() / "lock", os.O_RDWR | os.O_CREAT)
    except (ImportError, OSError):
        yield
        return
    try:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def signatures(*dtypes: np.dtype) -> tuple[object, object]:
    """Signatures of functions of records of these types: with an int64 more and a float64 back, and without either."""
    if PURE:
        return None, None
    from numba import from_dtype, types

    records = [from_dtype(dtype) for dtype in dtypes]
    return types.float64(*records, types.int64), types.void(*records)


def addresses(functions: Iterable[Callable], signature: object) -> "np.ndarray | list[Callable]":
    """Where the functions, all compiled with `signature`, lie in memory (int64), for `caller`; themselves in pure mode.

    The addresses are good as long as the functions are kept.
    """
    if PURE:
        return list(functions)

    def address(function: Any) -> int:
        result = function.get_compile_result(signature)
        return result.library.get_pointer_to_function(result.fndesc.llvm_func_name)

    return np.array([address(function) for function in functions], np.int64)


def caller(signature: object) -> Callable:
    """A function for compiled code that turns an address of `addresses` into a function of that signature to call.

    numba's own way, a typed list of functions, compiles half a second for every function that is put into one.
    """
    if PURE:
        return lambda function: function
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    kind = types.FunctionType(signature)

    @intrinsic
    def at(typingctx, address):
        def emit(context, builder, signature, args):
            made = cgutils.create_struct_proxy(kind)(context, builder)
            pointer = builder.inttoptr(args[0], context.get_value_type(types.voidptr))
            made.jit_addr = pointer
            made.c_addr = (
                pointer  # only asked whether it is there: a call goes to jit_addr, which passes errors on
            )
            return made._getvalue()

        return kind(types.int64), emit

    return at


def plain_lowest(mask):
    """Index of the lowest bit set in `mask`, which must not be 0."""
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def plain_highest(mask):
    """Index of the highest bit set in `mask`, which must be above 0."""
    return int(mask).bit_length() - 1


def plain_count(mask):
    """How many bits of `mask`, which must be 0 or above, are set."""
    return int(mask).bit_count()


def instructions():
    """The same as one machine instruction each, where a loop over the bits would mispredict its branches."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def lowest(typingctx, mask):
        def emit(context, builder, signature, args):
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), emit

    @intrinsic
    def highest(typingctx, mask):
        def emit(context, builder, signature, args):
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
            return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

        return types.int64(types.int64), emit

    @intrinsic
    def count(typingctx, mask):
        def emit(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.int64), emit

    return lowest, highest, count


PLAIN_BITS = (plain_lowest, plain_highest, plain_count)
lowest_bit, highest_bit, count_bits = PLAIN_BITS if PURE else instructions()


def plain(function):
    """The plain Python that a function was compiled from; what it calls in its turn stays compiled."""
    source = getattr(function, "plain", None) or getattr(function, "py_func", function)
    twins = dict(zip((lowest_bit, highest_bit, count_bits), PLAIN_BITS, strict=True))
    names = {
        name: twins[value] for name, value in source.__globals__.items() if callable(value) and value in twins
    }
    return FunctionType(source.__code__, source.__globals__ | names, source.__name__, source.__defaults__)
