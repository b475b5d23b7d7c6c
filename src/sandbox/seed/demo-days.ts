/** The one organization of the demo. */
export const organization = 'tidewater'

const day = 24 * 3_600_000

/** Times of the demo, counted back from the day on which it is made. */
export type At = (daysAgo: number, time?: string) => string

export function daysBefore(now: number): At {
  const today = now - (now % day)
  return (daysAgo, time = '09:00') =>
    new Date(today - daysAgo * day + Date.parse(`1970-01-01T${time}:00.000Z`)).toISOString()
}
