export const timesText = `
Dates and times in flags such as --from, --to, --until, and --updated-after.

FORMATS
  2026-11-01           Midnight of a day
  2026-11-01T09:00     Time of a day; seconds are optional
  2026-11-01T09:00Z    Time in UTC; or with an offset, such as +02:00
  90m, 12h, 7d, 2w     Minutes, hours, days, or weeks ago
  "3 days ago"         Relative time in words
  today, yesterday     Midnight of that day
  monday, "last monday"
                       Midnight of the last Monday before today
  now                  The current time

  Days, and times without an offset, are in the local time zone (TZ). docsctl
  sends times in UTC.

FUTURE TIMES
  For --until, which sets the last day on which findings or changes are
  accepted, relative times are in the future: 90d is 90 days from now, and
  monday is the next Monday. "tomorrow", "in 2 weeks", and "next monday" also
  work.

DURATIONS
  Flags such as --timeout, --max-wait, and --wait-timeout take a duration such
  as 90, 250ms, 10m, or 2h. A number without a unit is in seconds.

EXAMPLES
  docsctl orgs audit-events list --from 7d
  docsctl orgs audit-events list --from "last monday" --to today
  docsctl sites findings list --site docs --updated-after 2026-11-01T09:00
`
