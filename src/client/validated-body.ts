import type * as z from 'zod'
import { knownValues } from '../contract/common.ts'
import { type AnyOperation, proofFields } from '../contract/operation.ts'
import { valueKind } from '../contract/shape.ts'
import { DocsctlError, type ErrorDetails, unknownState } from '../errors.ts'
import { maskText } from '../output/text/redact.ts'
import { list } from '../output/text/sentences.ts'
import {
  answeredHtml,
  bodyMessage,
  errorOrigin,
  type FailureContext,
  failureHint,
  isHtml,
  truncatedJsonMessage,
} from './failures.ts'
import { parseBody } from './json.ts'
import { missingListMessage } from './pages.ts'
import type { Prepared } from './prepare.ts'
import type { Received } from './wire/transport.ts'

/**
 * Returns the body of a successful response, or `undefined` for an empty body if the operation
 * allows an empty body. A success status alone proves nothing, because sign-in portals and proxies
 * also return 200. Therefore, the body must contain the fields that the operation always returns.
 */
export function validatedBody(
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
  if (status === 202) throw notCompletedError(received, context, look)
  const body = isEmpty ? undefined : parseBody(received)
  const fault =
    bodyFault(received, isEmpty, body, operation, context) ??
    otherResource(operation, parts.path, body, context)
  if (fault === undefined) return body
  throw new DocsctlError('failed', fault, {
    status,
    ...failureHint(received, context),
    ...(operation.effect !== 'read' && {
      state: unknownState,
      isDoubtful: true as const,
      ...(look !== undefined && { hint: look }),
    }),
    ...errorOrigin(received, context),
  })
}

function bodyFault(
  received: Received,
  isEmpty: boolean,
  body: unknown,
  operation: AnyOperation,
  { secrets }: FailureContext,
): string | undefined {
  if (isEmpty) {
    return operation.result ? 'Expected JSON, but the response is empty' : unconfirmed(operation)
  }
  if (isHtml(received)) return answeredHtml(received, secrets)
  if (body === undefined) return truncatedJsonMessage
  const failureText = bodyMessage(body, secrets)
  const wrong = proofMissing(operation, body, secrets)
  if (failureText !== undefined && (wrong !== undefined || !operation.result)) {
    return `The service returned ${received.status}, but reported a failure: ${failureText}`
  }
  return wrong
}

/** Describes missing or wrong fields that a successful response would contain. */
function proofMissing(
  operation: AnyOperation,
  body: unknown,
  secrets: readonly string[],
): string | undefined {
  const { result, id, effect } = operation
  const subject = `the response to ${id}`
  if (operation.list === null) return Array.isArray(body) ? undefined : missingListMessage(id)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return `Expected an object in ${subject}`
  }
  if (!result) return isResource(body) ? undefined : unconfirmed(operation)
  const { shape } = result as unknown as { shape: Record<string, z.ZodType> }
  for (const key of proofFields(operation)) {
    const value = (body as Record<string, unknown>)[key]
    const schema = shape[key]
    if (!schema) continue
    if (isSet(value) && matchesKind(schema, value)) {
      const known = knownValues(schema)
      if (!known || known.includes(value as string)) continue
      const given = maskText(JSON.stringify(value), secrets)
      return `Unexpected value ${given} of "${key}" in ${subject}. Expected ${list([...known], 'or')}`
    }
    if (key === operation.list) return missingListMessage(id)
    const doubt = effect === 'read' ? 'is incomplete' : 'does not confirm the change'
    return `The response to ${id} ${doubt}: "${key}" is ${isSet(value) ? 'invalid' : 'missing'}`
  }
  return undefined
}

/** Describes a response whose ID differs from the ID at the end of the path. */
function otherResource(
  { path, aliases = [] }: AnyOperation,
  values: Readonly<Record<string, string>>,
  body: unknown,
  { secrets }: FailureContext,
): string | undefined {
  const [, last] = /\{(\w+Id)\}$/.exec(path) ?? []
  const requestedId = last && values[last]
  const { id, number, user } = (body ?? {}) as Record<string, unknown>
  if (requestedId === undefined || typeof id !== 'string') return undefined
  // the path can also contain a change request's number or a member's user ID
  const names = [id, number, (user as { id?: unknown } | undefined)?.id].filter(isSet).map(String)
  if (names.includes(requestedId) || aliases.includes(requestedId)) return undefined
  return `Expected ${maskText(requestedId, secrets)} in the response, but found ${maskText(id, secrets)}`
}

const unconfirmed = ({ id }: AnyOperation) => `The response to ${id} does not confirm the change`

/** Accepts a resource as the response of an operation that declares no result. */
const isResource = ({ id, object }: { id?: unknown; object?: unknown }) =>
  isSet(id) || isSet(object)

const isSet = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * Returns whether a value has the kind that the schema expects. A number instead of a string, or a
 * problem in a nested value, only causes a warning.
 */
function matchesKind(schema: z.ZodType, value: unknown): boolean {
  const kind = valueKind(schema)
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'text') return typeof value === 'string' || typeof value === 'number'
  return typeof value === 'object' && !Array.isArray(value)
}

function notCompletedError(
  received: Received,
  context: FailureContext,
  look?: string,
): DocsctlError {
  const details: ErrorDetails = {
    status: received.status,
    state: 'Check the resource later',
    isDoubtful: true,
    retryable: false,
    ...(look !== undefined && { hint: look }),
    ...errorOrigin(received, context),
  }
  return new DocsctlError(
    'pending',
    'The service accepted the request, but has not completed it yet',
    details,
  )
}
