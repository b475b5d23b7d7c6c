import { maskUrl } from '../../output/text/redact.ts'
import type { SandboxExchange } from '../../sandbox/http/server.ts'

interface Call {
  method: string
  path: string
  /** absent if the connection was lost */
  status?: number
}

/** The requests that a sandbox received. */
export interface Requests {
  total: number
  operations: { operation: string; count: number }[]
  destructive: (Call & { operation: string })[]
  /** the failed requests; identical requests are combined and counted */
  failures: (Call & { count: number; retries: number })[]
}

/** Returns whether a request with this status may succeed if it is retried. */
const isPassing = (status: number | undefined) =>
  status === undefined || status === 429 || status >= 500

/** Counts requests. */
export function countRequests() {
  const operations = new Map<string, number>()
  const destructive: Requests['destructive'] = []
  const failures = new Map<string, Requests['failures'][number]>()
  const waiting = new Map<string, Requests['failures'][number][]>()
  let total = 0
  return {
    add({ operation, method, path: whole, status }: SandboxExchange): void {
      const path = maskUrl(whole)
      const call: Call = { method, path, ...(status !== undefined && { status }) }
      total += 1
      const name = operation?.id ?? `${method} ${path.split('?')[0]}`
      operations.set(name, (operations.get(name) ?? 0) + 1)
      if (operation?.effect === 'destroy') destructive.push({ operation: name, ...call })
      const place = `${method} ${path}`
      const before = waiting.get(place)?.shift()
      if (before) before.retries += 1
      if (status !== undefined && status < 400) return
      const key = `${place} ${status}`
      const failure = failures.get(key) ?? { ...call, count: 0, retries: 0 }
      failure.count += 1
      failures.set(key, failure)
      if (isPassing(status)) waiting.set(place, [...(waiting.get(place) ?? []), failure])
    },
    result: (): Requests => ({
      total,
      operations: [...operations]
        .map(([operation, count]) => ({ operation, count }))
        .sort((a, b) => (a.operation < b.operation ? -1 : 1)),
      destructive,
      failures: [...failures.values()],
    }),
  }
}
