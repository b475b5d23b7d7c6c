import assert from 'node:assert/strict'
import { runApi, typedField } from '../../support/service/api-requests.ts'
import {
  type DescribedOperation,
  livingService,
  objectKeys,
  resolvedSchema,
  type SampleSchema,
  schemaSamples,
} from '../../support/service/living-samples.ts'

function sampleOf(schema: SampleSchema): unknown {
  const [sample] = schemaSamples(schema)
  assert.notEqual(sample, undefined)
  return sample
}

interface Example {
  argv: string[]
  path: string
  headers: Record<string, string>
  body?: unknown
  /** a body that is not an object, typed as a whole */
  stdin?: string
}

/** Returns the same request as typed and as sent. */
function example(operation: DescribedOperation, body: unknown): Example {
  const words: string[] = []
  const query: string[] = []
  const headers: Record<string, string> = {}
  let { path } = operation
  for (const { name, in: place, schema } of operation.parameters) {
    const value = sampleOf(schema)
    for (const one of [value].flat()) {
      words.push(typedField(name, one))
      const encoded = encodeURIComponent(String(one))
      if (place === 'path') path = path.replace(`{${name}}`, encoded)
      else if (place === 'query') query.push(`${encodeURIComponent(name)}=${encoded}`)
      else headers[name.toLowerCase()] = String(one)
    }
  }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (isObject) words.push(...Object.entries(body).map(([key, value]) => typedField(key, value)))
  const isWhole = body !== undefined && !isObject
  if (isWhole) words.push('--input', '-')
  return {
    argv: [operation.id, ...words, '--yes'],
    path: `/v1${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    ...(body !== undefined && { body }),
    ...(isWhole && { stdin: JSON.stringify(body) }),
  }
}

/** Returns a key with a value that its schema refuses. */
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

/** Operations that take no input, or only free text. */
const takesAnyText = ['getApiInformation', 'getAuthenticatedUser']

describe('docsctl api NAME', () => {
  for (const operation of livingService) {
    const { id, method } = operation

    it(`${id} sends every key that it accepts`, async () => {
      const bodies = operation.body ? schemaSamples(operation.body) : [undefined]
      assert.ok(bodies.length > 0)
      for (const body of bodies) {
        const { argv, path, headers, body: expected, stdin } = example(operation, body)
        const { exit, stderr, requests } = await runApi(argv, stdin)
        assert.equal(exit, 0, `${argv.join(' ')}\n${stderr}`)
        const [request, ...others] = requests
        assert.deepEqual(others, [])
        assert.equal(request?.method, method)
        assert.equal(request?.path, path)
        assert.deepEqual(request?.body, expected)
        for (const [name, value] of Object.entries(headers)) {
          assert.equal(request?.headers[name], value)
        }
      }
    })

    it(`${id} refuses an unknown key`, async () => {
      const { argv } = example(operation, undefined)
      const { exit, stderr, requests } = await runApi([...argv, 'nonsense=1'])
      assert.equal(exit, 2, stderr)
      assert.match(stderr, /"where":"nonsense","rule":"unknown-key"/)
      assert.deepEqual(requests, [])
    })

    const wrong = wrongValue(operation)
    if (takesAnyText.includes(id)) continue
    it(`${id} refuses ${wrong}`, async () => {
      const [key = ''] = wrong?.split('=') ?? []
      const [body] = operation.body ? schemaSamples(operation.body) : []
      const { argv, stdin } = example(operation, body)
      const others = argv.filter((word) => !word.startsWith(`${key}=`))
      const { exit, stderr, requests } = await runApi([...others, wrong ?? ''], stdin)
      assert.equal(exit, 2, stderr)
      assert.ok(
        JSON.parse(stderr.split('\n').at(-2) ?? '').error.problems.some(
          ({ where }: { where: string }) => where.startsWith(key),
        ),
        stderr,
      )
      assert.deepEqual(requests, [])
    })
  }
})
