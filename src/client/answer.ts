import { maskedRequestId } from './failures.ts'
import type { ItemLines } from './wire/item-lines.ts'
import type { Received } from './wire/transport.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  /** `undefined` if the response is empty */
  body: unknown
  requestId?: string
  /**
   * the items of a list as unparsed lines of JSON, if the request separates them from the response
   */
  lines?: ItemLines
  /** true if the resource to delete no longer exists, possibly because an earlier try deleted it */
  isGone?: true
}

export function createAnswer(
  { status, headers, lines, isGone }: Received,
  body: unknown,
  secrets: readonly string[],
): Answer {
  const requestId = maskedRequestId(headers, secrets)
  return {
    status,
    headers,
    body,
    ...(requestId !== undefined && { requestId }),
    ...(lines && { lines }),
    ...(isGone && { isGone }),
  }
}
