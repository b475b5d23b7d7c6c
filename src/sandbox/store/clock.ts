/** The clock of the sandbox. It has an offset from the actual time, but runs at the same speed. */
export interface SandboxClock {
  now(): number
  /** the offset from the actual time, in milliseconds */
  offset(): number
  advance(ms: number): void
}

const units: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/**
 * Parses a duration such as `50ms`, `3s`, or `8d`, and returns milliseconds. A number without a
 * unit means seconds.
 */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text)
  return match ? Number(match[1]) * (units[match[2] ?? 's'] as number) : undefined
}

export function createClock(time: () => number, start: number): SandboxClock {
  let offset = start
  return {
    now: () => time() + offset,
    offset: () => offset,
    advance: (ms) => {
      offset += ms
    },
  }
}
