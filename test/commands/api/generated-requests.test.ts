import assert from 'node:assert/strict'
import { type Chance, createChance } from '../../../soak/chance.ts'
import { runApi, typedField } from '../../support/service/api-requests.ts'
import {
  type DescribedOperation,
  describedOperations,
} from '../../support/service/described-operations.ts'
import {
  encodedTexts,
  plainTexts,
  ValueGenerator,
  wildTexts,
} from '../../support/service/generated-values.ts'
import { requestProblems } from '../../support/service/request-problems.ts'
import { typedFields } from '../../support/service/typed-fields.ts'
import { sampled, sized } from '../../support/sizes.ts'

/**
 * the number of generated requests per operation; a different TEST_SEED generates different
 * requests
 */
const perOperation = sized(1, 20)
const isThorough = perOperation > 1
const { TEST_SEED: seedText = '1' } = process.env
const seed = seedText === 'random' ? Date.now() : Number(seedText)

interface GeneratedRequest {
  parameters: Map<string, unknown>
  body: unknown
}

function generateRequest({ parameters, body }: DescribedOperation, chance: Chance) {
  const texts = { path: encodedTexts, query: encodedTexts, header: plainTexts }
  const given = parameters.filter(
    ({ name, in: place, required }) =>
      place === 'path' || required || (name !== 'page' && name !== 'limit' && chance.is(0.5)),
  )
  const values = given.map(
    ({ name, in: place, schema }) =>
      [name, new ValueGenerator(chance, texts[place]).value(schema)] as const,
  )
  return {
    parameters: new Map(values.filter(([, value]) => value !== undefined)),
    body: body && new ValueGenerator(chance, wildTexts).value(body),
  }
}

interface Way {
  name: string
  argv: string[]
  stdin?: string
}

/** Returns several ways to type the same request: as fields, with `--input`, and with its path. */
function waysToType(
  operation: DescribedOperation,
  { parameters, body }: GeneratedRequest,
  chance: Chance,
): Way[] {
  const { id, method, parameters: all } = operation
  const texts = [...parameters].flatMap(([name, value]) =>
    [value].flat().map((one) => typedField(name, one)),
  )
  const ways: Way[] = []
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (body === undefined || isObject) {
    const keys = Object.entries(body ?? {}).flatMap(([key, value]) =>
      typedFields(key, value, chance),
    )
    ways.push({ name: 'fields', argv: [id, ...texts, ...keys] })
  }
  if (body !== undefined) {
    const argv = [id, ...texts, '--input', '-']
    ways.push({ name: '--input', argv, stdin: JSON.stringify(body) })
  }
  const placeOf = new Map(all.map((one) => [one.name, one.in]))
  if (method === 'GET' && placeOf.has('page') && placeOf.has('limit')) {
    const address = requestPath(operation, parameters)
    const flags = [...parameters].flatMap(([name, value]) => {
      if (placeOf.get(name) === 'header') return ['-H', `${name}: ${value}`]
      if (placeOf.get(name) === 'path') return []
      return [value].flat().flatMap((one) => ['-f', typedField(name, one)])
    })
    ways.push({ name: '--paginate', argv: [address, '-X', 'GET', '--paginate', ...flags] })
  }
  return ways
}

function addressParts(address: string) {
  const { origin, pathname, searchParams } = new URL(address)
  return { origin, pathname, query: [...searchParams].map(([name, value]) => ({ [name]: value })) }
}

// Keys whose values docsctl masks. The API key `secrets` is an object with arbitrary names, and all
// its values are masked. The last row contains the names that the generator uses in that object.
const secrets = [
  ...['accessToken', 'clientSecret', 'jwtToken', 'key', 'refreshToken', 'shareKey'],
  ...['siteShareKey', 'token', 'visitorAuthToken'],
  ...['other', 'other-1', 'other.key'],
]

/** Replaces the masked values in the output of a dry run with the sent values. */
function withSecrets(shown: unknown, sent: unknown, name = ''): unknown {
  if (shown === '***') {
    assert.ok(secrets.includes(name), `${name} is masked`)
    return sent
  }
  if (typeof shown !== 'object' || shown === null) return shown
  const inner = (value: unknown, key: string) =>
    withSecrets(value, (sent as Record<string, unknown>)?.[key], key)
  if (Array.isArray(shown)) return shown.map((value, index) => inner(value, String(index)))
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, inner(value, key)]))
}

type Sent = NonNullable<Awaited<ReturnType<typeof runApi>>['requests'][number]>

async function sendRequest({ argv, stdin }: Way, about: string): Promise<Sent> {
  const { exit, stderr, requests } = await runApi([...argv, '--yes'], stdin)
  assert.equal(exit, 0, `${about}\n${stderr}`)
  const [request, ...others] = requests
  assert.deepEqual(others, [], about)
  assert.ok(request, about)
  return request
}

async function checkDryRun({ argv, stdin }: Way, sent: Sent, about: string): Promise<void> {
  const dry = await runApi([...argv, '--dry-run'], stdin)
  assert.equal(dry.exit, 0, `${about}\n${dry.stderr}`)
  assert.deepEqual(dry.requests, [], about)
  const { method, url, body } = JSON.parse(dry.stdout)
  const real = {
    method: sent.method,
    ...addressParts(`https://api.test${sent.path}`),
    body: sent.body,
  }
  assert.deepEqual(withSecrets({ method, ...addressParts(url), body }, real), real, about)
}

/**
 * Asserts that each way of typing sends the same request, and that a dry run prints this request.
 * Thorough runs check both for all ways. Other runs check only one of them, except for the first
 * way.
 */
async function checkRequest(
  operation: DescribedOperation,
  { parameters, body }: GeneratedRequest,
  ways: readonly Way[],
  chance: Chance,
): Promise<void> {
  let first: Sent | undefined
  for (const way of ways) {
    const about = `${way.name} of ${way.argv.join(' ')}`
    const isSent = first === undefined || isThorough || chance.is(0.5)
    const sent: Sent = isSent ? await sendRequest(way, about) : (first as Sent)
    if (!first || isThorough || !isSent) await checkDryRun(way, sent, about)
    first ??= sent
    assert.deepEqual(sent.body, body, about)
    assert.equal(
      new URL(sent.path, 'https://api.test').pathname,
      requestPath(operation, parameters),
    )
    assert.deepEqual(requestProblems(operation, sent), [], about)
    const query = ({ path }: Sent) => addressParts(`https://api.test${path}`).query
    assert.deepEqual(query(sent), query(first), about)
  }
}

function requestPath(
  { path }: DescribedOperation,
  parameters: GeneratedRequest['parameters'],
): string {
  return `/v1${path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(parameters.get(name))),
  )}`
}

describe('docsctl api NAME with generated values', () => {
  for (const [index, operation] of sampled([...describedOperations.entries()], 2)) {
    it(`${operation.id} sends the request that a dry run prints, and that the API describes`, async () => {
      const chance = createChance(seed * 1000 + index)
      for (let count = 0; count < perOperation; count += 1) {
        const request = generateRequest(operation, chance)
        const ways = waysToType(operation, request, chance)
        await checkRequest(operation, request, ways, chance)
      }
    })
  }
})
