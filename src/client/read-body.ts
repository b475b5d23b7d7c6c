import type { AnyOperation } from '../contract/operation.ts'
import { isHtml } from './failures.ts'
import { parsed } from './json.ts'
import type { Received } from './wire/transport.ts'

const emptyStatuses = [202, 204, 205]

/** The body of a success; throws what `fault` makes where JSON is due and something else came. */
export function bodyOf(
  received: Received,
  { result, effect }: Pick<AnyOperation, 'result' | 'effect'>,
  fault: () => Error,
): unknown {
  const { status } = received
  const text = received.text.trim()
  const empty = text === '' || text === 'null' || (!result && text === '{}')
  // Some writes answer nothing where the reference has a body.
  if (empty && (emptyStatuses.includes(status) || !result || effect !== 'read')) return undefined
  const body = parsed(text)
  // An operation without an answer may say anything, but the page of a portal is not its success.
  if (body === undefined && (result || isHtml(received))) throw fault()
  return body
}
