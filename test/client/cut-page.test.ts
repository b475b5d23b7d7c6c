import assert from 'node:assert/strict'
import { isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import * as z from 'zod'
import { checkAnswer, checkLines } from '../../src/client/answers.ts'
import { cutPage } from '../../src/client/wire/cut-page.ts'
import { codePoint } from '../support/code-point.ts'

interface Envelope {
  items?: unknown
}

/** Parses the whole page. Returns `undefined` if the page contains no list or isn't UTF-8 JSON. */
function readEnvelope(bytes: Buffer): Envelope | undefined {
  if (!isUtf8(bytes)) return undefined
  try {
    const value = JSON.parse(bytes.toString()) as Envelope | null
    return Array.isArray(value?.items) ? (value as Envelope) : undefined
  } catch {
    return undefined
  }
}

/** Asserts that the split items equal the parsed items, and that each item is on its own line. */
function sameAsRead(bytes: Buffer): void {
  const before = Buffer.from(bytes)
  const cut = cutPage(bytes)
  assert.deepEqual(bytes, before, 'the answer stays as it is')
  const known = readEnvelope(bytes)
  assert.equal(cut !== undefined, known !== undefined, bytes.toString())
  if (!cut || !known) return
  assert.deepEqual(JSON.parse(cut.envelope), { ...known, items: [] })
  assert.deepEqual(cut.lines.items(), known.items)
  const lines = cut.lines.bytes.toString()
  assert.ok(lines === '' || lines.endsWith('\n'))
  const rows = lines.split('\n').slice(0, -1)
  assert.deepEqual(
    rows.map((line) => JSON.parse(line)),
    known.items,
  )
  assert.equal(cut.lines.size, rows.length)
}

const mark = Buffer.from([0xef, 0xbb, 0xbf])

const space = fc.stringMatching(/^[ \n\r\t]{0,3}$/)

const number = fc.oneof(
  fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,5})?([eE][+-]?\d{1,3})?$/),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
)

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((value) => JSON.stringify(value)),
  fc.string({ unit: codePoint }).map((value) => JSON.stringify(value)),
  fc.stringMatching(/^"([a-z {}[\],:]|\\["\\/bfnrt]|\\u[\da-fA-F]{4}){0,8}"$/),
)

/**
 * Generates JSON with unusual notations: rare numbers, escapes, whitespace anywhere, and duplicate
 * keys.
 */
const { value: json } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(number, text, fc.constantFrom('true', 'false', 'null')),
    tie('list'),
    tie('object'),
  ),
  list: fc
    .array(
      fc.tuple(space, tie('value'), space).map((parts) => parts.join('')),
      { maxLength: 5 },
    )
    .chain((values) => space.map((inner) => `[${values.join(',') || inner}]`)),
  object: fc
    .array(
      fc
        .tuple(space, text, space, space, tie('value'), space)
        .map(([a, key, b, c, value, d]) => `${a}${key}${b}:${c}${value}${d}`),
      { maxLength: 5 },
    )
    .chain((members) => space.map((inner) => `{${members.join(',') || inner}}`)),
}))

const page = fc
  .tuple(
    fc.array(json, { maxLength: 6 }),
    fc.array(fc.tuple(fc.constantFrom('"count"', '"stats"', '"\\u006eext"'), json), {
      maxLength: 3,
    }),
    fc.nat({ max: 3 }),
    space,
  )
  .map(([items, others, at, gap]) => {
    const members = others.map(([key, value]) => `${key}${gap}:${value}`)
    members.splice(at, 0, `${gap}"items":${gap}[${gap}${items.join(`${gap},`)}${gap}]`)
    return Buffer.from(`${gap}{${members.join(',')}${gap}}${gap}`)
  })

