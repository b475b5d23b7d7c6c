import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { load } from 'js-yaml'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { sized } from '../../support/sizes.ts'

const examples = dirname(fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')))
const documents = [
  '2.0/json/petstore.json',
  '3.0/json/star-trek.json',
  '3.0/json/petstore-expanded.json',
  '3.0/yaml/link-example.yaml',
  '3.0/json/uspto.json',
  '3.1/json/train-travel.json',
  '3.1/yaml/petstore.yaml',
]

type Node = Record<string, unknown>

/** the number of corrupted documents per test */
const corrupted = sized(15, 100)

/** A location in the document that the test corrupts. */
interface Place {
  root: Node
  path: string
  operation: Node
}

/** Problems that other tools ignore, and that docsctl rejects only with --strict. */
const oddities: Record<string, (place: Place) => void> = {
  'a text instead of responses': ({ operation }) => {
    operation.responses = 'all'
  },
  'responses in a list': ({ operation }) => {
    operation.responses = [operation.responses]
  },
  'a number instead of a response': ({ operation }) => {
    operation.responses = { 200: 1 }
  },
  'a misspelled key': ({ operation }) => {
    operation.operationID = 'x'
  },
  'a parameter without a name': ({ operation }) => {
    operation.parameters = [{ in: 'query', type: 'string' }]
  },
  'no title': ({ root }) => {
    delete (root.info as Node).title
  },
  'a path with an undefined parameter': ({ root, path }) => {
    const paths = root.paths as Node
    paths[`${path}/{unheardOf}`] = { get: { responses: { 200: { description: 'ok' } } } }
  },
}

const faults: Record<string, (place: Place) => void> = {
  'a broken reference': ({ operation }) => {
    operation.parameters = [{ $ref: '#/no/where' }]
  },
  'a reference to a missing file': ({ operation }) => {
    operation.parameters = [{ $ref: 'none.yaml' }]
  },
  'a reference to itself': ({ operation, path }) => {
    const pointer = path.replaceAll('/', '~1')
    operation['x-ring'] = { $ref: `#/paths/${pointer}/get/x-ring` }
    operation.responses = { 200: { $ref: `#/paths/${pointer}/get/responses/200` } }
  },
  'a future version': ({ root }) => {
    root[root.swagger ? 'swagger' : 'openapi'] = '4.0.0'
  },
  'paths in a list': ({ root }) => {
    root.paths = [root.paths]
  },
  'a text instead of an operation': ({ root, path }) => {
    ;((root.paths as Node)[path] as Node).get = 'later'
  },
  'a method in capitals': ({ root, path, operation }) => {
    ;(root.paths as Node)[path] = { GET: operation }
  },
}

describe('openapi publish with randomly corrupted public documents', () => {
  let folder: string
  const texts: string[] = []

  before(async () => {
    for (const path of documents) texts.push(await readFile(join(examples, path), 'utf8'))
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
  })
  afterEach(async () => {
    nock.cleanAll()
    await rm(folder, { recursive: true })
  })

  /**
   * Asserts that a document is rejected. No request is mocked, so a request would cause a different
   * error.
   */
  async function isRefused(text: string, ...flags: string[]): Promise<void> {
    await writeFile(join(folder, 'api.yaml'), text)
    const { exit, stdout, stderr } = await docsctl(
      ['openapi', 'publish', 'pets', 'api.yaml', '--json', ...flags],
      { cwd: folder },
    )
    assert.equal(exit, 11, stderr)
    assert.equal(stdout, '')
    const { message, problems } = JSON.parse(stderr).error
    assert.equal(message.split('\n')[0], 'api.yaml has errors. Nothing was sent')
    assert.match(problems[0].where, /^api\.yaml:\d+:\d+$/)
  }

  it(`sends no document with unreadable text: ${corrupted}`, async () => {
    const marks = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '\t',
      '"',
      "'",
      '*a',
      '\u0000',
      '&',
      ': :',
      '!!x ',
    )
    const choice = fc.record({
      document: fc.nat(documents.length - 1),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      mark: marks,
      cut: fc.nat(40),
    })
    await fc.assert(
      fc.asyncProperty(choice, async ({ document, at, mark, cut }) => {
        const text = texts[document] as string
        const start = Math.floor(at * text.length)
        const changed = text.slice(0, start) + mark + text.slice(start + cut)
        fc.pre(!isReadable(changed))
        await isRefused(changed)
      }),
      { numRuns: corrupted },
    )
  })

  const spoiled = async (kinds: typeof faults, ...flags: string[]) => {
    const choice = fc.record({
      document: fc.nat(documents.length - 1),
      fault: fc.constantFrom(...Object.keys(kinds)),
      at: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(choice, async ({ document, fault, at }) => {
        const root = load(texts[document] as string) as Node
        const reading = Object.entries(root.paths as Record<string, Node>).filter(
          ([, { get }]) => get,
        )
        const [path, { get }] = reading[at % reading.length] as [string, { get: Node }]
        kinds[fault]?.({ root, path, operation: get })
        await isRefused(JSON.stringify(root), ...flags)
      }),
      { numRuns: corrupted },
    )
  }
  it(`sends no document with lost operations or parts: ${corrupted}`, () => spoiled(faults))
  it(`sends no document with warnings if --strict is given: ${corrupted}`, () =>
    spoiled(oddities, '--strict'))
})

function isReadable(text: string): boolean {
  try {
    load(text)
    return true
  } catch {
    return false
  }
}
