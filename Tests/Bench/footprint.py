"""Runs a command and prints the largest memory it held, in kB: footprint.py COMMAND ...

A process of its own, and a small one: Linux counts to a command what its parent held when it was started."""

import os
import subprocess
import sys

process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