describe('a page split into its items without parsing', () => {
  it('contains the same values as the parsed page', () => {
    fc.assert(
      fc.property(page, (body) => {
        assert.ok(readEnvelope(body))
        sameAsRead(body)
      }),
      { numRuns: 500 },
    )
  })

  it('may begin with a UTF-8 byte order mark', () => {
    fc.assert(
      fc.property(page, (body) => {
        const [marked, plain] = [cutPage(Buffer.concat([mark, body])), cutPage(body)]
        assert.ok(marked && plain)
        assert.equal(marked.envelope, plain.envelope)
        assert.deepEqual(marked.lines.bytes, plain.lines.bytes)
      }),
      { numRuns: 50 },
    )
  })

  it('is rejected if it is truncated anywhere', () => {
    fc.assert(
      fc.property(page, fc.nat(), (body, at) => {
        sameAsRead(body.subarray(0, at % body.length))
      }),
      { numRuns: 500 },
    )
  })

  it('with changed bytes is rejected if and only if JSON.parse rejects it', () => {
    const byte = fc.oneof(
      fc.constantFrom(...Buffer.from('{}[],:"\\/0123456789-+.eEtrufalsnx \n\t\0')),
      fc.nat({ max: 255 }),
    )
    const change = fc.record({ at: fc.nat(), byte, how: fc.constantFrom('set', 'insert', 'drop') })
    fc.assert(
      fc.property(page, fc.array(change, { minLength: 1, maxLength: 3 }), (body, changes) => {
        let bytes: number[] = [...body]
        for (const { at, byte, how } of changes) {
          const place = at % (bytes.length || 1)
          bytes = bytes.toSpliced(
            place,
            how === 'insert' ? 0 : 1,
            ...(how === 'drop' ? [] : [byte]),
          )
        }
        sameAsRead(Buffer.from(bytes))
      }),
      { numRuns: 2000 },
    )
  })

  for (const item of [
    ...['0', '-0', '10', '-1.5e+3', '1E400', '1e-9', '12345678901234567890', '1.0'],
    ...['01', '-', '-a', '+1', '1.', '.5', '1e', '1e+', '1.e1', '0x1', 'NaN', 'Infinity', '--1'],
    ...['true', 'false', 'null', 'tru', 'True', 'nulll', 'truefalse', 'undefined', ''],
    ...['"\\u12aF"', '"\\ud800"', '"\\/"', '"\\u12g4"', '"\\u123"', '"\\x41"', '"\\"', '"a', "'a'"],
    ...['"\u2028"', '"\u007f"', '"\u0000"', '"\u001f"', '"\t"', '"\n"', '\u00a01', '\v1', '\f1'],
    ...['{}', '[]', '[[]]', '{"a":{}}', '[1,]', '[,1]', '{"a":1,}', '{,}', '{"a"}', '{"a":}'],
    ...['{a:1}', '{1:1}', '{"a" 1}', '[1 2]', '[1}', '{"a":1]', ']', '}', '[', '{', '/**/1', '1 2'],
    ...['{"a":1,"a":2}', '{"__proto__":1}', '{"":0}'],
  ]) {
    it(`accepts ${JSON.stringify(item)} as an item if and only if JSON.parse does`, () => {
      for (const body of [`[${item}]`, `[1,${item}]`, `[${item} , 1]`])
        sameAsRead(Buffer.from(`{"items":${body}}`))
      sameAsRead(Buffer.from(`{"count":${item},"items":[]}`))
    })
  }

  for (const body of [
    ...['', ' ', 'null', '[]', '{}', '"items"', '{"items":null}', '{"items":{}}', '{"items":[1]'],
    ...['{"items":[1]}x', '{"items":[1],}', '{"items":[1]}}', 'x{"items":[1]}', '{"items" [1]}'],
    ...[
      '{"\\u0069tems":[1, 2]}',
      '{"ite\\ms":[1]}',
      '<html>',
      '{"items":[1]}\0',
      '{"a":1 "items":[]}',
    ],
  ]) {
    it(`accepts ${JSON.stringify(body)} if and only if JSON.parse does`, () => {
      sameAsRead(Buffer.from(body))
    })
  }

  it('is parsed instead if it has two lists of items', () => {
    assert.equal(cutPage(Buffer.from('{"items":[1],"items":[2]}')), undefined)
  })

  it('is parsed instead if it is not UTF-8', () => {
    const [before, after] = [Buffer.from('{"items":["'), Buffer.from('"]}')]
    assert.equal(cutPage(Buffer.concat([before, Buffer.from([0xc3, 0x28]), after])), undefined)
  })

  it('keeps the text of the service, without whitespace between values', () => {
    const cut = cutPage(
      Buffer.from('{ "items" : [ { "a" : 1.0 , "b": "\\u00e9 \\" , x" },\n[ ] ] , "count": 2 }'),
    )
    assert.equal(cut?.lines.bytes.toString(), '{"a":1.0,"b":"\\u00e9 \\" , x"}\n[]\n')
    assert.equal(cut?.envelope, '{ "items" : [] , "count": 2 }')
  })

  it('may be deeply nested', () => {
    const deep = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`
    assert.equal(cutPage(Buffer.from(`{"items":[${deep}]}`))?.lines.bytes.toString(), `${deep}\n`)
    assert.equal(cutPage(Buffer.from(`{"items":[${deep.slice(0, -1)}]}`)), undefined)
  })

  it('contains no more items than requested', () => {
    const lines = cutPage(Buffer.from('{"items":[1,"two",{"three":3}]}'))?.lines
    assert.ok(lines)
    assert.equal(lines.keep(3), false)
    assert.equal(lines.keep(2), true)
    assert.equal(lines.bytes.toString(), '1\n"two"\n')
    assert.deepEqual([lines.size, lines.items()], [2, [1, 'two']])
    assert.equal(lines.keep(0), true)
    assert.deepEqual([lines.size, lines.bytes.length], [0, 0])
  })
})

describe('the validation of unparsed items', () => {
  it('finds the same faults as in parsed items', () => {
    const user = z.looseObject({ email: z.string(), tags: z.array(z.string()).optional() })
    const schema = z.looseObject({
      count: z.number(),
      items: z.array(
        z.looseObject({
          user,
          on: z.boolean().nullable(),
          kind: z.literal('x'),
          of: z.union([z.string(), user]),
        }),
      ),
    })
    const odd = fc.constantFrom(null, 1, 'x', true, [], {}, ['a', 1], { email: 'a' })
    const person = fc.record({ email: odd, tags: odd }, { requiredKeys: [] })
    const item = fc.oneof(
      fc.record(
        { user: fc.oneof(person, odd), on: odd, kind: odd, of: odd, other: odd },
        { requiredKeys: [] },
      ),
      odd,
    )
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const lines = cutPage(Buffer.from(JSON.stringify({ items })))?.lines
        assert.ok(lines)
        assert.deepEqual([...checkLines(schema, lines)], checkAnswer(schema, { count: 1, items }))
      }),
      { numRuns: 500 },
    )
  })

  it('does not mistake the key "}" for the end of an object', () => {
    const schema = z.looseObject({
      items: z.array(z.looseObject({ a: z.looseObject({ '}c': z.looseObject({}) }) })),
    })
    const items = [{ a: { b: 1, '}c': { d: 1 }, e: 1 } }, { a: { b: 1 }, c: { d: 1, '}e': 1 } }]
    const lines = cutPage(Buffer.from(JSON.stringify({ items })))?.lines
    assert.ok(lines)
    assert.deepEqual([...checkLines(schema, lines)], [{ field: 'items.a.}c', rule: 'missing' }])
  })
})
