/** One thing that was looked at. */
export interface DoctorRow {
  area: string
  check: string
  state: 'ok' | 'note' | 'warning' | 'failed'
  value: string
  /** where a setting comes from */
  origin?: string
  /** one thing to do about it */
  hint?: string
}

type State = DoctorRow['state']

/** Rows of one area. */
export function rowsOf(area: string) {
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

/** What went wrong, in one line. */
export function reasonOf(error: unknown): string {
  const { message } = error as Error
  return message.split('\n')[0] ?? message
}
