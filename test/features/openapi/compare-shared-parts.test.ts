import assert from 'node:assert/strict'
import { compareDocuments } from '../../../src/features/openapi/model/compare/compare-documents.ts'
import {
  groupChanges,
  groupText,
  placeCount,
} from '../../../src/features/openapi/model/judge/groups.ts'
import { json, type Node, object } from '../../support/publishing/compared.ts'

const text = { type: 'string' }

/** Returns a document with three equal operations. */
function three(operation: Node, components: Node, rest: Node = {}): Node {
  const own = { responses: { '200': { description: 'ok' } }, ...operation }
  const paths = Object.fromEntries(['/a', '/b', '/c'].map((path) => [path, { post: own }]))
  return { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths, components, ...rest }
}

/** Returns the findings with the number of their locations. */
function found(before: Node, after: Node): string[] {
  const groups = groupChanges(compareDocuments(before, after).changes)
  return groups.map((group) => `${group.rule} | ${groupText(group)} | ${placeCount(group)}`)
}

const at = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const parameter = (rest: Node, schema: Node = text) =>
  three(
    { parameters: [at('parameters', 'Limit')] },
    { parameters: { Limit: { name: 'limit', in: 'query', schema, ...rest } } },
  )
const answer = (rest: Node) =>
  three(
    { responses: { '200': at('responses', 'Pets') } },
    { responses: { Pets: { description: 'ok', ...rest } } },
  )
const header = (rest: Node) =>
  three(
    { responses: { '200': { description: 'ok', headers: { ETag: at('headers', 'Tag') } } } },
    { headers: { Tag: { schema: text, ...rest } } },
  )
const body = (rest: Node) =>
  three(
    { requestBody: at('requestBodies', 'Pet') },
    { requestBodies: { Pet: { content: json(text), ...rest } } },
  )
const link = (operationId: string) =>
  three(
    { responses: { '200': { description: 'ok', links: { owner: at('links', 'Owner') } } } },
    { links: { Owner: { operationId } } },
  )
const callback = (operation: Node) =>
  three(
    { callbacks: { done: at('callbacks', 'Done') } },
    { callbacks: { Done: { '{$url}': { post: operation } } } },
  )
const key = { type: 'apiKey', in: 'header', name: 'key' }
const basic = { type: 'http', scheme: 'basic' }
const swagger = (rest: Node) => ({
  swagger: '2.0',
  ...three({ parameters: [{ $ref: '#/parameters/Limit' }] }, {}),
  openapi: undefined,
  parameters: { Limit: { name: 'limit', in: 'query', type: 'string', ...rest } },
})

