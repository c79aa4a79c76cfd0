#!/usr/bin/env python3
"""The one entry to Radelc: in a checkout it prepares `.venv` on first use, then runs Django's command.

Only the standard library is imported. If Django can be imported nothing is prepared; otherwise `.venv` is made, the
pinned requirements.txt installed into it, and the same command run again by its interpreter. Commands that test and
check need requirements-dev.txt as well. A stamp in `.venv` holds the hash of completely installed requirements, so the
next command repairs an interrupted or outdated installation. An installed package has its command `radelc` in
`installed` below: nothing is prepared there.
"""

import hashlib
import importlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements.txt"
DEVELOPMENT = ROOT / "requirements-dev.txt"  # includes requirements.txt
DEVELOPING = ("test", "tidy")
SERVING = ("serve", "demo")
PATIENCE_SECONDS = 1.5  # the command itself waits as long again; together three at most
OLDEST_PYTHON = (3, 11)
HANDED_OVER = "RADELC_HANDED_OVER"  # set for the second run: with a broken .venv the two would call each other for ever
# Python compiles what it imports; pip would compile everything first, which is a third of the time.
PIP_OPTIONS = ("--disable-pip-version-check", "--no-input", "--no-compile", "--retries", "2")
NO_NETWORK_SIGNS = (
    "NewConnectionError",
    "NameResolutionError",
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "ConnectTimeoutError",
    "ProxyError",
    "Read timed out",
    "getaddrinfo failed",
)


class CannotPrepare(Exception):
    """Name what a person has to correct first, in one plain sentence."""


def check_python(version):
    if tuple(version[:2]) < OLDEST_PYTHON:
        own, needed = ".".join(map(str, version[:2])), ".".join(map(str, OLDEST_PYTHON))
        raise CannotPrepare(f"Radelc needs Python {needed} or newer and this is Python {own}: get one from python.org.")


def check_modules(is_there):
    """Refuse a Python without venv or pip's installer."""
    missing = [name for name in ("venv", "ensurepip") if not is_there(name)]
    if missing:
        cure = "install it (on Debian and Ubuntu: apt install python3-venv) and run the same command again"
        raise CannotPrepare(f"This Python lacks the module {' and the module '.join(missing)}: {cure}.")


def interpreter(venv, windows):
    return venv / "Scripts" / "python.exe" if windows else venv / "bin" / "python"


def stamp_in(venv, files):
    """Return the stamp's file in `venv`, named after the last of these requirements."""
    return venv / f"{files[-1].stem}.sha256"


def stamp_of(files):
    """Return the stamp's hash of complete requirements; it ignores the line endings git chose."""
    together = b"".join(file.read_bytes().replace(b"\r\n", b"\n") for file in files)
    return hashlib.sha256(together).hexdigest()


def is_complete(venv, files, windows):
    stamp = stamp_in(venv, files)
    if not (interpreter(venv, windows).exists() and stamp.exists()):
        return False
    return stamp.read_text(encoding="utf-8").strip() == stamp_of(files)


def files_for(arguments):
    """Return the requirements that a command needs, those that run Radelc first."""
    return (REQUIREMENTS, DEVELOPMENT) if arguments[:1] and arguments[0] in DEVELOPING else (REQUIREMENTS,)


def sentence_for_pip(output, log):
    if any(sign in output for sign in NO_NETWORK_SIGNS):
        return "The package index cannot be reached: connect to the internet for this first run and start it again."
    errors = [line for line in output.splitlines() if line.startswith("ERROR: ")]
    reason = errors[-1][len("ERROR: ") :].strip() if errors else "pip gave no reason"
    return f"The packages could not be installed ({reason}); all that pip said is in {log}."


