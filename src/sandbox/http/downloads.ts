import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reader } from '../store/tables.ts'
import { refusal } from './refusal.ts'

/** What a signed URL gives, without a token. */
export interface Download {
  contentType: string
  bytes: Buffer
  fileName: string
}

/** Finds what a kind of signed URL gives; 404 by a refusal. `key` is what the URL was made for. */
export type DownloadSource = (state: Reader, key: string) => Download

const lifetime = 3_600_000

// no secret: whoever reads the sandbox's state has all that it guards
const signingKey = 'sandbox'

function signature(kind: string, key: string, expires: number): string {
  return createHmac('sha256', signingKey).update(`${kind}\n${key}\n${expires}`).digest('base64url')
}

/** The path of a URL that is good for an hour of the sandbox's clock. */
export function signedPath(kind: string, key: string, now: string): string {
  const expires = Date.parse(now) + lifetime
  const query = new URLSearchParams({
    key,
    expires: String(expires),
    signature: signature(kind, key, expires),
  })
  return `/downloads/${encodeURIComponent(kind)}?${query}`
}

/** The key of a signed URL; 403 where it isn't ours or has expired. */
export function signedKey(kind: string, query: URLSearchParams, now: number): string {
  const key = query.get('key') ?? ''
  const expires = Number(query.get('expires'))
  const given = Buffer.from(query.get('signature') ?? '')
  const right = Buffer.from(signature(kind, key, expires))
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw refusal(403, 'the signature of this URL is wrong')
  }
  if (now > expires) throw refusal(403, 'this URL has expired')
  return key
}
