import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import { typedField } from '../../support/service/api-requests.ts'
import {
  type DescribedOperation,
  describedOperations,
  objectKeys,
  resolvedSchema,
  type SampleSchema,
  schemaSamples,
} from '../../support/service/described-operations.ts'
import { buildNamedRequest } from '../../support/service/named-requests.ts'
import { sized } from '../../support/sizes.ts'

function sampleValue(schema: SampleSchema): unknown {
  const [sample] = schemaSamples(schema)
  assert.notEqual(sample, undefined)
  return sample
}

interface Example {
  fields: string[]
  path: string
  headers: Record<string, string>
  body?: unknown
  /** the body if it is not an object; it is typed as a single value */
  stdin?: string
}

/** Returns a request with a body, both as typed arguments and as sent by docsctl. */
function example(operation: DescribedOperation, body: unknown): Example {
  const fields: string[] = []
  const query: string[] = []
  const headers: Record<string, string> = {}
  let { path } = operation
  for (const { name, in: place, schema } of operation.parameters) {
    const value = sampleValue(schema)
    for (const one of [value].flat()) {
      fields.push(typedField(name, one))
      const encoded = encodeURIComponent(String(one))
      if (place === 'path') path = path.replace(`{${name}}`, encoded)
      else if (place === 'query') query.push(`${encodeURIComponent(name)}=${encoded}`)
      else headers[name.toLowerCase()] = String(one)
    }
  }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (isObject) fields.push(...Object.entries(body).map(([key, value]) => typedField(key, value)))
  const isWhole = body !== undefined && !isObject
  return {
    fields,
    path: `/v1${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    ...(body !== undefined && { body }),
    ...(isWhole && { stdin: JSON.stringify(body) }),
  }
}

/** Returns a key with a value that the schema of the key rejects. */
function wrongValue(operation: DescribedOperation): string | undefined {
  const bodies = operation.body ? [...objectKeys(operation.body)] : []
  const keys = [
    ...bodies,
    ...operation.parameters.map(({ name, schema }) => [name, schema] as const),
  ]
  for (const [key, schema] of keys) {
    const { type, enum: values, pattern } = resolvedSchema(schema)
    if (values || type === 'number' || type === 'integer' || type === 'boolean') return `${key}=~ ~`
    if (pattern && !new RegExp(pattern, 'u').test('~ ~')) return `${key}=~ ~`
    if (type === 'object') return `${key}=5`
  }
  const [inPath] = operation.parameters.filter(({ in: place }) => place === 'path')
  return inPath && `${inPath.name}=..`
}

/** Operations that have no input or accept any text. */
const takesAnyText = ['getApiInformation', 'getAuthenticatedUser']

/** Returns the problems that docsctl reports for a rejected request. */
async function refusal(
  id: string,
  fields: readonly string[],
  stdin?: string,
): Promise<readonly { where: string; rule: string }[]> {
  try {
    await buildNamedRequest(id, fields, stdin)
  } catch (error) {
    assert.ok(error instanceof DocsctlError && error.kind === 'usage', String(error))
    return error.details.problems ?? []
  }
  assert.fail(`${id} accepts ${fields.join(' ')}`)
}

/** large unions have hundreds of variants */
const maxBodies = sized(6, Number.POSITIVE_INFINITY)

describe('requests of docsctl api NAME', () => {
  for (const operation of describedOperations) {
    const { id, method } = operation

    it(`${id} has every key that it accepts`, async () => {
      const bodies = operation.body ? schemaSamples(operation.body) : [undefined]
      assert.ok(bodies.length > 0)
      for (const body of bodies.slice(0, maxBodies)) {
        const { fields, path, headers: expected, body: whole, stdin } = example(operation, body)
        const request = await buildNamedRequest(id, fields, stdin)
        const { pathname, search } = request.url
        const headers = request.headers ?? {}
        const sent = { method: request.method, path: `${pathname}${search}`, headers }
        assert.deepEqual(sent, { method, path, headers: expected })
        assert.deepEqual(request.body, whole)
      }
    })

    it(`${id} rejects an unknown key`, async () => {
      const { fields } = example(operation, undefined)
      const [problem] = await refusal(id, [...fields, 'nonsense=1'])
      assert.deepEqual([problem?.where, problem?.rule], ['nonsense', 'unknown-key'])
    })

    const wrong = wrongValue(operation)
    if (takesAnyText.includes(id)) continue
    it(`${id} rejects ${wrong}`, async () => {
      const [key = ''] = wrong?.split('=') ?? []
      const [body] = operation.body ? schemaSamples(operation.body) : []
      const { fields, stdin } = example(operation, body)
      const others = fields.filter((word) => !word.startsWith(`${key}=`))
      const problems = await refusal(id, [...others, wrong ?? ''], stdin)
      assert.ok(problems.some(({ where }) => where.startsWith(key)))
    })
  }
})
