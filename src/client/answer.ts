import { requestIdOf } from './failures.ts'
import type { ItemLines } from './wire/item-lines.ts'
import type { Received } from './wire/transport.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  /** `undefined` where the answer is empty */
  body: unknown
  requestId?: string
  /** the items of a list, where they were to be cut out of the body */
  lines?: ItemLines
  /** what was to be deleted is not there, and whether this deletion did it is not known */
  isGone?: true
}

export function answerOf(
  { status, headers, lines, isGone }: Received,
  body: unknown,
  secrets: readonly string[],
): Answer {
  const requestId = requestIdOf(headers, secrets)
  return {
    status,
    headers,
    body,
    ...(requestId !== undefined && { requestId }),
    ...(lines && { lines }),
    ...(isGone && { isGone }),
  }
}
