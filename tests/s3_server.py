"""Nothing -> an S3 server on loopback (moto's), in a process of its own, for the tests and benchmarks of shared storage.

python tests/s3_server.py       prints its port, and serves until standard input ends
"""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

BUCKET = "journals"


@contextmanager
def running_s3() -> Iterator[str]:
    """The address "127.0.0.1:port" of a server with one empty bucket."""
    process = subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        port = process.stdout.readline().strip()
        assert port.isdigit(), "the S3 server did not start"
        make_bucket = urllib.request.Request(f"http://127.0.0.1:{port}/{BUCKET}", method="PUT")
        urllib.request.urlopen(make_bucket, timeout=30).close()
        yield f"127.0.0.1:{port}"
    finally:
        process.stdin.close()
        process.stdout.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def uri_at(address: str, prefix: str) -> str:
    return f"s3://key:secret@{BUCKET}/{prefix}?endpoint_override={address}&scheme=http&region=us-east-1"


def _serve() -> None:
    import os

    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    print(server.get_host_and_port()[1], flush=True)
    sys.stdin.read()
    os._exit(0)  # without waiting for connections that clients keep open


if __name__ == "__main__":
    _serve()
