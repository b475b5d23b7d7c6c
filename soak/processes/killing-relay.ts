import { createServer, type ServerResponse } from 'node:http'
import type { Chance } from '../chance.ts'
import { serveLocally } from '../serve-locally.ts'

/** The moment at which a process is killed. */
export interface KillPoint {
  request: number
  /**
   * whether to kill the process before the service receives the request, after it responds, or some
   * time later
   */
  moment: 'before' | 'after' | 'later'
  /** the delay after the response in milliseconds, for `later` */
  delay: number
}

/** Returns a random moment between the requests `first` and `last`. */
export function pointWithin(chance: Chance, last: number, first = 1): KillPoint {
  return {
    request: first + chance.below(last - first + 1),
    moment: chance.one(['before', 'after', 'later']),
    delay: chance.below(20),
  }
}

/** A proxy that forwards requests to a service, and kills the program at one of them. */
export interface KillingRelay {
  url: string
  /** resets the number of requests, and sets the moment at which `kill` is called */
  arm(point: KillPoint | undefined, kill: () => void): void
  /** the number of requests since the last call to `arm` */
  readonly count: number
  /** resolves when the service has responded to all requests */
  settled(): Promise<void>
  close(): Promise<void>
}

export async function killingRelay(service: string): Promise<KillingRelay> {
  let count = 0
  let point: KillPoint | undefined
  let kill = () => {}
  const pending = new Set<Promise<unknown>>()

  async function forward(
    request: { method: string; url: string; headers: Record<string, string>; body: Buffer },
    response: ServerResponse,
  ): Promise<void> {
    count += 1
    const now = count === point?.request ? point : undefined
    if (now?.moment === 'before') return kill()
    const answered = await fetch(service + request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body.length > 0 && { body: request.body }),
      redirect: 'manual',
    })
    const body = Buffer.from(await answered.arrayBuffer())
    if (now?.moment === 'after') return kill()
    const headers = Object.fromEntries(answered.headers)
    for (const name of ['connection', 'keep-alive', 'content-length', 'transfer-encoding'])
      delete headers[name]
    response.writeHead(answered.status, headers).end(body)
    if (now?.moment === 'later') setTimeout(kill, now.delay)
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      // the killed program sent only a part of the request
      return
    }
    const { authorization = '', 'content-type': type } = request.headers
    const headers = { authorization, ...(type && { 'content-type': type }) }
    const { method = '', url = '' } = request
    const work = forward({ method, url, headers, body: Buffer.concat(chunks) }, response)
    pending.add(work)
    work.finally(() => pending.delete(work))
  })
  const local = await serveLocally(server)
  return {
    url: local.url,
    arm: (next, act) => {
      count = 0
      point = next
      kill = act
    },
    get count() {
      return count
    },
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending)
    },
    close: local.close,
  }
}
