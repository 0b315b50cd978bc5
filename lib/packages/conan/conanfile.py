# SPDX-License-Identifier: BSL-1.0
"""graze for Conan 2: `conan create lib/packages/conan` from a checkout. It packages the headers and the compiled form."""
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Graze(ConanFile):
    name = "graze"
    version = "0.1.0"
    license = "BSL-1.0"
    description = "Exact sphere questions: rays, sweeps, casts and containers"
    topics = ("collision", "geometry", "exact", "sphere")
    package_type = "static-library"
    settings = "os", "compiler", "build_type", "arch"

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        for pattern in ("CMakeLists.txt", "LICENSE", "lib/*"):
            copy(self, pattern, root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for option in ("GRAZE_PROPS", "GRAZE_FUZZ", "GRAZE_BENCH", "GRAZE_REPORTS"):
            toolchain.cache_variables[option] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "graze")
        headers = self.cpp_info.components["header_only"]
        headers.set_property("cmake_target_name", "graze::header_only")
        headers.set_property("pkg_config_name", "graze-header-only")
        headers.libs = []
        kernel = self.cpp_info.components["kernel"]
        kernel.set_property("cmake_target_name", "graze::kernel")
        kernel.set_property("pkg_config_name", "graze-kernel")
        kernel.libs = ["graze_kernel"]
        kernel.requires = ["header_only"]
        graze = self.cpp_info.components["graze"]
        graze.set_property("cmake_target_name", "graze::graze")
        graze.set_property("pkg_config_name", "graze")
        graze.libs = []
        graze.defines = ["GRAZE_LINKED"]
        graze.requires = ["kernel"]
