const day = 24 * 60 * 60_000

/** A range of ages. `days` is the upper limit, or undefined if there is none. */
export interface AgeRange {
  label: string
  days: number | undefined
}

/** The ages of change requests. */
export const changeRequestAges: readonly AgeRange[] = [
  { label: 'up to 7 days', days: 7 },
  { label: '8 to 30 days', days: 30 },
  { label: '31 to 90 days', days: 90 },
  { label: 'over 90 days', days: undefined },
]

/** The times since the last change of spaces. */
export const contentAges: readonly AgeRange[] = [
  { label: 'up to 30 days', days: 30 },
  { label: '31 to 90 days', days: 90 },
  { label: '91 to 180 days', days: 180 },
  { label: '181 to 365 days', days: 365 },
  { label: 'over 365 days', days: undefined },
]

/** The times since people were last seen. */
export const seenAges: readonly AgeRange[] = [
  { label: 'up to 30 days', days: 30 },
  { label: '31 to 90 days', days: 90 },
  { label: '91 to 180 days', days: 180 },
  { label: 'over 180 days', days: undefined },
]

/** The label for a time that is missing or invalid. */
export const noTime = 'unknown'

/** Returns the label of the range that contains a time. */
export function ageLabel(ranges: readonly AgeRange[], time: string | undefined, now: number) {
  const age = now - Date.parse(time ?? '')
  if (Number.isNaN(age)) return noTime
  return ranges.find(({ days }) => days === undefined || age <= days * day)?.label ?? noTime
}
