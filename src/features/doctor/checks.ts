/** The result of one check. */
export interface DoctorRow {
  area: string
  check: string
  state: 'ok' | 'note' | 'warning' | 'failed'
  value: string
  /** the origin of a setting */
  origin?: string
  /** a suggested command that fixes the problem */
  hint?: string
}

type State = DoctorRow['state']

/** Returns a function that creates rows for an area. */
export function createRows(area: string) {
  return (
    check: string,
    state: State,
    value: string,
    more: Pick<DoctorRow, 'origin' | 'hint'> = {},
  ): DoctorRow => ({
    area,
    check,
    state,
    value,
    ...more,
  })
}

/** Returns the first line of an error. */
export function errorSummary(error: unknown): string {
  const { message } = error as Error
  return message.split('\n')[0] ?? message
}
