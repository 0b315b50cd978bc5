# SPDX-License-Identifier: BSL-1.0
# Only the package's own Python calls it.
from typing import Any

audit: Any
contacts: Any
every: Any
first: Any
