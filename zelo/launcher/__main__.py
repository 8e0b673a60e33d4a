"""`bin/zelo COMMAND`, once the environment stands."""

import sys

from zelo.launcher.commands import main

sys.exit(main(sys.argv[1:]))
