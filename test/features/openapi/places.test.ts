import assert from 'node:assert/strict'
import { locateValues } from '../../../src/features/openapi/model/read/places.ts'

function place(text: string, path: (string | number)[], onKey = false): string {
  const [found] = locateValues(text, [{ path, onKey }])
  return `${found?.line}:${found?.column}`
}

const yaml = `# first
openapi: 3.1.0
paths:
  /pets:
    get:
      tags:
        - 'a'
        - "b"
      description: |
        two
        lines
  '/pets/{id}': &item
    put: {summary: done, "deep": [1, {x: 2}]}
  /copy: *item
`

describe('the location of a value', () => {
  const cases: [path: (string | number)[], value: string, key: string][] = [
    [[], '2:1', '2:1'],
    [['openapi'], '2:10', '2:1'],
    [['paths'], '4:3', '3:1'],
    [['paths', '/pets', 'get', 'tags', 1], '8:11', '8:11'],
    [['paths', '/pets/{id}'], '13:5', '12:3'],
    [['paths', '/pets/{id}', 'put', 'deep'], '13:34', '13:26'],
    [['paths', '/pets/{id}', 'put', 'deep', 1, 'x'], '13:42', '13:39'],
    [['paths', '/copy'], '14:10', '14:3'],
  ]
  for (const [path, value, key] of cases) {
    it(`at ${JSON.stringify(path)} is ${value}, and ${key} for its key`, () => {
      assert.equal(place(yaml, path), value)
      assert.equal(place(yaml, path, true), key)
    })
  }

  it('is the location of its parent if the value is missing', () => {
    assert.equal(place(yaml, ['paths', '/pets', 'put', 'summary']), '5:5')
    assert.equal(place(yaml, ['paths', '/pets', 'put', 'summary'], true), '4:3')
  })

  it('is the location of the alias if the value is behind an alias', () => {
    assert.equal(place(yaml, ['paths', '/copy', 'put', 'summary']), '14:10')
  })

  it('is found in single-line JSON', () => {
    assert.equal(place('{"a":{"b":[10,20]}}', ['a', 'b', 1]), '1:15')
  })

  it('is found for many values together, in the order of the values', () => {
    const wanted = [
      { path: ['paths'], onKey: true },
      { path: ['openapi'], onKey: false },
      { path: ['paths', '/pets', 'get', 'tags', 0], onKey: false },
    ]
    assert.deepEqual(locateValues(yaml, wanted), [
      { line: 3, column: 1 },
      { line: 2, column: 10 },
      { line: 7, column: 11 },
    ])
  })
})