def run_quietly(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    return done.returncode, done.stdout


def prepare(files):
    """Make, repair or extend `.venv`; return its interpreter."""
    windows = os.name == "nt"
    if not is_complete(VENV, files, windows):
        check_modules(lambda name: importlib.util.find_spec(name) is not None)
        what = "its packages" if len(files) == 1 else "its packages and what tests it"
        sentence = f"Preparing Radelc: {what} go into .venv, once; this takes up to a minute."
        print(sentence, file=sys.stderr, flush=True)
        fill(VENV, files, sys.executable)
    return str(interpreter(VENV, windows))


def fill(venv, files, base):
    """Make, repair or extend an environment of the interpreter `base`, and stamp it. Raises CannotPrepare."""
    python = str(interpreter(venv, os.name == "nt"))
    if not os.path.exists(python) or run_quietly([python, "-m", "pip", "--version"])[0] != 0:
        shutil.rmtree(venv, ignore_errors=True)
        code, output = run_quietly([base, "-m", "venv", str(venv)])
        if code != 0:
            last = (output.strip().splitlines() or ["no reason was given"])[-1]
            raise CannotPrepare(f"Python could not make the folder {venv}: {last}")
    code, output = run_quietly([python, "-m", "pip", "install", *PIP_OPTIONS, "-r", str(files[-1])])
    if code != 0:
        raise CannotPrepare(failed(venv, output))
    for count in range(1, len(files) + 1):  # what tests has brought what runs along
        stamp_in(venv, files[:count]).write_text(stamp_of(files[:count]) + "\n", encoding="utf-8")


def failed(venv, output):
    log = venv / "pip.log"
    log.write_text(output, encoding="utf-8")
    return sentence_for_pip(output, log)


def hand_over(python, arguments):
    """Run the same command with another interpreter; pass on signals and its exit code."""
    command = [python, str(ROOT / "manage.py"), *arguments]
    environment = {**os.environ, HANDED_OVER: "1"}
    if os.name != "nt":
        os.execve(python, command, environment)
    child = subprocess.Popen(command, env=environment)  # Windows cannot replace a running process
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # the console gave Ctrl+C to the child as well: it decides when to end


@contextmanager
def said_if_slow(sentence):
    timer = threading.Timer(PATIENCE_SECONDS, lambda: print(sentence, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def installed():
    """Run the command `radelc` of an installed package; return the exit code."""
    sys.path.insert(0, str(ROOT))
    return main(sys.argv[1:])


def main(arguments):
    if arguments in (["--version"], ["version"]):  # Django would say its own
        from tournament import __version__

        print(f"Radelc {__version__}")
        return 0
    try:
        check_python(sys.version_info)
        files = files_for(arguments)
        if importlib.util.find_spec("django") is None:
            if not REQUIREMENTS.exists():
                raise CannotPrepare("Radelc's packages are missing: install it again, with pipx or uv.")
            if os.environ.get(HANDED_OVER):
                raise CannotPrepare(f"The folder {VENV} is damaged: delete it and run the same command again.")
            return hand_over(prepare(files), arguments)
        if DEVELOPMENT in files and Path(sys.prefix) == VENV and importlib.util.find_spec("pytest") is None:
            prepare(files)  # started with the interpreter of a .venv that so far only runs Radelc
    except CannotPrepare as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the next run goes on where this one ended.", file=sys.stderr)
        return 130
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # a Windows console without č prints a question mark instead of failing
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    if arguments[:1] == ["demo"]:
        os.environ["RADELC_DEMO"] = "1"  # before the settings are read: the demo has its own database file
    if arguments[:1] and arguments[0] not in DEVELOPING:
        os.umask(0o077)  # data are for the account that runs Radelc alone

    try:
        if arguments[:1] and arguments[0] in SERVING:
            with said_if_slow("Radelc is starting…"):
                import django
                from django.conf import settings

                django.setup()
                importlib.import_module(f"tournament.management.commands.{arguments[0]}")
                importlib.import_module(settings.ROOT_URLCONF)  # all the pages: two thirds of what a start takes
        from django.core.management import execute_from_command_line

        from tournament.frames import roomy

        name = str(ROOT / "manage.py") if REQUIREMENTS.exists() else "radelc"
        roomy(execute_from_command_line)([name, *arguments])
    except KeyboardInterrupt:  # Ctrl+C before the server listens for it
        return 130
    except Exception as problem:  # caused by the machine; a bug is raised again below
        sentence = sentence_for_machine(problem)
        if not sentence:
            raise
        print(sentence, file=sys.stderr)
        return 1
    return 0


def sentence_for_machine(problem):
    """Return the sentence instead of a traceback if the machine or unreadable settings are at fault; "" for a bug."""
    from django.core.exceptions import ImproperlyConfigured

    if isinstance(problem, ImproperlyConfigured):
        return str(problem)
    from tournament.db.faults import fault_of
    from tournament.wording.faults import fault_sentence

    fault = fault_of(problem)
    return fault_sentence(fault) if fault else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
