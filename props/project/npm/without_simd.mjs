// SPDX-License-Identifier: BSL-1.0
// Loaded before a program, makes WebAssembly one without SIMD.
WebAssembly.validate = () => false;
