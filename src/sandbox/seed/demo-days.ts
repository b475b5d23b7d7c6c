/** The ID of the demo organization. */
export const organization = 'tidewater'

const day = 24 * 3_600_000

/** A function that returns a time relative to the day on which the sandbox is created. */
export type DemoTime = (daysAgo: number, time?: string) => string

export function daysBefore(now: number): DemoTime {
  const today = now - (now % day)
  return (daysAgo, time = '09:00') =>
    new Date(today - daysAgo * day + Date.parse(`1970-01-01T${time}:00.000Z`)).toISOString()
}
