import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isError } from '../../../src/output/ci/finding.ts'
import { checkedFolder, head, ok, paths, places } from '../../support/publishing/checked.ts'

describe('checking an OpenAPI document', () => {
  const { path: inFolder, write: files, check } = checkedFolder()

  it('keeps a document without references to other files unchanged', async () => {
    const text = `${head}# as it was\npaths: {}\n`
    const { parsed, ...sent } = await check(text)
    assert.deepEqual(sent, { findings: [], text, files: [], isUndecorated: false })
    assert.deepEqual(parsed, { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} })
  })

  it('rejects an object with more keys than the rules can process', async () => {
    const keys = Array.from({ length: 140_000 }, (_, at) => [`/pets${at}`, {}])
    const info = { title: 'Pets', version: '1' }
    const document = { openapi: '3.1.0', info, paths: Object.fromEntries(keys) }
    const { findings } = await check(JSON.stringify(document))
    assert.deepEqual(
      findings.map(({ message }) => message),
      ['An object has 140,000 keys, more than the limit of 100,000. Split the document'],
    )
  })

  it('does not validate extensions', async () => {
    const text = `${head}paths:\n  /a:\n    get:\n      x-codeSamples: [{name: curl}]\n${ok}`
    assert.deepEqual((await check(text)).findings, [])
  })

  const broken: [rule: string, severity: string, line: number, text: string][] = [
    ['struct', 'warning', 3, `${head}pathes: {}\npaths: {}\n`],
    ['no-unresolved-refs', 'error', 7, `${paths}      responses:\n        '200': {$ref: '#/no'}\n`],
    [
      'no-unresolved-refs',
      'error',
      7,
      `${head}paths: {}\ncomponents:\n  schemas:\n    A: {type: object}\n    B: {items: {$ref: '#/components/schemas/C'}}\n`,
    ],
    ['responses-not-empty', 'warning', 6, `${paths}      responses: {}\n`],
    ['responses-not-empty', 'warning', 6, `${paths}      responses: {x-none: true}\n`],
    ['path-parameters-defined', 'warning', 5, `${paths}${ok}`.replace('/a', '/{id}')],
    ['no-identical-paths', 'warning', 5, `${head}paths:\n  /{a}: {}\n  /{b}: {}\n`],
    ['path-not-include-query', 'warning', 4, `${head}paths:\n  /a?b=c: {}\n`],
    [
      'operation-operationId-unique',
      'warning',
      9,
      `${paths}      operationId: a\n${ok}    put:\n      operationId: a\n${ok}`,
    ],
    [
      'no-enum-type-mismatch',
      'warning',
      6,
      `${head}paths: {}\ncomponents:\n  schemas:\n    A: {type: string, enum: [1]}\n`,
    ],
    [
      'struct',
      'warning',
      6,
      `${head}paths: {}\ncomponents:\n  schemas:\n    A: {type: string, nullable: true}\n`,
    ],
  ]
  for (const [rule, severity, line, text] of broken) {
    it(`reports a violation of ${rule} with the severity ${severity}`, async () => {
      const { findings } = await check(text)
      const found = findings.map((one) => [one.rule, one.severity, one.line])
      assert.deepEqual(found, [[rule, severity, line]])
    })
  }

  it('uses the recommended rules', async () => {
    const text = `${head}paths: {}\n`
    const { findings } = await check(text, { lint: 'recommended' })
    assert.deepEqual(
      findings.map(({ rule, severity }) => `${severity} ${rule}`),
      ['error no-empty-servers', 'warning info-license'],
    )
  })

  it('omits findings of skipped rules, and reports unknown rules', async () => {
    const text = `${paths}      responses:\n        '200': {$ref: '#/no'}\n`.replace('/a', '/{id}')
    const skipRules = ['no-unresolved-refs', 'path-parameters-defined']
    assert.deepEqual((await check(text, { skipRules })).findings, [])
    await assert.rejects(check(text, { skipRules: ['path-parameter-defined'] }), {
      kind: 'usage',
      message:
        /Unknown rule "path-parameter-defined" for --skip-rule\. Did you mean path-parameters-defined or path-params-defined\?/,
    })
  })

  it('uses the rules in a file', async () => {
    await files({ 'rules.yaml': 'rules:\n  info-contact: error\n' })
    const lintFile = inFolder('rules.yaml')
    const { findings } = await check(`${head}paths: {}\n`, { lint: 'rules.yaml', lintFile })
    assert.deepEqual(places(findings), ['api.yaml:2:1 info-contact'])
  })

  it('rejects a missing rules file', async () => {
    const lintFile = inFolder('none.yaml')
    await assert.rejects(check(`${head}paths: {}\n`, { lint: 'none.yaml', lintFile }), {
      kind: 'usage',
    })
  })

  describe('rejects a document that would lose operations', () => {
    const lost: [what: string, text: string, place: string, message: RegExp][] = [
      [
        'in a list instead of paths',
        `${head}paths:\n  - /a: {}\n`,
        '3:1',
        /Expected an object with paths as keys/,
      ],
      [
        'in a text instead of a path item',
        `${head}paths:\n  /a: later\n`,
        '4:3',
        /Expected an object with methods as keys/,
      ],
      ['as a text', `${paths.replace('get:', 'get: none')}`, '5:5', /an operation/],
      [
        'because the method is in capitals',
        `${paths.replace('get:', 'GET:')}${ok}`,
        '5:5',
        /The operation is ignored because "GET" is not a method\. Did you mean get\?/,
      ],
      [
        'because paths has a different name',
        `${paths.replace('paths:', 'path:')}${ok}`,
        '3:1',
        /The operations of "path" are ignored\. Did you mean paths\?/,
      ],
    ]
    for (const [what, text, place, message] of lost) {
      it(what, async () => {
        const { findings } = await check(text)
        const errors = findings.filter(isError)
        assert.deepEqual(places(errors), [`api.yaml:${place} lost-operation`])
        assert.match(errors[0]?.message as string, message)
      })
    }

    it('but accepts an extension or a description next to operations', async () => {
      const text = `${paths}${ok}    x-GET: {responses: {}}\n    description: a\nx-paths: {/b: {get: {}}}\n`
      assert.deepEqual((await check(text)).findings.filter(isError), [])
    })
  })

  describe('with public examples', () => {
    const examples = dirname(
      fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')),
    )
    for (const version of ['2.0', '3.0', '3.1']) {
      it(`reports no error in the examples of version ${version}`, async () => {
        const faults: string[] = []
        for (const name of await readdir(join(examples, version, 'json'))) {
          if (!name.endsWith('.json')) continue
          const text = await readFile(join(examples, version, 'json', name), 'utf8')
          const { findings } = await check(text, { name })
          faults.push(...findings.filter(isError).map((one) => `${places([one])} ${one.message}`))
        }
        assert.deepEqual(faults, [])
      })
    }
  })
})
