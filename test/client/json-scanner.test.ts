import assert from 'node:assert/strict'
import { JsonScanner } from '../../src/client/wire/json-scanner.ts'

const shape = (json: string) => new JsonScanner(Buffer.from(`${json}\0`), 0).shape()

describe('the shape of JSON', () => {
  it('is the same for the same keys and kinds of values', () => {
    assert.equal(shape('{"a":{"b":1},"c":"x"}'), shape('{ "a": { "b": 22 }, "c": "yz" }'))
  })

  it('depends on the order of keys, the kinds of values, and the end of each object and list', () => {
    const shapes = [
      '{"a":{"b":1,"c":2}}',
      '{"a":{"b":1},"c":2}',
      '{"c":2,"a":{"b":1}}',
      '{"a":{"b":1},"c":"2"}',
      '{"a":[{"b":1},{"c":2}]}',
      '{"a":[{"b":1}],"c":2}',
      '[[1],2]',
      '[[1,2]]',
    ].map(shape)
    assert.equal(new Set(shapes).size, shapes.length)
  })

  it('is undefined for invalid JSON', () => {
    for (const text of ['', '{', '[1', '{"a":1]', '[1}', '{"a" 1}', '{"a":}']) {
      assert.equal(shape(text), undefined, text)
    }
  })
})
