# Gnumeric 1.12.55 of Debian 12, ssconvert from .csv to .csv.
# One would guess that a table which is opened and saved has the same numbers in fewer or as many digits, as from LibreOffice.
# It writes 21 digits of a long double: 3.12 becomes 3.1199999999999999999, 0.08333 becomes 0.083329999999999999998. Which numbers get the tail depends on their
# last bits: 0.125 and 12.202 stay. A program that compares texts, or reads decimals exactly, takes such cells for edited ones.
# What to do: compare the numbers rounded to 15 digits.
[ "$(dpkg-query -W -f '${Version}' gnumeric)" = 1.12.55-1 ] || { echo "needs gnumeric 1.12.55 of Debian 12: apt-get install gnumeric" >&2; exit 1; }
printf 'number\n0.125\n12.202\n3.12\n0.08333\n0.333333343\n' >before.csv
ssconvert before.csv after.csv 2>/dev/null
paste -d ' ' before.csv after.csv | tee seen
cat >expected <<'X'
number number
0.125 0.125
12.202 12.202
3.12 3.1199999999999999999
0.08333 0.083329999999999999998
0.333333343 0.33333334299999999999
X
cmp seen expected
