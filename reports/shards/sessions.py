# SPDX-License-Identifier: BSL-1.0
"""Says how often a shard was begun or gone on with: python3 sessions.py FILE"""
import json
import sys

lines = [json.loads(line) for line in open(sys.argv[1], encoding="ascii")]
sessions = sum("session" in line for line in lines)
shard = lines[0]["shard"]
print(f"Shard {shard['number']}/{shard['of']} has {sessions} {'session' if sessions == 1 else 'sessions'}")
sys.exit(0 if sessions > 1 else 1)
