import { DocsctlError } from '../../errors.ts'

const window = 60_000

/** Parses a rate limit such as `60/min`. */
export function parseRateLimit(text: string): number {
  const count = Number(/^([1-9]\d{0,8})\/min$/.exec(text)?.[1])
  if (count > 0) return count
  throw new DocsctlError('usage', `Invalid value ${JSON.stringify(text)} for --rate-limit`, {
    hint: 'Use a number of requests per minute, such as 60/min',
  })
}

/** Limits the requests per minute. */
export function createRateLimit(limit: number, now: () => number) {
  let reset = 0
  let used = 0
  const turn = () => {
    // also start a new minute if the clock was set back
    if (now() < reset && now() >= reset - window) return
    reset = now() + window
    used = 0
  }
  return {
    /**
     * Counts a request. Returns 0 if the request is allowed, otherwise the number of seconds to
     * wait.
     */
    take(): number {
      turn()
      if (used >= limit) return Math.ceil((reset - now()) / 1000)
      used += 1
      return 0
    },
    headers(): [string, string][] {
      turn()
      return [
        ['x-ratelimit-limit', String(limit)],
        ['x-ratelimit-remaining', String(limit - used)],
        ['x-ratelimit-reset', String(Math.ceil(reset / 1000))],
      ]
    },
  }
}
