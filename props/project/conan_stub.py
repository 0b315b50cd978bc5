# SPDX-License-Identifier: BSL-1.0
"""As much of Conan 2 as lib/packages/conan/conanfile.py uses, since Conan itself isn't in Debian 12: its steps in order,
each in a separate folder."""
import collections
import pathlib
import runpy
import shutil
import sys
from types import SimpleNamespace as Names

from programs import run


class ConanFile:
    """What Conan provides to a recipe, and the folders of its package."""

    def __init__(self, recipe, scratch):
        self.recipe_folder = str(recipe.parent)
        self.export_sources_folder = self.source_folder = str(scratch / "exported")
        self.build_folder, self.package_folder = str(scratch / "built"), str(scratch / "prefix")
        self.cpp_info = Information()


class Information:
    """cpp_info, and each of its components."""

    def __init__(self):
        self.properties, self.libs, self.requires = {}, [], []
        self.components = collections.defaultdict(Information)

    def set_property(self, name, value):
        self.properties[name] = value


class CMakeToolchain:
    def __init__(self, recipe):
        self.recipe, self.cache_variables = recipe, {}

    def generate(self):
        self.recipe.toolchain = self


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def configure(self):
        values = {"CMAKE_INSTALL_LIBDIR": "lib", "CMAKE_BUILD_TYPE": "Release", **self.recipe.toolchain.cache_variables}
        run("cmake", "-S", self.recipe.source_folder, "-B", self.recipe.build_folder, "-G", "Ninja",
            *[f"-D{name}={'ON' if value is True else 'OFF' if value is False else value}" for name, value in values.items()])

    def build(self):
        run("cmake", "--build", self.recipe.build_folder)

    def install(self):
        run("cmake", "--install", self.recipe.build_folder, "--prefix", self.recipe.package_folder)


def copy(_recipe, pattern, src, dst):
    """An asterisk matches folders too."""
    for path in pathlib.Path(src).glob(pattern):
        to = pathlib.Path(dst, path.relative_to(src))
        to.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, to, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(path, to)


def check_min_cppstd(recipe, standard):
    recipe.least_standard = standard


def cmake_layout(_recipe):
    """Conan names the folders; here they have their names already."""


def recipe_in(file, scratch):
    """The recipe in a file, with the folders of a package still to be made."""
    names = {"conan": [ConanFile], "conan.tools.build": [check_min_cppstd],
             "conan.tools.cmake": [CMake, CMakeToolchain, cmake_layout], "conan.tools.files": [copy]}
    for name, members in names.items():
        sys.modules[name] = Names(**{member.__name__: member for member in members})
    return runpy.run_path(str(file))["Graze"](file, scratch)


def create(recipe):
    """conan create, step by step."""
    for step in ("export_sources", "layout", "validate", "generate", "build", "package", "package_info"):
        getattr(recipe, step)()
    return recipe
