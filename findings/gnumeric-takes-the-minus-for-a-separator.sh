# Gnumeric 1.12.55 of Debian 12, ssconvert from .csv to .csv.
# One would guess that a .csv with commas, as RFC 4180 has it, is read by its commas, the more so as its name says what separates the columns.
# The separator is guessed. If a cell of a row has a quotation mark in it, which is written twice, and two numbers of the row are negative, the minus is taken for
# the separator: the head is one cell, and -1 and -2 become 1 and 2. Without the quotation mark, or with tabs, the table is read as it is.
# What to do: separate the columns of such tables by tabs, or put the negative numbers in quotes, too.
[ "$(dpkg-query -W -f '${Version}' gnumeric)" = 1.12.55-1 ] || { echo "needs gnumeric 1.12.55 of Debian 12: apt-get install gnumeric" >&2; exit 1; }
printf 'size,x,y\n7 x 5,-1,-2\n' >without.csv
printf 'size,x,y\n"7"" x 5""",-1,-2\n' >with.csv
printf 'size\tx\ty\n"7"" x 5"""\t-1\t-2\n' >tabs.txt
for table in without.csv with.csv tabs.txt; do
    ssconvert "$table" saved.csv 2>/dev/null
    cat saved.csv
done | tee seen
cat >expected <<'X'
size,x,y
"7 x 5",-1,-2
"size,x,y",,
"7"" x 5""",1,2
size,x,y
"7"" x 5""",-1,-2
X
cmp seen expected
