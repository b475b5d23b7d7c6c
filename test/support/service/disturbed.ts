import { createServer, type ServerResponse } from 'node:http'
import { closeServer, listen } from '../server.ts'

/**
 * A disturbance: a different response, a connection that is closed before or after the request
 * arrives, or no response.
 */
export type Disturbance =
  | { status: number; headers?: Record<string, string> }
  | 'before'
  | 'after'
  | 'none'

export interface Disturbed {
  url: string
  /** the methods of all received requests in order */
  asked: string[]
  close(): Promise<void>
}

/**
 * Starts a proxy that disturbs requests to a service. Each disturbance applies to the next request
 * with the given method, or with the given method and path: `GET /v1/user`.
 */
export async function disturbed(
  target: string,
  ...plan: [request: string, disturbance: Disturbance][]
): Promise<Disturbed> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push(method)
    const isNext = [method, `${method} ${url}`].includes(plan[0]?.[0] ?? '')
    const [, disturbance] = isNext ? (plan.shift() ?? []) : []
    if (disturbance === 'before') return void request.socket.destroy()
    if (typeof disturbance === 'object') {
      return void response.writeHead(disturbance.status, disturbance.headers).end()
    }
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        'content-type': headers['content-type'] ?? '',
      },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    if (disturbance === 'after') return void request.socket.destroy()
    await passOn(answer, response)
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}`, asked, close: () => closeServer(server) }
}

async function passOn(answer: Response, response: ServerResponse): Promise<void> {
  response.sendDate = false
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}
