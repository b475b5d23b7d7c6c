import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Validator } from '@cfworker/json-schema'
import fc from 'fast-check'
import type { Finding } from '../../../src/output/ci/finding.ts'
import type { PipelineOutcome } from '../../../src/output/ci/outcome.ts'
import { sarifReport } from '../../../src/output/ci/sarif.ts'
import { codePoint } from '../../support/code-point.ts'

const schema = readFileSync(new URL('sarif/sarif-schema-2.1.0.json', import.meta.url), 'utf8')
const validator = new Validator(JSON.parse(schema), '4')

/** Returns the errors in a log according to the OASIS schema. */
const schemaErrors = (log: unknown) =>
  validator
    .validate(log)
    .errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`)

const error: Finding = {
  rule: 'manifest/title',
  severity: 'error',
  message: 'title: at least 2 characters, not "<A>"',
  file: 'docs/a b.yaml',
  line: 3,
  column: 8,
  pointer: '#/title',
  frame: '  3 | title: A',
}
const warning: Finding = { ...error, rule: 'manifest/scopes', severity: 'warning', line: 4 }
const note: Finding = { ...error, rule: 'manifest/other', severity: 'note', line: 5 }

const sarifLog = (findings: Finding[], more: Partial<PipelineOutcome> = {}) =>
  JSON.parse(
    sarifReport({ title: 'docsctl openapi publish', result: 'failed', findings, ...more }, '1.2.3'),
  )
const artifactUri = (file: string): string => {
  const log = sarifLog([{ ...error, file }])
  assert.deepEqual(schemaErrors(log), [])
  return log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri
}

describe('the SARIF report', () => {
  it('recognizes a finding, and marks new and accepted findings', () => {
    const known = { ...error, history: { fingerprint: 'f1', isNew: false, acceptedFor: 'old' } }
    const log = sarifLog([known, { ...warning, history: { fingerprint: 'f2' } }, note])
    assert.deepEqual(schemaErrors(log), [])
    const [first, second, third] = log.runs[0].results
    assert.deepEqual(
      [first.partialFingerprints, first.baselineState, first.suppressions],
      [
        { 'docsctl/v1': 'f1' },
        'unchanged',
        [{ kind: 'external', status: 'accepted', justification: 'old' }],
      ],
    )
    assert.deepEqual(
      [second.partialFingerprints, second.baselineState, second.suppressions],
      [{ 'docsctl/v1': 'f2' }, undefined, []],
    )
    assert.equal('suppressions' in third, false)
  })

  it('contains each finding with its rule and location', () => {
    const titleHelp = {
      meaning: 'A title has 2 to 30 characters.',
      advice: 'Shorten `title` in `gitbook-manifest.yaml`.',
    }
    const log = sarifLog([{ ...error, help: titleHelp }, warning])
    assert.equal(log.version, '2.1.0')
    const [run] = log.runs
    assert.deepEqual(run.tool.driver, {
      name: 'docsctl',
      version: '1.2.3',
      rules: [
        {
          id: 'manifest/scopes',
          shortDescription: { text: 'The docsctl rule "manifest/scopes"' },
          help: {
            text: 'The docsctl rule "manifest/scopes"',
            markdown: 'The docsctl rule "manifest/scopes"',
          },
        },
        {
          id: 'manifest/title',
          shortDescription: { text: 'A title has 2 to 30 characters.' },
          help: {
            text: 'A title has 2 to 30 characters. Shorten title in gitbook-manifest.yaml.',
            markdown: 'A title has 2 to 30 characters. Shorten `title` in `gitbook-manifest.yaml`.',
          },
        },
      ],
    })
    assert.deepEqual(run.results[0], {
      ruleId: 'manifest/title',
      ruleIndex: 1,
      level: 'error',
      message: { text: 'title: at least 2 characters, not "<A>"' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'docs/a%20b.yaml' },
            region: { startLine: 3, startColumn: 8 },
          },
          logicalLocations: [{ fullyQualifiedName: '#/title' }],
        },
      ],
      partialFingerprints: { 'docsctl/v1': 'cb6809777e51' },
    })
    assert.equal(run.results[1].ruleIndex, 0)
  })

  it('shows related locations, and recognizes findings whose line changed', () => {
    const related = [{ message: 'GET /pets', file: 'old.yaml', line: 7, column: 3 }]
    const log = sarifLog([{ ...error, related, fingerprint: 'f1' }, error, { ...error, line: 9 }])
    assert.deepEqual(schemaErrors(log), [])
    const [first, second, third] = log.runs[0].results
    assert.deepEqual(first.relatedLocations, [
      {
        id: 1,
        message: { text: 'GET /pets' },
        physicalLocation: {
          artifactLocation: { uri: 'old.yaml' },
          region: { startLine: 7, startColumn: 3 },
        },
      },
    ])
    assert.equal('relatedLocations' in second, false)
    const prints = [first, second, third].map((one) => one.partialFingerprints['docsctl/v1'])
    const [moved] = sarifLog([{ ...error, line: 12 }]).runs[0].results
    assert.deepEqual(prints, ['f1', prints[1], `${prints[1]}:2`])
    assert.equal(moved.partialFingerprints['docsctl/v1'], prints[1])
    const [other] = sarifLog([{ ...error, pointer: '#/description' }]).runs[0].results
    assert.notEqual(other.partialFingerprints['docsctl/v1'], prints[1])
  })

  it('distinguishes an interrupted run from a run with findings', () => {
    const [found] = sarifLog([error]).runs
    assert.deepEqual(found.invocations, [{ executionSuccessful: true }])
    const [broken] = sarifLog([], { message: 'not permitted' }).runs
    assert.deepEqual(broken.invocations, [
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'error', message: { text: 'not permitted' } }],
      },
    ])
  })

  const uris: [what: string, file: string, uri: string][] = [
    ['a path below the root', 'docs/openapi.yaml', 'docs/openapi.yaml'],
    [
      'spaces, letters of any script, and reserved URI characters',
      'ä b/ペット#1?%.yaml',
      '%C3%A4%20b/%E3%83%9A%E3%83%83%E3%83%88%231%3F%25.yaml',
    ],
    ['a colon in a name', 'c:d.yaml', 'c%3Ad.yaml'],
    ['a name that is not Unicode', 'a\ud800.yaml', 'a%EF%BF%BD.yaml'],
    ['a path elsewhere', '/home/ada/my docs/a.yaml', 'file:///home/ada/my%20docs/a.yaml'],
    ['a Windows path', 'C:/my docs/a.yaml', 'file:///C:/my%20docs/a.yaml'],
    ['standard input', 'stdin', 'stdin'],
    [
      'a URL',
      'https://example.com/a%20b|c.yaml?v=[1]#/ü',
      'https://example.com/a%20b%7Cc.yaml?v=%5B1%5D#/%C3%BC',
    ],
    ['a URL with a password', 'http://ada:s3cret@[::1]:8080/a.yaml', 'http://[::1]:8080/a.yaml'],
    ['text that only looks like a URL', 'http://[/a.yaml', 'http%3A//%5B/a.yaml'],
  ]
  for (const [what, file, uri] of uris) {
    it(`writes ${what} as a URI`, () => assert.equal(artifactUri(file), uri))
  }
})

describe('the SARIF report and the OASIS schema', () => {
  it('use the unchanged schema published by OASIS, with its notice', () => {
    assert.equal(
      createHash('sha256').update(schema).digest('hex'),
      'c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e',
    )
    const notice = readFileSync(new URL('sarif/NOTICE.txt', import.meta.url), 'utf8')
    assert.match(notice, /^Copyright © OASIS Open 2023\. All Rights Reserved\.$/m)
    assert.equal(sarifLog([]).$schema, JSON.parse(schema).id)
  })

  const { pointer: _, frame: __, ...bare } = error
  const logs: [what: string, log: unknown][] = [
    ['findings of every level', sarifLog([error, warning, note])],
    ['the same finding twice', sarifLog([error, error])],
    ['a finding without a pointer', sarifLog([bare])],
    ['no findings', sarifLog([], { result: 'created', slug: 'petstore', version: '3' })],
    ['a failure that no finding explains', sarifLog([], { message: 'not permitted\nask "ada"' })],
    [
      'unusual text',
      sarifLog([{ ...error, rule: '', message: '\u0000\u001b[31m\u202e{0} [x](1)\ud800' }]),
    ],
  ]
  for (const [what, log] of logs) {
    it(`agree on ${what}`, () => assert.deepEqual(schemaErrors(log), []))
  }

  it('agree for all findings and locations', () => {
    const text = fc.oneof(fc.string({ unit: codePoint }), fc.webUrl({ withQueryParameters: true }))
    const place = fc.integer({ min: 1 })
    fc.assert(
      fc.property(text, text, text, place, place, (rule, message, file, line, column) => {
        const finding: Finding = { ...error, rule, message, file, line, column, pointer: message }
        assert.deepEqual(schemaErrors(sarifLog([finding], { message })), [])
      }),
    )
  })

  const spoilt: [was: string, is: string][] = [
    ['"version": "2.1.0"', '"version": "2.2.0"'],
    ['"tool"', '"tools"'],
    ['"utf16CodeUnits"', '"bytes"'],
    ['"level": "error"', '"level": "fatal"'],
    ['"message"', '"extra": 1, "message"'],
    ['"text": "title:', '"texts": "title:'],
    ['"shortDescription"', '"short"'],
    ['"docsctl/v1": "cb6809777e51"', '"docsctl/v1": 1'],
    ['"startLine": 3', '"startLine": 0'],
    ['"ruleIndex": 0', '"ruleIndex": "0"'],
    ['docs/a%20b.yaml', 'docs/a b.yaml'],
    ['"executionSuccessful": true', ''],
  ]
  it('report errors for a corrupted log', () => {
    const sound = JSON.stringify(sarifLog([error]), null, 1)
    for (const [was, is] of spoilt) {
      assert.equal(sound.split(was).length, 2, `${was} is there once`)
      const [first] = schemaErrors(JSON.parse(sound.replace(was, is)))
      assert.ok(first, `${is} passes`)
    }
  })
})
