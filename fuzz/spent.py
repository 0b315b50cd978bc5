# SPDX-License-Identifier: BSL-1.0
"""Runs a command, prints the seconds of processor time of all its processes after what it prints, and ends with its status.

Those that outlive it count too: afl-fuzz often ends before the program that it runs, so that `time` leaves that one out.
"""
import ctypes
import os
import resource
import sys

PR_SET_CHILD_SUBREAPER = 36  # prctl: orphans become children of this process


def main(command):
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")
    first = os.spawnvp(os.P_NOWAIT, command[0], command)
    status = 0
    while True:
        try:
            ended, how = os.wait()
        except ChildProcessError:
            break
        if ended == first:
            status = os.waitstatus_to_exitcode(how)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)  # os.times() drops parts of hundredths
    print(f"{spent.ru_utime + spent.ru_stime:.2f}", flush=True)
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
