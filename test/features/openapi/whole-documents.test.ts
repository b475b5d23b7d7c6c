import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { load } from 'js-yaml'
import { checkDocument } from '../../../src/features/openapi/model/check/check.ts'
import { compareDocuments } from '../../../src/features/openapi/model/compare/compare-documents.ts'
import { parseDocument } from '../../../src/features/openapi/model/read/parse.ts'
import { type Finding, isError } from '../../../src/output/ci/finding.ts'
import { largeDocument } from '../../support/publishing/large-document.ts'
import { unchangedDocument } from '../../support/service/unchanged-document.ts'
import { sized } from '../../support/sizes.ts'

type Node = Record<string, unknown>

const examples = dirname(fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')))

async function example(path: string): Promise<string> {
  return await readFile(join(examples, path), 'utf8')
}

async function check(text: string, { folder = '/nowhere', name = 'api.yaml' } = {}) {
  const findings: Finding[] = []
  const path = join(folder, name)
  const document = await parseDocument({ name, path, text }, findings)
  if (document === undefined) return { findings, sent: undefined, document }
  const gate = {
    ...{ cwd: folder, root: folder, allowOutside: false, allowRemote: false },
    fetchText: async (url: string) => assert.fail(`nothing is to be fetched, but ${url}`),
  }
  const options = { gate, bundle: true, preparation: unchangedDocument }
  const { text: sent } = await checkDocument(document, options, findings)
  return { findings, sent, document: document.document.parsed }
}

const nothing = { added: [], removed: [], changed: [], changes: [] }

describe('public documents', () => {
  for (const version of ['2.0', '3.0', '3.1']) {
    it(`of version ${version} have no differences from a copy`, async () => {
      for (const name of await readdir(join(examples, version, 'json'))) {
        if (!name.endsWith('.json')) continue
        const text = await example(`${version}/json/${name}`)
        assert.deepEqual(compareDocuments(JSON.parse(text), JSON.parse(text)), nothing, name)
      }
    })
  }

  it('keep their meaning in another version of the specification', async () => {
    const [older, newer] = [
      await example('2.0/json/petstore.json'),
      await example('3.0/json/petstore.json'),
    ]
    const { added, removed } = compareDocuments(JSON.parse(older), JSON.parse(newer))
    assert.deepEqual([added, removed], [[], []])
  })
})

describe('a public document that is split into many files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'docsctl-test-')))
    await mkdir(join(folder, 'schemas'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Moves the schemas to separate files, which refer back to the document. */
  function apart(value: unknown, toSchemas: string, toRoot: string): unknown {
    const text = JSON.stringify(value)
      .replaceAll(/"#\/components\/schemas\/([\w.-]+)"/g, `"${toSchemas}$1.json"`)
      .replaceAll(/"\$ref":"#/g, `"$ref":"${toRoot}#`)
    return JSON.parse(text)
  }

  for (const path of [
    '3.0/json/star-trek.json',
    '3.0/json/polymorphism.json',
    '3.0/json/schema-circular.json',
    '3.1/json/petstore.json',
    '3.1/json/train-travel.json',
  ]) {
    it(`is bundled: ${path}`, async () => {
      const whole = JSON.parse(await example(path)) as { components: { schemas: Node } }
      const { schemas, ...components } = whole.components
      for (const [name, schema] of Object.entries(schemas)) {
        const text = JSON.stringify(apart(schema, '', '../api.json'))
        await writeFile(join(folder, 'schemas', `${name}.json`), text)
      }
      const root = JSON.stringify(apart({ ...whole, components }, 'schemas/', ''))
      const { findings, sent } = await check(root, { folder, name: 'api.json' })
      assert.deepEqual(findings.filter(isError), [])
      assert.ok(!sent?.includes('.json"'), 'references to files are left')
      const { added, removed, changes } = compareDocuments(whole, JSON.parse(sent as string))
      assert.deepEqual({ added, removed, changes }, { added: [], removed: [], changes: [] })
    })
  }
})

describe('a large document', () => {
  // a test of the built program checks a document of 30 MB
  it('of 1 MB is checked to its last line', async () => {
    const { text, lines } = largeDocument(1)
    const { findings } = await check(text)
    assert.deepEqual(
      findings.map(({ rule, line, column }) => `${rule} ${line}:${column}`),
      [`struct ${lines - 1}:9`, `struct ${lines}:9`],
    )
  })
})

describe('a randomly changed document', () => {
  const odd = fc.constantFrom<unknown>(null, 0, '', 'x', [], {}, [null], true, { $ref: '#' })
  const marks = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    '\t',
    '"',
    "'",
    '&a ',
    '*a',
    '<<: *a',
    '\n',
    '- ',
    '\u0000',
  )

  async function neverPassesUnread(text: string): Promise<void> {
    const { findings, sent, document } = await check(text)
    let reads = true
    try {
      load(text)
    } catch {
      reads = false
    }
    if (reads) return
    assert.ok(findings.some(isError))
    assert.equal(sent, undefined)
    assert.equal(document, undefined)
  }

  for (const path of ['3.0/yaml/link-example.yaml', '3.1/json/webhooks.json']) {
    it(`never crashes the check, and never passes it if the text is unreadable: ${path}`, async () => {
      const text = await example(path)
      const at = fc.nat(text.length)
      await fc.assert(
        fc.asyncProperty(at, fc.nat(40), marks, fc.boolean(), async (start, length, mark, cuts) => {
          const rest = text.slice(start + (cuts ? length : 0))
          await neverPassesUnread(text.slice(0, start) + mark + rest)
        }),
        { numRuns: sized(20, 100) },
      )
    })
  }

  it('never crashes the check, or a comparison with the original', async () => {
    const text = await example('3.0/json/callbacks.json')
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), odd, async (choices, value) => {
        const changed = JSON.parse(text) as Node
        let node: Node = changed
        for (const choice of choices) {
          const keys = Object.keys(node)
          const key = keys[choice % keys.length]
          if (key === undefined) break
          const inner = node[key]
          if (typeof inner !== 'object' || inner === null || choice % 4 === 0) {
            node[key] = value
            break
          }
          node = inner as Node
        }
        await check(JSON.stringify(changed))
        compareDocuments(JSON.parse(text), changed)
        compareDocuments(changed, JSON.parse(text))
      }),
      { numRuns: sized(20, 100) },
    )
  })
})
