import { requestIdOf } from './failures.ts'
import type { Received } from './wire/transport.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  /** `undefined` where the answer is empty */
  body: unknown
  requestId?: string
  /** what was to be deleted is not there, and whether this deletion did it is not known */
  isGone?: true
}

export function answerOf(
  { status, headers, isGone }: Received,
  body: unknown,
  secrets: readonly string[],
): Answer {
  const requestId = requestIdOf(headers, secrets)
  return {
    status,
    headers,
    body,
    ...(requestId !== undefined && { requestId }),
    ...(isGone && { isGone }),
  }
}
