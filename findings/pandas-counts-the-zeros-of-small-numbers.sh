# pandas 1.5.3 (python3-pandas of Debian 12), read_csv with its defaults.
# One would guess that 0.00000000012345678 and 1.2345678e-10 in a .csv are the same number, as for float() in Python.
# The usual converter counts the zeros behind the point among the 17 digits that it takes: the first spelling loses its last digit, and a number with 17 zeros
# behind the point becomes 0. Nothing is said.
# What to do: float_precision="round_trip", or numbers with an exponent in files that pandas reads.
[ "$(dpkg-query -W -f '${Version}' python3-pandas)" = 1.5.3+dfsg-2 ] || { echo "needs python3-pandas 1.5.3 of Debian 12: apt-get install python3-pandas" >&2; exit 1; }
cat >read.py <<'X'
import io
import sys

import pandas

for text in ["1.2345678e-10", "0.00000000012345678", "0.0000000000001234567", "0.0000000000000000012345678"]:
    column = "number\n" + text
    usual = pandas.read_csv(io.StringIO(column))["number"][0]
    exact = pandas.read_csv(io.StringIO(column), float_precision="round_trip")["number"][0]
    print(text, usual, exact, float(text))
X
/usr/bin/python3 read.py | tee seen
cat >expected <<'X'
1.2345678e-10 1.2345678e-10 1.2345678e-10 1.2345678e-10
0.00000000012345678 1.234567e-10 1.2345678e-10 1.2345678e-10
0.0000000000001234567 1.234e-13 1.234567e-13 1.234567e-13
0.0000000000000000012345678 0.0 1.2345678e-18 1.2345678e-18
X
cmp seen expected
