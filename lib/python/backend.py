# SPDX-License-Identifier: BSL-1.0
"""Builds the wheel by CMake: what pip calls (PEP 517). It needs nothing but Python and what CMake needs.

    pip install --no-build-isolation --no-index .

builds in build/wheel of the project; `--config-settings build-dir=FOLDER` takes the module from a folder in which CMake has been
run with GRAZE_PYTHON=ON.
"""
import base64
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
VERSION = re.search(r"project\(graze VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)
METADATA = f"""Metadata-Version: 2.1
Name: graze
Version: {VERSION}
Summary: Exact sphere questions on NumPy arrays, and an audit of functions of your own
License: BSL-1.0
Requires-Python: >=3.9
Requires-Dist: numpy
Description-Content-Type: text/markdown

"""


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def built_package(folder):
    """The folder of the package, made by CMake."""
    if not folder:
        folder = ROOT / "build/wheel"
        off = [f"-DGRAZE_{part}=OFF" for part in ("PROPS", "FUZZ", "BENCH", "REPORTS")]
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        run("cmake", "-S", ROOT, "-B", folder, *generator, *off, "-DGRAZE_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}")
    run("cmake", "--build", folder, "--target", "graze_python")
    return pathlib.Path(folder) / "python/graze"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = built_package((config_settings or {}).get("build-dir"))
    module = f"_core{sysconfig.get_config_var('EXT_SUFFIX')}"
    files = {f"graze/{source.name}": source.read_bytes() for source in sorted((HERE / "graze").iterdir()) if source.is_file()}
    files[f"graze/{module}"] = (package / module).read_bytes()  # of this Python
    python, platform = f"cp{sys.version_info[0]}{sys.version_info[1]}", re.sub(r"[-.]", "_", sysconfig.get_platform())
    info = f"graze-{VERSION}.dist-info"
    files[f"{info}/METADATA"] = (METADATA + (HERE / "README.md").read_text(encoding="utf-8")).encode()
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: graze\nRoot-Is-Purelib: false\n"
                              f"Tag: {python}-{python}-{platform}\n").encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"graze-{VERSION}-{python}-{python}-{platform}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # without the time of the build
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise RuntimeError("graze has no source package for Python: install it from a copy of the repository")
