import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

export interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** Responds to one request. `seen` contains the request. */
export type Handler = (response: ServerResponse, seen: Seen) => void

export interface TestServer {
  url: string
  port: number
  seen: Seen[]
  close(): Promise<void>
}

/**
 * Starts a real server on the loopback interface. It handles requests with the given handlers, in
 * order, and closes the connection of any further request.
 */
export async function startServer(...handlers: Handler[]): Promise<TestServer> {
  const queue = [...handlers]
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    seen.push(one)
    const handler = queue.shift()
    if (handler) handler(response, one)
    else request.socket.destroy()
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}`, port, seen, close: () => closeServer(server) }
}

/**
 * Starts a server on the loopback interface and returns its port. The server is closed after the
 * test.
 */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atEnd(() => closeServer(server))
  return (server.address() as AddressInfo).port
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
}

/** Creates a handler that responds with JSON, or without a body. */
export function json(
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): Handler {
  return (response) => {
    if (body === undefined) response.writeHead(status, headers).end()
    else {
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    }
  }
}

/** Creates a handler that responds with the given text, by default without a content type. */
export function text(status: number, body: string, type?: string): Handler {
  return (response) => {
    response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body)
  }
}

/** Creates a handler that receives a request and closes the connection. */
export function reset(): Handler {
  return (response) => {
    response.socket?.destroy()
  }
}

/**
 * Responses with the caller and the caller's teams. They are read before a team is deleted, because
 * deleting the caller's own team requires a flag.
 */
export const callerResponses = [
  json(200, { id: 'usr_1', displayName: 'Ada' }),
  json(200, { items: [] }),
]
