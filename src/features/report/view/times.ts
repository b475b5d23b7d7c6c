const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Returns whether a cell is a time from the service. */
export function isIsoTime(cell: string | number): boolean {
  return isoTime.test(String(cell))
}

/** Returns a cell as text. Times are shortened to their day. */
export function shownTime(cell: string | number): string {
  const text = String(cell)
  return isIsoTime(cell) ? text.slice(0, 10) : text
}
