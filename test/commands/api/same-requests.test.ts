import assert from 'node:assert/strict'
import { runApi, typedField } from '../../support/service/api-requests.ts'
import {
  type DescribedOperation,
  livingService,
  resolvedSchema,
  schemaSamples,
} from '../../support/service/living-samples.ts'
import { requestProblems } from '../../support/service/request-problems.ts'

interface Values {
  parameters: Map<string, unknown>
  body: unknown
}

/** Returns values with every parameter and key, and values with only the required ones. */
function requestValues({ parameters, body }: DescribedOperation): Values[] {
  const [whole] = body ? schemaSamples(body) : [undefined]
  const values = (names: typeof parameters) =>
    new Map(names.map(({ name, schema }) => [name, schemaSamples(schema)[0]]))
  const required = parameters.filter((one) => one.required || one.in === 'path')
  const few = body && requiredOnly(body, whole)
  return [
    { parameters: values(parameters), body: whole },
    { parameters: values(required), body: few },
  ]
}

/** Removes the optional keys from an object that has no variants. */
function requiredOnly(schema: DescribedOperation['body'], value: unknown): unknown {
  const own = resolvedSchema(schema ?? {})
  const hasVariants = own.oneOf || own.anyOf || own.allOf || own.type !== 'object'
  if (hasVariants || typeof value !== 'object' || value === null) return value
  const { required = [], minProperties = 0 } = own as typeof own & { minProperties?: number }
  const keys = Object.keys(value)
  const kept = [...required, ...keys.filter((key) => !required.includes(key))].slice(
    0,
    Math.max(required.length, minProperties),
  )
  return Object.fromEntries(Object.entries(value).filter(([key]) => kept.includes(key)))
}

interface Way {
  name: string
  argv: string[]
  stdin?: string
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the ways to type one request: as fields, and with its body from standard input. */
function waysToType(
  { id, method, path, parameters: all }: DescribedOperation,
  { parameters, body }: Values,
): Way[] {
  const words = [...parameters].flatMap(([name, value]) =>
    [value].flat().map((one) => typedField(name, one)),
  )
  const ways: Way[] = []
  if (body === undefined || isObject(body)) {
    const keys = Object.entries(body ?? {}).map(([key, value]) => typedField(key, value))
    ways.push({ name: 'fields', argv: [id, ...words, ...keys] })
  }
  if (body !== undefined) {
    const argv = [id, ...words, '--input', '-']
    ways.push({ name: '--input', argv, stdin: JSON.stringify(body) })
  }
  const places = new Map(all.map((one) => [one.name, one.in]))
  const isList = method === 'GET' && places.has('page') && places.has('limit')
  if (isList && !parameters.has('page')) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(parameters.get(name)))
    const query = new URLSearchParams(
      [...parameters].flatMap(([name, value]) =>
        places.get(name) === 'query' ? [[name, String(value)] as [string, string]] : [],
      ),
    )
    const address = query.size > 0 ? `${filled}?${query}` : filled
    const headers = [...parameters].flatMap(([name, value]) =>
      places.get(name) === 'header' ? ['-H', `${name}: ${value}`] : [],
    )
    ways.push({ name: '--paginate', argv: [address, '--paginate', ...headers] })
  }
  return ways
}

function addressParts(address: string) {
  const { origin, pathname, searchParams } = new URL(address)
  return { origin, pathname, query: [...searchParams].map(([name, value]) => ({ [name]: value })) }
}

// a value of `secrets` has the name `other`
const secrets = [
  'jwtToken',
  'key',
  'other',
  'shareKey',
  'siteShareKey',
  'token',
  'visitorAuthToken',
]

/** The names of masked values, of all operations. */
const masked = new Set<string>()

/** Replaces the masked values of a dry run with those that were sent. */
function withSecrets(shown: unknown, sent: unknown, name = ''): unknown {
  if (shown === '***') {
    masked.add(name)
    return sent
  }
  if (typeof shown !== 'object' || shown === null) return shown
  const inner = (value: unknown, key: string) =>
    withSecrets(value, (sent as Record<string, unknown>)?.[key], key)
  if (Array.isArray(shown)) return shown.map((value, index) => inner(value, String(index)))
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, inner(value, key)]))
}

describe('docsctl api NAME', () => {
  after('masks only secrets', () => assert.deepEqual([...masked].sort(), secrets))

  for (const operation of livingService) {
    it(`${operation.id} sends the request that a dry run prints, and that the API describes`, async () => {
      const values = requestValues(operation)
      for (const value of values) {
        for (const { name, argv, stdin } of waysToType(operation, value)) {
          const about = `${name}: ${argv.join(' ')}`
          const dry = await runApi([...argv, '--dry-run'], stdin)
          assert.equal(dry.exit, 0, `${about}\n${dry.stderr}`)
          assert.deepEqual(dry.requests, [], about)
          const sent = await runApi([...argv, '--yes'], stdin)
          assert.equal(sent.exit, 0, `${about}\n${sent.stderr}`)
          const [request, ...others] = sent.requests
          assert.deepEqual(others, [], about)
          assert.ok(request, about)
          const { method, url, body } = JSON.parse(dry.stdout)
          const shown = { method, ...addressParts(url), body }
          const real = {
            method: request.method,
            ...addressParts(`https://api.test${request.path}`),
            body: request.body,
          }
          assert.deepEqual(real, withSecrets(shown, real), about)
          assert.deepEqual(requestProblems(operation, request), [], about)
        }
      }
    })
  }
})
