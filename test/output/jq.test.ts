import assert from 'node:assert/strict'
import { DocsctlError } from '../../src/errors.ts'
import { checkJq, runJq } from '../../src/output/jq.ts'

const items = [
  { id: 'a', count: 2, tags: ['x', 'y'] },
  { id: 'b\nc', count: 3, tags: [] },
]

function usage(message: string) {
  return (error: unknown) => {
    assert.ok(error instanceof DocsctlError)
    assert.deepEqual([error.kind, error.message], ['usage', message])
    return true
  }
}

describe('--jq', () => {
  it('prints strings without quotes, and other values as compact JSON, one value per line', async () => {
    assert.equal(await runJq('.[] | .id, .count, .tags', items), 'a\n2\n["x","y"]\nb\nc\n3\n[]\n')
  })

  it('supports the whole language over the whole result', async () => {
    assert.equal(
      await runJq(
        'def twice: . * 2; map(select(.count > 2) | .count |= twice) | group_by(.id) | length, .[0][0].count',
        items,
      ),
      '1\n6\n',
    )
    assert.equal(await runJq('.[0].id | test("^[a-z]$")', items), 'true\n')
    assert.equal(await runJq('@csv "\\(map(.count))"', items), '2,3\n')
  })

  it('reports that a value is nested too deeply', async () => {
    const arrays = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
    const objects = (levels: number) =>
      JSON.parse(`${'{"{":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`)
    assert.equal(await runJq('[..] | length', arrays(256)), '256\n')
    assert.equal(await runJq('[..] | length', objects(128)), '128\n')
    for (const value of [arrays(257), objects(129), arrays(4000), objects(2000)]) {
      await assert.rejects(runJq('[..] | length', value), (error) => {
        assert.ok(error instanceof DocsctlError)
        assert.deepEqual(
          [error.kind, error.message],
          ['failed', '--jq: The result is nested too deeply for jq'],
        )
        return true
      })
    }
    assert.equal(await runJq('.', 'is there still'), 'is there still\n')
    const brackets = ['{"['.repeat(999)]
    await assert.rejects(runJq('.x', brackets), { kind: 'usage' })
  })

  it('prints nothing without a result', async () => {
    assert.equal(await runJq('empty', items), '')
    assert.equal(await runJq('""', items), '\n')
    assert.equal(await runJq('.[] | select(.count > 9)', items), '')
  })

  it('accepts an expression that begins with a dash', async () => {
    assert.equal(await runJq('-1', items), '-1\n')
    assert.equal(
      await runJq('--arg', [1]).catch((error: Error) => error.message.split(',')[0]),
      '--jq: arg/0 is not defined at <top-level>',
    )
  })

  it("reports jq's own message for an expression that does not compile", async () => {
    await assert.rejects(
      runJq('nosuch', items),
      usage('--jq: nosuch/0 is not defined at <top-level>, line 1:\n nosuch'),
    )
  })

  it("reports jq's own message for an expression that does not fit the result", async () => {
    await assert.rejects(runJq('.x', items), usage('--jq: Cannot index array with string "x"'))
    await assert.rejects(runJq('.[0], error("mine")', items), usage('--jq: mine'))
  })

  it('treats a missing result as null', async () => {
    assert.equal(await runJq('.', undefined), 'null\n')
  })

  it('works again after an error', async () => {
    await assert.rejects(runJq('.[', items))
    assert.equal(await runJq('length', items), '2\n')
  })

  it('can be checked before there is a result', async () => {
    await checkJq('.items[].title | ascii_downcase')
    await checkJq('error("only when it runs")')
    await assert.rejects(
      checkJq('nosuch'),
      usage('--jq: nosuch/0 is not defined at <top-level>, line 1:\n nosuch'),
    )
  })

  it('accepts results of several megabytes', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      id: index,
      text: 'ü'.repeat(100),
    }))
    assert.equal(await runJq('map(.id) | length, add', many), '20000\n199990000\n')
  })
})

describe('two parallel jq calls', () => {
  it('return separate results', async () => {
    const results = await Promise.all([runJq('.[0].count', items), runJq('.[1].count', items)])
    assert.deepEqual(results, ['2\n', '3\n'])
  })
})

describe('an endless jq program', () => {
  it('ends with the run and leaves jq ready for the next call', async () => {
    const interrupt = new AbortController()
    const endless = runJq('def forever: forever; forever', items, interrupt.signal)
    setImmediate(() => interrupt.abort(new DocsctlError('interrupted', 'interrupted')))
    await assert.rejects(endless, { kind: 'interrupted', message: 'interrupted' })
    assert.equal(await runJq('length', items), '2\n')
  })
})
