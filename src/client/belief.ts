import type * as z from 'zod'
import { knownValues } from '../contract/common.ts'
import { type AnyOperation, proofOf } from '../contract/operation.ts'
import { kindOf } from '../contract/shape.ts'
import { DocsctlError, type ErrorDetails, unknownState } from '../errors.ts'
import { maskText } from '../text/redact.ts'
import { list } from '../text/sentences.ts'
import {
  answeredHtml,
  type FailureContext,
  hintOf,
  isHtml,
  messageIn,
  notWhole,
  originOf,
} from './failures.ts'
import { jsonIn } from './json.ts'
import type { Prepared } from './prepare.ts'
import type { Received } from './wire/transport.ts'

/**
 * The body of a success, `undefined` where it is empty and may be. An answer that doesn't say that what
 * was asked for happened is a failure, whatever its status: a portal, a proxy or a fault gives such too.
 */
export function believedBody(
  received: Received,
  { operation, parts }: Pick<Prepared, 'operation' | 'parts'>,
  context: FailureContext,
  look?: string,
): unknown {
  const { status } = received
  const { result, empty } = operation
  const text = received.text.trim()
  const isEmpty = text === '' || text === 'null' || (!result && text === '{}')
  if (isEmpty && empty.includes(status)) return undefined
  if (status === 202) throw accepted(received, context, look)
  const body = isEmpty ? undefined : jsonIn(received)
  const fault =
    faultIn(received, isEmpty, body, operation, context) ??
    otherThing(operation, parts.path, body, context)
  if (fault === undefined) return body
  throw new DocsctlError('failed', fault, {
    status,
    ...hintOf(received, context),
    ...(operation.effect !== 'read' && {
      state: unknownState,
      isDoubtful: true as const,
      ...(look !== undefined && { hint: look }),
    }),
    ...originOf(received, context),
  })
}

function faultIn(
  received: Received,
  isEmpty: boolean,
  body: unknown,
  operation: AnyOperation,
  { secrets }: FailureContext,
): string | undefined {
  if (isEmpty) {
    return operation.result ? 'the answer is empty where JSON is due' : unconfirmed(operation)
  }
  if (isHtml(received)) return answeredHtml(received, secrets)
  if (body === undefined) return notWhole
  const failureText = messageIn(body, secrets)
  const wrong = proofMissing(operation, body, secrets)
  if (failureText !== undefined && (wrong !== undefined || !operation.result)) {
    return `the service answered ${received.status}, and that it failed: ${failureText}`
  }
  return wrong
}

/** What is wrong with the fields by which the answer would tell that it is one. */
function proofMissing(
  operation: AnyOperation,
  body: unknown,
  secrets: readonly string[],
): string | undefined {
  const { result, id, effect } = operation
  const subject = `the answer to ${id}`
  if (operation.list === null) return Array.isArray(body) ? undefined : `${subject} holds no list`
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return `${subject} is not what is due: no object`
  }
  if (!result) return isThing(body) ? undefined : unconfirmed(operation)
  const { shape } = result as unknown as { shape: Record<string, z.ZodType> }
  for (const key of proofOf(operation)) {
    const value = (body as Record<string, unknown>)[key]
    const schema = shape[key]
    if (!schema) continue
    if (isSet(value) && isOfKind(schema, value)) {
      const known = knownValues(schema)
      if (!known || known.includes(value as string)) continue
      const given = maskText(JSON.stringify(value), secrets)
      return `"${key}" in ${subject} is ${given}, not ${list([...known], 'or')}`
    }
    if (key === operation.list) return `${subject} holds no list`
    const doubt = effect === 'read' ? 'is not what is due' : "doesn't say that it was done"
    return `${subject} ${doubt}: "${key}" is ${isSet(value) ? 'something else' : 'missing'}`
  }
  return undefined
}

/** What is wrong with an answer that has the id of another thing than the path ends with. */
function otherThing(
  { path, aliases = [] }: AnyOperation,
  values: Readonly<Record<string, string>>,
  body: unknown,
  { secrets }: FailureContext,
): string | undefined {
  const [, last] = /\{(\w+Id)\}$/.exec(path) ?? []
  const asked = last && values[last]
  const { id, number, user } = (body ?? {}) as Record<string, unknown>
  if (asked === undefined || typeof id !== 'string') return undefined
  // a change request goes by its number too, a member by the user
  const names = [id, number, (user as { id?: unknown } | undefined)?.id].filter(isSet).map(String)
  if (names.includes(asked) || aliases.includes(asked)) return undefined
  return `the service answered about ${maskText(id, secrets)} instead of ${maskText(asked, secrets)}`
}

const unconfirmed = ({ id }: AnyOperation) => `the answer to ${id} doesn't say that it was done`

/** What is due to answer nothing may give the thing that it was about, and says no more by that. */
const isThing = ({ id, object }: { id?: unknown; object?: unknown }) => isSet(id) || isSet(object)

const isSet = (value: unknown) => value !== undefined && value !== null && value !== ''

/** A number for a text is worth no more than a warning, as is what is wrong further in. */
function isOfKind(schema: z.ZodType, value: unknown): boolean {
  const kind = kindOf(schema)
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'text') return typeof value === 'string' || typeof value === 'number'
  return typeof value === 'object' && !Array.isArray(value)
}

function accepted(received: Received, context: FailureContext, look?: string): DocsctlError {
  const details: ErrorDetails = {
    status: received.status,
    state: 'the service goes on with it',
    isDoubtful: true,
    ...(look !== undefined && { hint: look }),
    ...originOf(received, context),
  }
  return new DocsctlError('pending', 'the service has accepted it; it is not done yet', details)
}
