const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Returns whether a cell is a time from the service. */
export function isTime(cell: string | number): cell is string {
  return typeof cell === 'string' && isoTime.test(cell)
}

/** Returns a cell as text. Times are shortened to their day. */
export function shownTime(cell: string | number): string {
  return isTime(cell) ? cell.slice(0, 10) : String(cell)
}
