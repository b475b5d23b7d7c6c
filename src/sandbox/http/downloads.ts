import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reader } from '../store/tables.ts'
import { refusal } from './refusal.ts'

/** A download, which a signed URL provides without a token. */
export interface Download {
  contentType: string
  bytes: Buffer
  fileName: string
}

/** A function that returns the download with a key. It throws a 404 error if there is none. */
export type DownloadSource = (state: Reader, key: string) => Download

const lifetime = 3_600_000

// the key isn't secret, because users of a local sandbox can read all of its content anyway
const signingKey = 'sandbox'

function signature(kind: string, key: string, expires: number): string {
  return createHmac('sha256', signingKey).update(`${kind}\n${key}\n${expires}`).digest('base64url')
}

/**
 * Returns the path of a signed URL. It expires after one hour, according to the sandbox's clock.
 */
export function signedPath(kind: string, key: string, now: string): string {
  const expires = Date.parse(now) + lifetime
  const query = new URLSearchParams({
    key,
    expires: String(expires),
    signature: signature(kind, key, expires),
  })
  return `/downloads/${encodeURIComponent(kind)}?${query}`
}

/**
 * Returns the key in the query of a signed URL. Throws a 403 error if the signature is invalid or
 * the URL has expired.
 */
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
