// SPDX-License-Identifier: BSL-1.0
/// What Debian's runtime libraries for WebAssembly lack. Each of these is a trap, which JavaScript sees as an error: the judge throws
/// exceptions only out of memory and for wrong uses of it, and overwrites no stack.
#include <cstddef>
#include <cstdint>

#pragma clang diagnostic ignored "-Wreserved-identifier"  // the names are those of compilers

extern "C" {
[[noreturn]] void* __cxa_allocate_exception(std::size_t size);
[[noreturn]] void __cxa_throw(void* thrown, void* type, void (*destroy)(void*));

// Some functions of libclang_rt were compiled with -fstack-protector.
extern std::uintptr_t __stack_chk_guard;
[[noreturn]] void __stack_chk_fail();
}

void* __cxa_allocate_exception(std::size_t /*size*/) { __builtin_trap(); }
void __cxa_throw(void* /*thrown*/, void* /*type*/, void (* /*destroy*/)(void*)) { __builtin_trap(); }
std::uintptr_t __stack_chk_guard = 0x9e3779b9;
void __stack_chk_fail() { __builtin_trap(); }
