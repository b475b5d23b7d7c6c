import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reader } from '../store/tables.ts'
import { refusal } from './refusal.ts'

/** The content of a signed URL, which doesn't require a token. */
export interface Download {
  contentType: string
  bytes: Buffer
  fileName: string
}

/** Finds the content for a signed URL by its key. Throws a 404 error if there is none. */
export type DownloadSource = (state: Reader, key: string) => Download

const lifetime = 3_600_000

// this key is not a secret: anyone who can read the sandbox's state can already read all content
const signingKey = 'sandbox'

function signature(kind: string, key: string, expires: number): string {
  return createHmac('sha256', signingKey).update(`${kind}\n${key}\n${expires}`).digest('base64url')
}

/** Returns a signed path that is valid for one hour by the sandbox's clock. */
export function signedPath(kind: string, key: string, now: string): string {
  const expires = Date.parse(now) + lifetime
  const query = new URLSearchParams({
    key,
    expires: String(expires),
    signature: signature(kind, key, expires),
  })
  return `/downloads/${encodeURIComponent(kind)}?${query}`
}

/** Returns the key in a signed URL. Throws a 403 error if the signature is invalid or expired. */
export function signedKey(kind: string, query: URLSearchParams, now: number): string {
  const key = query.get('key') ?? ''
  const expires = Number(query.get('expires'))
  const given = Buffer.from(query.get('signature') ?? '')
  const right = Buffer.from(signature(kind, key, expires))
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw refusal(403, 'The URL has an invalid signature')
  }
  if (now > expires) throw refusal(403, 'The URL has expired')
  return key
}
