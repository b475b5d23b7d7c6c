import assert from 'node:assert/strict'
import { load } from 'js-yaml'
import { compareDocuments } from '../../../src/features/openapi/model/compare/compare-documents.ts'
import { checkedFolder } from '../../support/publishing/checked.ts'

/** A valid document that uses all new keywords of OpenAPI 3.2. */
const document = `openapi: 3.2.0
$self: https://api.example.com/openapi.yaml
info: { title: Pets, summary: All pets, version: 1.0.0 }
servers:
  - { url: 'https://api.example.com', name: main }
tags:
  - { name: pets, summary: Pets, kind: nav }
  - { name: cats, parent: pets }
paths:
  /pets:
    query:
      operationId: queryPets
      tags: [cats]
      parameters:
        - name: filter
          in: querystring
          content:
            application/x-www-form-urlencoded:
              schema: { type: object, properties: { kind: { type: string } } }
      responses:
        '200':
          summary: Some pets
          content:
            application/jsonl: { itemSchema: { $ref: '#/components/schemas/Pet' } }
            text/event-stream:
              itemSchema: { type: object, properties: { data: { type: string } } }
              itemEncoding: { contentType: application/json }
            multipart/mixed:
              itemSchema: { type: string }
              prefixEncoding: [{ contentType: text/plain }]
            application/xml: { $ref: '#/components/mediaTypes/Pets' }
    additionalOperations:
      COPY: { operationId: copyPets, responses: { '204': {} } }
    get:
      parameters:
        - { name: session, in: cookie, style: cookie, schema: { type: string } }
      responses:
        '200':
          content:
            application/json:
              examples:
                one: { dataValue: { name: Rex }, serializedValue: '{"name":"Rex"}' }
              schema:
                oneOf:
                  - { $ref: '#/components/schemas/Cat' }
                  - { $ref: 'https://api.example.com/openapi.yaml#/components/schemas/Dog' }
                discriminator: { propertyName: kind, defaultMapping: Dog }
      security: [{ device: [read] }]
webhooks:
  born: { query: { responses: { '200': { description: ok } } } }
components:
  mediaTypes:
    Pets: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } }
  schemas:
    Pet: { type: object, properties: { kind: { type: string, xml: { nodeType: attribute } } } }
    Cat: { type: object, required: [kind], properties: { kind: { const: cat } } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string } } }
  securitySchemes:
    device:
      type: oauth2
      deprecated: true
      oauth2MetadataUrl: https://id.example.com/.well-known/oauth-authorization-server
      flows:
        deviceAuthorization:
          deviceAuthorizationUrl: https://id.example.com/device
          tokenUrl: https://id.example.com/token
          scopes: { read: Read pets }
`

describe('an OpenAPI 3.2 document', () => {
  const { check } = checkedFolder()

  for (const lint of ['minimal', 'recommended']) {
    it(`can use all new features under the ${lint} rules`, async () => {
      const { findings } = await check(document, { lint })
      const found = findings.filter(({ rule }) => ['struct', 'no-unresolved-refs'].includes(rule))
      assert.deepEqual(lint === 'minimal' ? findings : found, [])
    })
  }

  it('requires no description of a response, unlike 3.1', async () => {
    const short = (version: string) =>
      `openapi: ${version}\ninfo: {title: Pets, version: "1"}\npaths:\n  /a: {get: {responses: {'200': {content: {}}}}}\n`
    assert.deepEqual((await check(short('3.2.0'))).findings, [])
    assert.deepEqual(
      (await check(short('3.1.0'))).findings.map(({ rule, severity }) => [rule, severity]),
      [['struct', 'warning']],
    )
  })

  const changes: [what: string, from: string, to: string, findings: string[]][] = [
    [
      'an operation with another method',
      'COPY:',
      'MOVE:',
      ['operation-removed | COPY /pets | ', 'operation-added | MOVE /pets | '],
    ],
    [
      'a query operation',
      '    query:\n      operationId',
      '    x-query:\n      operationId',
      ['operation-removed | QUERY /pets | '],
    ],
    [
      'the whole query string',
      '{ kind: { type: string } } }\n      responses',
      '{ kind: { type: integer } } }\n      responses',
      ['request-type-narrowed | QUERY /pets | querystring parameter "filter": kind'],
    ],
    [
      'an item of a stream',
      '{ data: { type: string } }',
      '{ data: { type: integer } }',
      ['response-type-widened | QUERY /pets | response 200 text/event-stream: data'],
    ],
    [
      'a shared media type',
      'Pets: { schema: { type: array',
      'Pets: { schema: { type: string',
      ['response-type-widened | QUERY /pets | response 200 application/xml'],
    ],
    [
      'the variant of other values',
      'defaultMapping: Dog',
      'defaultMapping: Cat',
      ['response-discriminator-changed | GET /pets | response 200 application/json'],
    ],
    [
      'the URL of a device flow',
      'example.com/device',
      'example.com/devices',
      ['security-narrowed | GET /pets | security'],
    ],
    [
      'the node of a value in XML',
      'nodeType: attribute',
      'nodeType: element',
      ['response-xml-changed | QUERY /pets | response 200 application/xml: [].kind'],
    ],
    [
      'a text node in XML',
      'nodeType: attribute',
      'nodeType: cdata',
      [
        'response-xml-changed | QUERY /pets | response 200 application/xml: [].kind',
        'response-xml-changed | QUERY /pets | response 200 application/xml: [].kind',
      ],
    ],
  ]

  for (const [what, from, to, expected] of changes) {
    it(`can be compared after a change of ${what}`, () => {
      assert.ok(document.includes(from), from)
      const found = compareDocuments(load(document), load(document.replace(from, to))).changes
      assert.deepEqual(
        found.map(({ rule, operation, where }) => `${rule} | ${operation} | ${where}`),
        expected,
      )
    })
  }

  it('has no differences from a copy', () => {
    assert.deepEqual(compareDocuments(load(document), load(document)).changes, [])
  })
})
