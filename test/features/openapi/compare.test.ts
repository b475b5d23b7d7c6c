import assert from 'node:assert/strict'
import {
  breakingChanges,
  compareDocuments,
  compareUnlessAborted,
} from '../../../src/features/openapi/model/compare/compare-documents.ts'
import {
  api,
  asks,
  changesOfLevel,
  gives,
  json,
  type Node,
  object,
  takes,
} from '../../support/publishing/compared.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const integer = { type: 'integer' }
const pet = object({ id: text })
const keyed = (operation: Node) =>
  api(operation, {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: { type: 'oauth2', flows: {} },
    },
  })
const limit = { name: 'limit', in: 'query', schema: integer }

const breaking = (before: Node, after: Node) => changesOfLevel(before, after, 'breaking')

describe('comparing OpenAPI documents', () => {
  /** Changes that break clients, but whose reverse changes don't. */
  const oneWay: [what: string, before: Node, after: Node, breaks: string[]][] = [
    [
      'a new parameter that is required',
      asks(),
      asks({ ...limit, required: true }),
      ['parameter-required | query parameter "limit" | was added and is required'],
    ],
    [
      'a parameter that becomes required',
      asks(limit),
      asks({ ...limit, required: true }),
      ['parameter-required | query parameter "limit" | became required'],
    ],
    [
      'a narrower type of a parameter',
      asks({ ...limit, schema: number }),
      asks(limit),
      ['request-type-narrowed | query parameter "limit" | was number, is integer'],
    ],
    [
      'a body that becomes required',
      api({ requestBody: { content: json(text) } }),
      api({ requestBody: { required: true, content: json(text) } }),
      ['request-body-required | request body | became required'],
    ],
    [
      'a new body that is required',
      api({}),
      api({ requestBody: { required: true, content: json(text) } }),
      ['request-body-required | request body | was added and is required'],
    ],
    [
      'a removed request media type',
      api({ requestBody: { content: { ...json(text), 'text/plain': {} } } }),
      api({ requestBody: { content: json(text) } }),
      ['request-media-type-removed | request body text/plain | is no longer accepted'],
    ],
    [
      'a new required request field',
      takes(object({ name: text })),
      takes(object({ name: text, kind: text }, { required: ['kind'] })),
      ['request-field-required | request body application/json: kind | was added and is required'],
    ],
    [
      'a nested request field that becomes required',
      takes(object({ pets: { type: 'array', items: object({ name: text }) } })),
      takes(
        object({ pets: { type: 'array', items: object({ name: text }, { required: ['name'] }) } }),
      ),
      ['request-field-required | request body application/json: pets[].name | became required'],
    ],
    [
      'a request type that no longer allows null',
      takes({ type: ['string', 'null'] }),
      takes(text),
      ['request-type-narrowed | request body application/json | was string or null, is string'],
    ],
    [
      'a new type restriction',
      takes({}),
      takes(text),
      ['request-type-narrowed | request body application/json | was anything, is string'],
    ],
    [
      'a shorter request enumeration',
      takes({ enum: ['cat', 'dog', 'cow'] }),
      takes({ enum: ['cat'] }),
      ['request-enum-narrowed | request body application/json | no longer accepts "dog", "cow"'],
    ],
    [
      'a new enumeration instead of any text',
      takes(text),
      takes({ type: 'string', enum: ['cat'] }),
      ['request-enum-narrowed | request body application/json | accepts only "cat"'],
    ],
    [
      'a tighter request limit',
      takes({ type: 'string', maxLength: 10 }),
      takes({ type: 'string', maxLength: 5 }),
      ['request-limit-narrowed | request body application/json | maxLength was 10, is 5'],
    ],
    [
      'a new request pattern',
      takes(text),
      takes({ type: 'string', pattern: '^a' }),
      ['request-limit-narrowed | request body application/json | pattern was unset, is ^a'],
    ],
    [
      'a removed variant of the request',
      takes({ oneOf: [text, number] }),
      takes({ oneOf: [text] }),
      ['request-variant-removed | request body application/json | no longer accepts number'],
    ],
    [
      'a removed success response',
      api({ responses: { '200': { description: 'ok' }, '202': { description: 'later' } } }),
      api({}),
      ['response-removed | response 202 | was removed'],
    ],
    [
      'a removed response media type',
      api({
        responses: { '200': { description: 'ok', content: { ...json(text), 'text/csv': {} } } },
      }),
      gives(text),
      ['response-media-type-removed | response 200 text/csv | was removed'],
    ],
    [
      'a removed response header',
      api({ responses: { '200': { description: 'ok', headers: { ETag: { schema: text } } } } }),
      api({}),
      ['response-header-removed | response 200 header "etag" | was removed'],
    ],
    [
      'a removed response field',
      gives(object({ items: { type: 'array', items: object({ id: text, name: text }) } })),
      gives(object({ items: { type: 'array', items: object({ id: text }) } })),
      ['response-field-removed | response 200 application/json: items[].name | was removed'],
    ],
    [
      'a response field that is no longer required',
      gives(object({ id: text }, { required: ['id'] })),
      gives(object({ id: text })),
      [
        'response-field-optional | response 200 application/json: id | is now optional and may be missing',
      ],
    ],
    [
      'a wider response type',
      gives(integer),
      gives(number),
      ['response-type-widened | response 200 application/json | was integer, is number'],
    ],
    [
      'a response that becomes nullable',
      gives(text),
      gives({ type: 'string', nullable: true }),
      ['response-type-widened | response 200 application/json | was string, is string or null'],
    ],
    [
      'a longer response enumeration',
      gives({ enum: ['cat'] }),
      gives({ enum: ['cat', 'dog'] }),
      ['response-enum-widened | response 200 application/json | may now be "dog"'],
    ],
    [
      'a response without its previous enumeration',
      gives({ type: 'string', enum: ['cat'] }),
      gives(text),
      ['response-enum-widened | response 200 application/json | is no longer limited to "cat"'],
    ],
    [
      'a new response variant',
      gives({ anyOf: [text] }),
      gives({ anyOf: [text, integer] }),
      ['response-variant-added | response 200 application/json | may now be integer'],
    ],
    [
      'a value of a map in the response',
      gives({ type: 'object', additionalProperties: integer }),
      gives({ type: 'object', additionalProperties: text }),
      ['response-type-widened | response 200 application/json: * | was integer, is string'],
    ],
    [
      'null beside a schema that a response refers to',
      gives(pet),
      gives({ oneOf: [pet, { type: 'null' }] }),
      ['response-type-widened | response 200 application/json | was object, is object or null'],
    ],
    [
      'null beside several response variants',
      gives({ oneOf: [text, pet] }),
      gives({ oneOf: [text, pet, { type: 'null' }] }),
      ['response-variant-added | response 200 application/json | may now be null'],
    ],
    [
      'a field that all response variants had',
      gives(
        object({ id: text, name: text }, { oneOf: [object({ a: text }), object({ b: text })] }),
      ),
      gives({ oneOf: [object({ id: text, a: text }), object({ id: text, b: text })] }),
      ['response-field-removed | response 200 application/json: name | was removed'],
    ],
    [
      'field values that two parts of a request narrow together',
      takes({ allOf: [object({ kind: text }), object({ kind: text })] }),
      takes({ allOf: [object({ kind: text }), object({ kind: { enum: ['cat'] } })] }),
      ['request-enum-narrowed | request body application/json: kind | accepts only "cat"'],
    ],
    [
      'a request that rejects additional fields',
      takes({ type: 'object', additionalProperties: text }),
      takes({ type: 'object', additionalProperties: false }),
      ['request-field-refused | request body application/json: * | is no longer accepted'],
    ],
    [
      'a limit that becomes exclusive',
      takes({ type: 'integer', minimum: 1 }),
      takes({ type: 'integer', minimum: 1, exclusiveMinimum: true }),
      ['request-limit-narrowed | request body application/json | exclusiveMinimum was unset, is 1'],
    ],
    [
      'new required credentials',
      api({}),
      keyed({ security: [{ key: [] }] }),
      ['security-narrowed | security | was no credentials, is key in header "X-Key"'],
    ],
    [
      'new required credentials for all operations',
      keyed({}),
      { ...keyed({}), security: [{ key: [] }] },
      ['security-narrowed | security | was no credentials, is key in header "X-Key"'],
    ],
    [
      'credentials that are no longer accepted',
      keyed({ security: [{ key: [] }, { token: ['read'] }] }),
      keyed({ security: [{ key: [] }] }),
      ['security-narrowed | security | was oauth2 (read), is key in header "X-Key"'],
    ],
    [
      'an additional required scope',
      keyed({ security: [{ token: ['read'] }] }),
      keyed({ security: [{ token: ['write', 'read'] }] }),
      ['security-narrowed | security | was oauth2 (read), is oauth2 (read, write)'],
    ],
  ]
  // the reverse of each change also breaks clients, but in another location
  const bothWays = ['a value of a map in the response', 'a new body that is required']
  for (const [what, before, after, breaks] of oneWay) {
    it(`finds ${what}`, () => {
      assert.deepEqual(breaking(before, after), breaks)
    })
    if (bothWays.includes(what)) continue
    it(`finds nothing in the reverse of ${what}`, () => {
      assert.deepEqual(breaking(after, before), [])
    })
  }

  const sameMeaning: [what: string, one: Node, other: Node][] = [
    [
      'null in the notation of 3.0 and of 3.1',
      object({ a: { type: 'string', nullable: true, enum: ['x'] } }),
      object({ a: { type: ['string', 'null'], enum: ['x', null] } }),
    ],
    [
      'null as a type and as a variant',
      { type: ['string', 'null'] },
      { anyOf: [text, { type: 'null' }] },
    ],
    [
      'a nullable reference in the notation of 3.0 and of 3.1',
      { nullable: true, allOf: [pet] },
      { oneOf: [pet, { type: 'null' }] },
    ],
    [
      'a nullable union in the notation of 3.0 and of 3.1',
      { nullable: true, oneOf: [text, number] },
      { oneOf: [text, number, { type: 'null' }] },
    ],
    [
      'a nullable union of one variant',
      { nullable: true, anyOf: [pet] },
      { anyOf: [pet, { type: 'null' }] },
    ],
    [
      'bytes in the notation of 3.0 and of 3.1',
      { type: 'string', format: 'binary' },
      { type: 'string', contentMediaType: 'application/octet-stream' },
    ],
    ['a schema and a union of one variant', pet, { oneOf: [pet] }],
    [
      'an enumeration and a union of its values',
      { type: 'string', enum: ['a', 'b'] },
      { oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] },
    ],
    [
      'an enumeration and a union of its values with types, or null',
      { type: ['string', 'null'], enum: ['a', 'b', null] },
      {
        anyOf: [{ type: 'string', const: 'a' }, { type: 'string', enum: ['b'] }, { type: 'null' }],
      },
    ],
    ['a boolean and both of its values', { type: 'boolean' }, { enum: [true, false] }],
    [
      'a nullable boolean and its three values',
      { type: ['boolean', 'null'] },
      { enum: [null, false, true] },
    ],
    [
      'several types and a union of them',
      { type: ['string', 'number'] },
      { oneOf: [text, number] },
    ],
    [
      'fields beside variants and within each of them',
      object({ id: text }, { oneOf: [object({ a: text }), object({ b: text })] }),
      { oneOf: [object({ id: text, a: text }), object({ id: text, b: text })] },
    ],
    ['an object with and without its type', object({ id: text }), { properties: { id: text } }],
    ['a list with and without its type', { type: 'array', items: text }, { items: text }],
    ['a limit that limits nothing', text, { type: 'string', minLength: 0 }],
    [
      'an exclusive limit in the notation of 3.0 and of 3.1',
      { type: 'integer', minimum: 0, exclusiveMinimum: true },
      { type: 'integer', exclusiveMinimum: 0 },
    ],
  ]
  for (const [what, one, other] of sameMeaning) {
    it(`treats as equal: ${what}`, () => {
      for (const [before, after] of [
        [one, other],
        [other, one],
      ]) {
        assert.deepEqual(breaking(takes(before), takes(after)), [])
        assert.deepEqual(breaking(gives(before), gives(after)), [])
      }
    })
  }

  it('can be canceled between two operations', async () => {
    const paths = (schema: Node) => {
      const get = { responses: { '200': { description: 'ok', content: json(schema) } } }
      return { openapi: '3.1.0', paths: { '/a': { get }, '/b': { get } } }
    }
    const [before, after] = [paths(integer), paths(text)]
    const ended = new AbortController()
    setImmediate(() => ended.abort(new Error('ended')))
    const turns = { signal: ended.signal, maxTurn: 0 }
    await assert.rejects(compareUnlessAborted(before, after, turns), /ended/)
    const { signal } = new AbortController()
    const whole = await compareUnlessAborted(before, after, { signal, maxTurn: 0 })
    assert.deepEqual(whole, compareDocuments(before, after))
    assert.equal(whole.changes.length, 2)
  })

  it('terminates if schemas contain themselves in parts and variants', () => {
    const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    const ring = (k: Node) =>
      api(
        { requestBody: { content: json(refer('A')) } },
        {
          schemas: {
            A: object({ x: refer('A'), k }, { allOf: [refer('B')] }),
            B: object({ x: refer('A'), y: refer('B'), k: {} }, { allOf: [refer('C')] }),
            C: object({ x: refer('B') }, { oneOf: [refer('A'), object({ x: refer('C') })] }),
          },
        },
      )
    assert.deepEqual(breaking(ring(number), ring(integer)), [
      'request-type-narrowed | request body application/json: k | was number, is integer',
    ])
  })

  it('terminates if many unnamed variants refer to each other', () => {
    const refer = (number: number) => ({ $ref: `#/components/schemas/S${number % 200}` })
    const net = (value: Node) => {
      const schemas = Array.from({ length: 200 }, (_, at) =>
        object(
          {
            value,
            next: refer(at * 7 + 1),
            list: { oneOf: [object({ a: refer(at * 11) }), object({ b: refer(at * 17 + 3) })] },
          },
          at % 3 < 2 ? { allOf: [refer(at + 1)] } : {},
        ),
      )
      return api(
        { requestBody: { content: json(refer(0)) } },
        { schemas: Object.fromEntries(schemas.map((schema, at) => [`S${at}`, schema])) },
      )
    }
    const found = breaking(net(number), net(integer))
    assert.equal(
      found[0],
      'request-type-narrowed | request body application/json: value | was number, is integer',
    )
    assert.deepEqual(breaking(net(integer), net(number)), [])
  })

  it('finds a body that is no longer accepted, but not a new optional one', () => {
    const [without, body] = [api({}), takes(text)]
    assert.deepEqual(breaking(body, without), [
      'request-body-removed | request body | is no longer accepted',
    ])
    assert.deepEqual(breaking(without, body), [])
  })

  it('finds a field that a strict body no longer accepts, but not one that it now accepts', () => {
    const strict = { additionalProperties: false }
    const more = takes(object({ id: text, name: text }, strict))
    const less = takes(object({ id: text }, strict))
    assert.deepEqual(breaking(more, less), [
      'request-field-refused | request body application/json: name | is no longer accepted',
    ])
    assert.deepEqual(breaking(less, more), [])
  })

  it('requires nothing for fields that only the server or only the client writes', () => {
    const id = { type: 'string', readOnly: true }
    const secret = { type: 'string', writeOnly: true }
    assert.deepEqual(breaking(takes(object({})), takes(object({ id }, { required: ['id'] }))), [])
    assert.deepEqual(breaking(gives(object({ secret })), gives(object({}))), [])
  })

  describe('with parameters that are lists or objects', () => {
    const list = { type: 'array', items: text }
    const ids = (rest: Node) => ({ name: 'ids', in: 'query', schema: list, ...rest })
    const changed = (was: string, is: string) => [
      `parameter-style-changed | query parameter "ids" | was ${was}, is ${is}`,
    ]

    it('finds a different serialization', () => {
      const [exploded, joined, piped] = [
        ids({}),
        ids({ explode: false }),
        ids({ style: 'pipeDelimited' }),
      ].map((one) => asks(one)) as [Node, Node, Node]
      assert.deepEqual(breaking(exploded, joined), changed('form exploded', 'form'))
      assert.deepEqual(breaking(joined, exploded), changed('form', 'form exploded'))
      assert.deepEqual(breaking(joined, piped), changed('form', 'pipeDelimited'))
    })

    it('treats equivalent descriptions of a serialization as equal', () => {
      const inWords = (one: Node, other: Node) => breaking(asks(one), asks(other))
      assert.deepEqual(inWords(ids({}), ids({ style: 'form', explode: true })), [])
      const swagger = (rest: Node) => ({ name: 'ids', in: 'query', ...list, ...rest })
      assert.deepEqual(inWords(swagger({}), ids({ explode: false })), [])
      assert.deepEqual(inWords(swagger({ collectionFormat: 'multi' }), ids({})), [])
      assert.deepEqual(
        inWords(swagger({}), swagger({ collectionFormat: 'multi' })),
        changed('form', 'form exploded'),
      )
      const inPath = (explode: boolean) => ids({ in: 'path', required: true, explode })
      assert.deepEqual(inWords(inPath(true), inPath(false)), [])
      assert.deepEqual(inWords(limit, { ...limit, explode: false }), [])
    })
  })

  it('finds no change if the credentials move or a scheme is renamed', () => {
    const everywhere = { ...keyed({}), security: [{ key: [] }] }
    const renamed = api(
      { security: [{ other: [] }] },
      { securitySchemes: { other: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    )
    const here = keyed({ security: [{ key: [] }] })
    for (const other of [here, renamed]) {
      assert.deepEqual(compareDocuments(everywhere, other).changed, [])
      assert.deepEqual(compareDocuments(other, everywhere).changed, [])
    }
  })

  describe('with equivalent responses', () => {
    const answers = (responses: Node) => api({ responses })
    const ok = { description: 'ok', content: json(object({ id: text })) }
    const less = { description: 'ok', content: json(object({})) }
    const gone = (where: string) => [
      `response-field-removed | ${where} application/json: id | was removed`,
    ]

    it('matches a status with its range and a range with its statuses', () => {
      assert.deepEqual(breaking(answers({ '200': ok }), answers({ '2XX': ok })), [])
      assert.deepEqual(breaking(answers({ '2xx': ok }), answers({ '200': ok, '201': ok })), [])
      assert.deepEqual(
        breaking(answers({ '200': ok }), answers({ '2XX': less })),
        gone('response 200'),
      )
      assert.deepEqual(
        breaking(answers({ '2XX': ok }), answers({ '200': ok, '201': less })),
        gone('response 2XX'),
      )
    })

    it('treats the default response as the success response if there is no other', () => {
      assert.deepEqual(breaking(answers({ default: ok }), answers({ '200': ok })), [])
      assert.deepEqual(breaking(answers({ '200': ok }), answers({ default: ok })), [])
      assert.deepEqual(
        breaking(answers({ default: ok }), answers({ '200': less })),
        gone('response default'),
      )
      assert.deepEqual(breaking(answers({ default: ok }), answers({})), [
        'response-removed | response default | was removed',
      ])
    })

    it('treats the default response as an error response if there is a success response', () => {
      assert.deepEqual(
        breaking(answers({ '200': less, default: ok }), answers({ '200': less })),
        [],
      )
      assert.deepEqual(
        breaking(answers({ '200': ok, default: less }), answers({ default: less, '201': ok })),
        ['response-removed | response 200 | was removed'],
      )
    })

    it('matches a media type with its encoding and within a range', () => {
      const as = (type: string) => ({ content: { [type]: { schema: text } } })
      const gives = (type: string) => answers({ '200': { description: 'ok', ...as(type) } })
      const takes = (type: string) => api({ requestBody: as(type) })
      const [plain, encoded, range] = ['text/plain', 'Text/Plain;charset=utf-8', 'text/*']
      for (const of of [gives, takes]) {
        assert.deepEqual(breaking(of(plain), of(encoded)), [])
        assert.deepEqual(breaking(of(encoded), of(plain)), [])
      }
      assert.deepEqual(breaking(gives(range), gives(plain)), [])
      assert.deepEqual(breaking(gives(plain), gives(range)), [
        'response-media-type-removed | response 200 text/plain | was removed',
      ])
      assert.deepEqual(breaking(takes(plain), takes(range)), [])
      assert.deepEqual(breaking(takes(range), takes(plain)), [
        'request-media-type-removed | request body text/* | is no longer accepted',
      ])
    })
  })

  it('allows error responses to be added and removed', () => {
    const refusing = { '200': { description: 'ok' }, '404': { description: 'none' } }
    assert.deepEqual(breaking(api({ responses: refusing }), api({})), [])
  })

  it('lists added, removed, and changed operations with their changes', () => {
    const get = { responses: { '200': { description: 'ok' } } }
    const of = (paths: Node) => ({ openapi: '3.0.3', info: {}, paths })
    const before = of({ '/a': { get }, '/b': { get }, '/c/{id}': { get } })
    const after = of({
      '/a': { get: { ...get, summary: 'new words', tags: ['a'] } },
      '/c/{key}': { get },
      '/d': { get, put: get },
    })
    const { changes, ...operations } = compareDocuments(before, after)
    assert.deepEqual(operations, {
      added: ['GET /d', 'PUT /d'],
      removed: ['GET /b'],
      changed: [{ operation: 'GET /a', parts: ['summary', 'tags'] }],
    })
    assert.deepEqual(
      changes.map(({ rule, severity, operation }) => `${severity} ${rule} ${operation}`),
      [
        'breaking operation-removed GET /b',
        'info operation-added GET /d',
        'info operation-added PUT /d',
      ],
    )
  })

  it('matches a path parameter by position and by type', () => {
    const of = (name: string, schema: Node) => ({
      openapi: '3.1.0',
      paths: {
        [`/pets/{${name}}`]: {
          get: { parameters: [{ name, in: 'path', required: true, schema }] },
        },
      },
    })
    assert.deepEqual(breaking(of('id', text), of('key', text)), [])
    assert.deepEqual(breaking(of('id', text), of('key', integer)), [
      'request-type-narrowed | path parameter "key" | was string, is integer',
    ])
  })

  describe('with shared components', () => {
    const refers = (Pet: Node) =>
      api(
        {
          responses: {
            '200': { description: 'ok', content: json({ $ref: '#/components/schemas/Owner' }) },
          },
        },
        {
          schemas: {
            Owner: object({ pet: { $ref: '#/components/schemas/Pet' } }),
            Pet: object({ ...Pet, owner: { $ref: '#/components/schemas/Owner' } }),
          },
        },
      )

    it('finds nothing if nothing changed, even with circular references', () => {
      assert.deepEqual(compareDocuments(refers({ id: text }), refers({ id: text })), {
        added: [],
        removed: [],
        changed: [],
        changes: [],
      })
    })

    it('finds a change behind circular references once', () => {
      const compared = compareDocuments(refers({ id: text }), refers({}))
      assert.deepEqual(compared.changed, [{ operation: 'POST /pets', parts: ['responses'] }])
      assert.deepEqual(
        breakingChanges(compared).map(({ rule, where }) => `${rule} | ${where}`),
        ['response-field-removed | response 200 application/json: pet.id'],
      )
    })

    it('treats fields that moved into a part of the schema as the same', () => {
      const parts = object({}, { allOf: [object({ id: text }, { required: ['id'] })] })
      assert.deepEqual(
        breaking(gives(object({ id: text }, { required: ['id'] })), gives(parts)),
        [],
      )
    })

    it('finds changes that are several references away', () => {
      const chain = (last: Node) =>
        api(
          { requestBody: { content: json({ $ref: '#/components/schemas/A' }) } },
          {
            schemas: {
              A: object({ b: { $ref: '#/components/schemas/B' } }),
              B: object({ c: { $ref: '#/components/schemas/C' } }),
              C: last,
            },
          },
        )
      assert.deepEqual(breaking(chain(number), chain(integer)), [
        'request-type-narrowed | request body application/json: b.c | was number, is integer',
      ])
    })

    it('terminates if a reference points to itself or to a missing target', () => {
      const ring = (description: string) =>
        api(
          { requestBody: { content: json({ $ref: '#/components/schemas/A' }) } },
          { schemas: { A: { $ref: '#/components/schemas/A', description } } },
        )
      assert.deepEqual(breaking(ring('a'), ring('b')), [])
      const lost = takes({ $ref: '#/components/schemas/Lost', description: 'a' })
      assert.deepEqual(breaking(lost, takes({ $ref: 'other.yaml#/Lost' })), [])
    })
  })

  it('compares the meaning of Swagger 2.0 and OpenAPI 3.1', () => {
    const swagger = {
      swagger: '2.0',
      consumes: ['application/json'],
      produces: ['application/json'],
      paths: {
        '/pets': {
          post: {
            parameters: [
              { name: 'limit', in: 'query', type: 'integer' },
              { name: 'pet', in: 'body', schema: { $ref: '#/definitions/Pet' } },
            ],
            responses: { '200': { description: 'ok', schema: { $ref: '#/definitions/Pet' } } },
          },
        },
      },
      definitions: { Pet: object({ id: text, name: text }) },
    }
    const openapi = api({
      parameters: [limit],
      requestBody: { content: json(object({ id: text, name: text }, { required: ['name'] })) },
      responses: { '200': { description: 'ok', content: json(object({ id: text })) } },
    })
    assert.deepEqual(breaking(swagger, openapi), [
      'request-field-required | request body application/json: name | became required',
      'response-field-removed | response 200 application/json: name | was removed',
    ])
  })

  it('compares form parameters of Swagger 2.0 field by field', () => {
    const form = (required: boolean) => ({
      swagger: '2.0',
      paths: {
        '/pets': {
          post: {
            consumes: ['multipart/form-data'],
            parameters: [{ name: 'photo', in: 'formData', type: 'file', required }],
          },
        },
      },
    })
    assert.deepEqual(breaking(form(false), form(true)), [
      'request-body-required | request body | became required',
      'request-field-required | request body multipart/form-data: photo | became required',
    ])
    assert.deepEqual(breaking(form(true), form(false)), [])
  })
})