describe('parts other than schemas that operations share', () => {
  const rows: [what: string, before: Node, after: Node, found: string[]][] = [
    [
      'a parameter',
      parameter({}),
      parameter({ required: true }),
      ['parameter-required | parameter Limit: became required | 3'],
    ],
    [
      'the schema of a parameter',
      parameter({}),
      parameter({}, { ...text, maxLength: 5 }),
      ['request-limit-narrowed | parameter Limit: maxLength was unset, is 5 | 3'],
    ],
    [
      'a parameter of Swagger 2.0',
      swagger({}),
      swagger({ required: true }),
      ['parameter-required | parameter Limit: became required | 3'],
    ],
    [
      'a response',
      answer({ content: json(object({ id: text, name: text })) }),
      answer({ content: json(object({ id: text })) }),
      ['response-field-removed | response Pets: application/json: name was removed | 3'],
    ],
    [
      'a header in a response',
      answer({ headers: { ETag: { schema: text } } }),
      answer({}),
      ['response-header-removed | response Pets: header "etag" was removed | 3'],
    ],
    [
      'a header',
      header({ required: true }),
      header({}),
      ['response-header-optional | header Tag: is now optional and may be missing | 3'],
    ],
    [
      'a request body',
      body({}),
      body({ required: true }),
      ['request-body-required | request body Pet: became required | 3'],
    ],
    [
      'a link',
      link('getOwner'),
      link('getUser'),
      ['response-link-changed | link Owner: target was getOwner, is getUser | 3'],
    ],
    [
      'a callback',
      callback({ requestBody: { required: true, content: json(text) } }),
      callback({ requestBody: { content: json(text) } }),
      [
        'webhook-body-optional | callback Done: request body is now optional and may be missing | 3',
      ],
    ],
    [
      'a security scheme',
      three({ security: [{ token: [] }] }, { securitySchemes: { token: key } }),
      three({ security: [{ token: [] }] }, { securitySchemes: { token: basic } }),
      ['security-narrowed | security scheme token: was key in header "key", is http basic | 3'],
    ],
    [
      'the security of the whole document',
      three({}, { securitySchemes: { token: key } }),
      three({}, { securitySchemes: { token: key } }, { security: [{ token: [] }] }),
      [
        'security-narrowed | security of the document: was no credentials, is key in header "key" | 3',
      ],
    ],
  ]
  for (const [what, before, after, expected] of rows) {
    it(`are reported once: ${what}`, () => assert.deepEqual(found(before, after), expected))
  }

  it('are reported once if they are removed or added', () => {
    const none = three({}, {})
    const one = parameter({})
    assert.deepEqual(found(one, none), ['parameter-removed | parameter Limit: was removed | 3'])
    assert.deepEqual(found(none, one), ['parameter-added | parameter Limit: was added | 3'])
    const failing = (components: Node, use: Node) =>
      three({ responses: { '200': {}, ...use } }, components)
    assert.deepEqual(
      found(
        failing({ responses: { Gone: {} } }, { '410': at('responses', 'Gone') }),
        failing({}, {}),
      ),
      ['error-response-removed | response Gone: was removed | 3'],
    )
  })

  it('are reported for the operation that no longer uses them or that uses a different one', () => {
    const components = {
      parameters: {
        Limit: { name: 'limit', in: 'query', schema: text },
        Most: { name: 'limit', in: 'query', schema: text, required: true },
      },
    }
    const using = (...names: string[]) =>
      three({ parameters: names.map((name) => at('parameters', name)) }, components)
    assert.deepEqual(found(using('Limit'), using()), [
      'parameter-removed | POST /a: query parameter "limit" was removed | 1',
      'parameter-removed | POST /b: query parameter "limit" was removed | 1',
      'parameter-removed | POST /c: query parameter "limit" was removed | 1',
    ])
    assert.deepEqual(found(using('Limit'), using('Most')), [
      'parameter-required | POST /a: query parameter "limit" became required | 1',
      'parameter-required | POST /b: query parameter "limit" became required | 1',
      'parameter-required | POST /c: query parameter "limit" became required | 1',
    ])
  })

  it('are distinguished from a schema with the same name, including in accepted changes', () => {
    const fingerprint = (before: Node, after: Node) =>
      groupChanges(compareDocuments(before, after).changes).map((one) => one.fingerprint)
    const named = (kind: string, one: Node) => {
      const use = kind === 'schemas' ? json(at('schemas', 'Pet')) : undefined
      const requestBody = use ? { content: use } : at('requestBodies', 'Pet')
      return three({ requestBody }, { [kind]: { Pet: use ? one : { content: json(one) } } })
    }
    const [schema] = fingerprint(named('schemas', text), named('schemas', { type: 'integer' }))
    const ofBody = fingerprint(
      named('requestBodies', text),
      named('requestBodies', { type: 'integer' }),
    )
    assert.equal(ofBody.length, 1)
    assert.notEqual(ofBody[0], schema)
  })

  it('have a correct number of locations, even if there are many', () => {
    const [before, after] = [answer({ content: json(text) }), answer({ content: json({}) })]
    const { changes } = compareDocuments(before, after, { maxListed: 1 })
    const many = Array.from({ length: 10 }, (_, index) => [
      `/more/${index}`,
      { $ref: '#/paths/~1a' },
    ])
    for (const one of [before, after]) Object.assign(one.paths as Node, Object.fromEntries(many))
    const further = compareDocuments(before, after, { maxListed: 1 })
    assert.equal(changes.length, 3)
    const [group, ...others] = groupChanges(further.changes)
    assert.deepEqual([group?.places.length, group && placeCount(group), others], [3, 13, []])
  })
})
