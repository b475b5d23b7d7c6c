import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusal } from './refusal.ts'

const greatestBody = 64 * 1024 * 1024

/**
 * Reads the body of a request. Throws a 413 error if the body is too large, and discards the
 * remaining bytes.
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () => refusal(413, `The body exceeds ${greatestBody} bytes`)
    if (Number(request.headers['content-length'] ?? 0) > greatestBody) {
      reject(tooLarge())
      return
    }
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= greatestBody) chunks.push(chunk)
      else {
        chunks.length = 0
        reject(tooLarge())
      }
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    const onIncomplete = () => {
      // the connection also closes after a complete request
      if (!request.complete) reject(refusal(400, 'The request is incomplete'))
    }
    request.once('error', onIncomplete)
    request.once('close', onIncomplete)
  })
}

export interface SandboxAnswer {
  status: number
  headers: Record<string, string>
  /** bytes to send unchanged, or a value to send as JSON; undefined for an empty body */
  body?: unknown
}

/** Returns the response for an error. All errors use the same format. */
export function errorAnswer(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): SandboxAnswer {
  return { status, headers, body: { error: { code: status, message } } }
}

export function send(response: ServerResponse, answer: SandboxAnswer): void {
  if (response.destroyed) return
  const { body } = answer
  if (body === undefined) {
    response.writeHead(answer.status, answer.headers).end()
    return
  }
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  response
    .writeHead(answer.status, {
      'content-type': 'application/json; charset=utf-8',
      ...answer.headers,
      'content-length': String(bytes.length),
    })
    .end(bytes)
}
