# SPDX-License-Identifier: BSL-1.0
class Fault(Exception):
    """Why something can't be done."""
