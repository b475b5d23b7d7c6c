import assert from 'node:assert/strict'
import { parseDocument } from '../../../src/features/openapi/model/read/parse.ts'
import type { Finding } from '../../../src/output/ci/finding.ts'

async function parsed(text: string) {
  const findings: Finding[] = []
  const document = await parseDocument({ name: 'api.yaml', path: '/docs/api.yaml', text }, findings)
  return { document, findings }
}

describe('an OpenAPI document', () => {
  const versions: [text: string, version: string][] = [
    ['swagger: "2.0"\n', 'Swagger 2.0'],
    ['openapi: 3.0.3\n', 'OpenAPI 3.0.3'],
    ['{\n\t"openapi": "3.1.0"\n}\n', 'OpenAPI 3.1.0'],
    ['\uFEFFopenapi: 3.2.0\r\ninfo:\r\n  title: x\r\n', 'OpenAPI 3.2.0'],
    ['--- # of the team\nopenapi: 3.1.1\n...\n', 'OpenAPI 3.1.1'],
  ]
  for (const [text, version] of versions) {
    it(`is read as ${version} from ${JSON.stringify(text)}`, async () => {
      const { document, findings } = await parsed(text)
      assert.deepEqual(findings, [])
      assert.equal(document?.version, version)
    })
  }

  it('is read with its anchors and merge keys', async () => {
    const { document } = await parsed(
      'openapi: 3.1.0\nx-a: &a\n  one: 1\nx-b:\n  <<: *a\n  two: 2\n',
    )
    assert.deepEqual(document?.document.parsed['x-b'], { one: 1, two: 2 })
  })

  it('loses its byte order mark', async () => {
    const { document } = await parsed('\uFEFFopenapi: 3.1.0\n')
    assert.equal(document?.text, 'openapi: 3.1.0\n')
  })

  const taken: [what: string, text: string, version: string, place: string][] = [
    ['3.1', 'openapi: 3.1\n', 'OpenAPI 3.1.0', '1:10'],
    ['3.0', 'info: {}\nopenapi: 3.0\n', 'OpenAPI 3.0.0', '2:10'],
    ['"3.1"', 'openapi: "3.1"\n', 'OpenAPI 3.1.0', '1:10'],
    ['2.0', 'swagger: 2.0\n', 'Swagger 2.0', '1:10'],
  ]
  for (const [what, text, version, place] of taken) {
    it(`is read with a warning if its version is ${what}`, async () => {
      const { document, findings } = await parsed(text)
      assert.equal(document?.version, version)
      assert.equal(document?.text, text)
      assert.deepEqual(
        findings.map(({ severity, rule, line, column }) => `${severity} ${rule} ${line}:${column}`),
        [`warning openapi/version ${place}`],
      )
    })
  }

  it('is read with a warning if JSON repeats a key that contains no operation', async () => {
    const { document, findings } = await parsed('{"openapi": "3.1.0",\n  "x": {"a": 1, "a": 2}}')
    assert.deepEqual(document?.document.parsed.x, { a: 2 })
    assert.deepEqual(
      findings.map(({ severity, rule, line, column }) => `${severity} ${rule} ${line}:${column}`),
      ['warning openapi/repeated-key 2:17'],
    )
  })

  const refused: [what: string, text: string, rule: string, place: string, message: RegExp][] = [
    ['empty', '', 'openapi/empty', '1:1', /is empty/],
    ['only a comment', '# later\n', 'openapi/empty', '1:1', /is empty/],
    ['text', 'hello\n', 'openapi/object', '1:1', /Expected an OpenAPI document/],
    ['a list', '- openapi: 3.1.0\n', 'openapi/object', '1:1', /Expected an OpenAPI document/],
    [
      'a page of HTML',
      '\n<!doctype html>\n<html>\n<title>Sign in: here</title>\n',
      'openapi/object',
      '1:1',
      /but found HTML or XML/,
    ],
    [
      'a Git LFS pointer',
      'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
      'openapi/object',
      '1:1',
      /Expected an OpenAPI document, but found a Git LFS pointer. To get the file, run git lfs pull/,
    ],
    [
      'without a version',
      'info: {}\n',
      'openapi/version',
      '1:1',
      /Missing version\. Expected a key such as openapi: 3\.1\.0/,
    ],
    [
      'of version 4',
      'info: {}\nopenapi: 4.0.0\n',
      'openapi/version',
      '2:10',
      /Unknown openapi version "4.0.0"/,
    ],
    [
      'of version 1.2',
      'swagger: "1.2"\n',
      'openapi/version',
      '1:10',
      /Unknown swagger version "1.2"/,
    ],
    [
      'with a duplicate key',
      'openapi: 3.1.0\ninfo:\n  title: a\n  title: b\n',
      'openapi/syntax',
      '4:3',
      /duplicated mapping key/,
    ],
    [
      'JSON with a path twice',
      '{"openapi": "3.1.0",\n  "paths": {"/a": {}, "/a": {}}}',
      'openapi/repeated-key',
      '2:23',
      /Duplicate key "\/a". Only the last value is used/,
    ],
    [
      'JSON with a comma too many',
      '{"openapi": "3.1.0",\n  "x": [1, 2,],\n}',
      'openapi/syntax',
      '2:13',
      /Unexpected comma before "\]"\. The document is parsed as JSON because it begins with "\{"/,
    ],
    [
      'YAML that begins with a brace',
      '{openapi: 3.1.0, info: {}}\n',
      'openapi/syntax',
      '1:2',
      /Keys must be in double quotes\. The document is parsed as JSON because it begins with "\{"/,
    ],
    [
      'JSON with an invalid escape',
      '{"openapi": "3.1.0",\n "x": "a\\\\b\\x"}',
      'openapi/syntax',
      '2:12',
      /Unterminated string or invalid character/,
    ],
    [
      'JSON with text after it',
      '{"openapi": "3.1.0"}\n]',
      'openapi/syntax',
      '2:1',
      /Unexpected text after the document/,
    ],
    ...(
      [
        ['AsyncAPI', 'asyncapi: 3.0.0\n'],
        ['Arazzo', 'arazzo: 1.0.0\n'],
        ['Overlay', 'overlay: 1.0.0\n'],
        ['Postman', '{"info": {"_postman_id": "1"}, "item": []}'],
        ['Postman', '{"collection": {"info": {"schema": "https://schema.getpostman.com/v2"}}}'],
        ['Swagger 1', '{"swaggerVersion": "1.2"}'],
      ] as const
    ).map(([name, text]): [string, string, string, string, RegExp] => [
      `a document of ${name}`,
      text,
      'openapi/version',
      '1:1',
      new RegExp(`but found an? ${name} `),
    ]),
    [
      'indented with a tab',
      'openapi: 3.1.0\ninfo:\n\ttitle: a\n',
      'openapi/syntax',
      '3:1',
      /tab characters/,
    ],
    [
      'cut off',
      '{"openapi": "3.1.0",\n"info": {',
      'openapi/syntax',
      '2:10',
      /Unexpected end of file/,
    ],
    [
      'with an alias without an anchor',
      'openapi: 3.1.0\nx-a: *b\n',
      'openapi/syntax',
      '2:7',
      /unidentified alias "b"/,
    ],
    [
      'two documents in one',
      '---\nopenapi: 3.1.0\n---\nopenapi: 3.1.0\n',
      'openapi/syntax',
      '3:1',
      /single document/,
    ],
    [
      'with an alias of its own parent',
      'openapi: 3.1.0\nx-a: &a\n  b: *a\n',
      'openapi/value',
      '3:6',
      /must not refer to a node that contains it/,
    ],
    [
      'with nested aliases',
      `openapi: 3.1.0\na0: &a0 [1]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('')}`,
      'openapi/value',
      '20:11',
      /expand to too many values/,
    ],
    [
      "with a number that JSON can't represent",
      'openapi: 3.1.0\nx: [1, .inf]\n',
      'openapi/value',
      '2:8',
      /Infinity has no equivalent in JSON/,
    ],
    [
      'with bytes',
      'openapi: 3.1.0\nx: !!binary aGk=\n',
      'openapi/value',
      '2:13',
      /has no equivalent in JSON/,
    ],
    [
      'nested 100,000 levels deep',
      `openapi: 3.1.0\nx: ${'['.repeat(100_000)}`,
      'openapi/syntax',
      '',
      /nested too deeply|nesting/,
    ],
  ]
  for (const [what, text, rule, place, message] of refused) {
    it(`is rejected with a location if it is ${what}`, async () => {
      const { document, findings } = await parsed(text)
      assert.equal(document, undefined)
      const [finding] = findings as [Finding]
      assert.equal(findings.length, 1)
      assert.equal(finding.rule, rule)
      assert.match(finding.message, message)
      assert.equal(finding.file, 'api.yaml')
      if (place !== '') assert.equal(`${finding.line}:${finding.column}`, place)
    })
  }

  it('has an error that shows the marked line', async () => {
    const { findings } = await parsed('openapi: 3.1.0\ninfo:\n  title: a\n  title: b\n')
    assert.equal(findings[0]?.frame, '  4 |   title: b\n    |   ^')
  })
})
