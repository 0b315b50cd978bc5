// SPDX-License-Identifier: BSL-1.0
/// The annotations of Microsoft's compiler that DirectXMath uses: they expand to nothing for any other compiler.
#pragma once

#define _In_
#define _Out_
#define _Out_opt_
#define _In_reads_(count)
#define _In_reads_bytes_(count)
#define _Out_writes_(count)
#define _Out_writes_bytes_(count)
#define _Success_(condition)
#define _Use_decl_annotations_
#define _Analysis_assume_(condition)
