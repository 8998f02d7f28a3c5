"""A URI -> a folder of whole files on a disk or in an object store.

`file:///mnt/shared/journal`, a plain path, or whatever pyarrow takes: `s3://bucket/prefix?region=…`, `gs://…`. A file is
either not there or whole, under a name that nobody else uses; none is ever changed.
"""

from __future__ import annotations

import contextlib
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pyarrow as pa
import pyarrow.fs

from dcpm.errors import SettingsError, StoreUnavailable

HALF_WRITTEN_S = 60.0
"""A file that another machine has been writing for longer than this was left by a writer that died."""


class Storage(Protocol):
    """Raises StoreUnavailable where the storage does not answer, FileNotFoundError for a file that is not there."""

    is_remote: bool

    def names(self) -> list[str]:
        """Every file. One that is there during the whole call is among them."""
        ...

    def glance(self) -> list[str]:
        """Like `names`, but one that is being merged may be missed."""
        ...

    def open(self, name: str) -> pa.NativeFile:
        """For reading parts of it."""
        ...

    def read(self, name: str) -> pa.Buffer: ...

    def create(self, name: str, data: bytes | pa.Buffer) -> None:
        """Durable when it returns."""
        ...

    def delete(self, name: str) -> None:
        """A file that is not there is no error."""
        ...

    def sweep(self) -> None:
        """Deletes what writers that died left half written."""
        ...


def storage_at(uri: str, folder: str) -> Storage:
    """`folder` under `uri`. Raises SettingsError where the URI is of no kind that pyarrow knows."""
    if "://" not in uri:
        return LocalFolder(Path(uri).expanduser().absolute() / folder)
    try:
        if uri.startswith("s3://") and "allow_delayed_open" not in uri:
            # One PUT for a small file. Without it each is an upload in parts, whose parts stay behind after a kill.
            uri += ("&" if "?" in uri else "?") + "allow_delayed_open=true"
        files, path = pyarrow.fs.FileSystem.from_uri(uri)
    except (ValueError, TypeError, pa.ArrowInvalid) as exc:
        raise SettingsError(f"journal.uri is no place that pyarrow can open: {uri.split('://')[0]}://…") from exc
    except OSError as exc:
        raise StoreUnavailable(f"the journal's storage does not answer: {_short(exc)}") from exc
    if isinstance(files, pyarrow.fs.LocalFileSystem):
        return LocalFolder(Path(path) / folder)
    return ArrowFolder(files, f"{path.rstrip('/')}/{folder}")


class LocalFolder:
    """Files that only their owner can read. Written beside their name and then renamed to it."""

    is_remote = False

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with _translated():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._host = socket.gethostname().replace(".", "-") or "localhost"

    def names(self) -> list[str]:
        """A folder may be read while files are merged: both the old one and the new one can be missed. So until none goes."""
        with _translated():
            before = set(os.listdir(self._folder))
            while not before <= (now := set(os.listdir(self._folder))):
                before = now
        return [name for name in now if not name.startswith(".")]

    def glance(self) -> list[str]:
        with _translated():
            return [name for name in os.listdir(self._folder) if not name.startswith(".")]

    def open(self, name: str) -> pa.NativeFile:
        with _translated(or_missing=True):
            return pa.OSFile(str(self._folder / name))

    def read(self, name: str) -> pa.Buffer:
        with _translated(or_missing=True):
            return pa.py_buffer((self._folder / name).read_bytes())

    def create(self, name: str, data: bytes | pa.Buffer) -> None:
        beside = f"{self._folder}/.{name}.{self._host}.{os.getpid()}"
        with _translated():
            handle = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fdatasync(handle)
                os.rename(beside, f"{self._folder}/{name}")
            except BaseException:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(beside)
                raise
            folder = os.open(self._folder, os.O_RDONLY)
            try:
                os.fsync(folder)  # the name itself
            finally:
                os.close(folder)

    def delete(self, name: str) -> None:
        with _translated():
            (self._folder / name).unlink(missing_ok=True)

    def sweep(self) -> None:
        with _translated():
            for path in self._folder.glob(".*"):
                host, writer = path.name.split(".")[-2:]
                with contextlib.suppress(FileNotFoundError):
                    if host == self._host:
                        is_left = not _lives(int(writer))
                    else:
                        is_left = time.time() - path.stat().st_mtime > HALF_WRITTEN_S
                    if is_left:
                        path.unlink()


class ArrowFolder:
    """A prefix in an object store. A file is there once it was closed."""

    is_remote = True

    def __init__(self, files: pyarrow.fs.FileSystem, path: str) -> None:
        self._files, self._path = files, path

    def names(self) -> list[str]:
        """Object stores list in the order of names and strongly consistent; names are chosen so that merging hides none."""
        with _translated():
            found = self._files.get_file_info(pyarrow.fs.FileSelector(self._path, allow_not_found=True))
        return [info.base_name for info in found if info.type == pyarrow.fs.FileType.File]

    def glance(self) -> list[str]:
        return self.names()

    def open(self, name: str) -> pa.NativeFile:
        with _translated(or_missing=True):
            return self._files.open_input_file(f"{self._path}/{name}")

    def read(self, name: str) -> pa.Buffer:
        with (
            _translated(or_missing=True),
            self._files.open_input_stream(f"{self._path}/{name}", compression=None) as stream,
        ):
            return stream.read_buffer()

    def create(self, name: str, data: bytes | pa.Buffer) -> None:
        with _translated(), self._files.open_output_stream(f"{self._path}/{name}", compression=None) as stream:
            stream.write(data)

    def delete(self, name: str) -> None:
        with _translated(), contextlib.suppress(FileNotFoundError):
            self._files.delete_file(f"{self._path}/{name}")

    def sweep(self) -> None:
        """Nothing to do: an object that was not closed was never there."""


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@contextlib.contextmanager
def _translated(or_missing: bool = False) -> Iterator[None]:
    try:
        yield
    except OSError as exc:
        if or_missing and isinstance(exc, FileNotFoundError):
            raise
        raise StoreUnavailable(f"the journal's storage cannot be used now: {_short(exc)}") from exc


def _short(exc: OSError) -> str:
    """What went wrong, without the address: it may hold a key."""
    return exc.strerror or str(exc).split("Details:")[0][:200]
