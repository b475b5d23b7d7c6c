import assert from 'node:assert/strict'
import { request } from 'node:http'

/**
 * A client that is written only from the API reference. It doesn't use the contract or the client
 * of this repository, so that it can detect errors in them.
 */

/** A value in a response, of unknown type. */
export type Any = ReturnType<typeof JSON.parse>

/** The URL and the token for requests. */
export const service = { url: '', token: '' }

export const send = (method: string, path: string, body?: unknown) =>
  new Promise<{ status: number; body: Any }>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(
      `${service.url}/v1${path}`,
      {
        method,
        headers: {
          Authorization: `Bearer ${service.token}`,
          ...(text !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(text),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString()
          const parsed = answer === '' ? undefined : JSON.parse(answer)
          resolve({ status: response.statusCode ?? 0, body: parsed })
        })
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })

/** Sends a request that must succeed, and returns the response body. */
export async function ask(method: string, path: string, body?: unknown): Promise<Any> {
  const answer = await send(method, path, body)
  const text = `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`
  assert.ok(answer.status === 200 || answer.status === 201, text)
  return answer.body
}

/** Sends a request whose response must have the status 204 and no body. */
export async function tell(method: string, path: string, body?: unknown): Promise<void> {
  assert.deepEqual(await send(method, path, body), { status: 204, body: undefined })
}

export const isTime = (text: string) =>
  assert.match(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)

export const isUser = (user: Any) => {
  assert.equal(user.object, 'user')
  assert.equal(typeof user.id, 'string')
  assert.equal(typeof user.displayName, 'string')
  assert.equal(typeof user.urls.location, 'string')
}

export const isList = (list: Any, object?: string) => {
  assert.ok(Array.isArray(list.items))
  assert.equal(typeof list.count, 'number')
  if (list.next !== undefined) assert.equal(typeof list.next.page, 'string')
  if (object !== undefined) for (const item of list.items) assert.equal(item.object, object)
}
