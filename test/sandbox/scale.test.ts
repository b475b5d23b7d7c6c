import assert from 'node:assert/strict'
import { parseScale, scaled } from '../../src/sandbox/scale.ts'
import { emptySeed } from '../../src/sandbox/seed.ts'
import { endAll, serve } from './served.ts'

describe('the scale of the sandbox', () => {
  afterEach(endAll)

  it('is read from a flag', () => {
    assert.deepEqual(parseScale('members=100000'), { members: 100_000 })
    for (const text of ['', 'members', 'members=-1', 'cats=5', 'toString=5']) {
      assert.throws(() => parseScale(text), { kind: 'usage' })
    }
  })

  it('adds members to the first organization, the same ones every time', async () => {
    const texts: string[] = []
    for (let run = 0; run < 2; run += 1) {
      const { send, sandbox, url } = await serve({ seed: scaled(emptySeed, { members: 1000 }) })
      assert.equal(sandbox.tables.count('members', 'byName', 'acme'), 1001)
      const { body } = await send('GET', '/orgs/acme/members?limit=1000')
      texts.push(JSON.stringify(body).replaceAll(url, ''))
    }
    assert.equal(texts[0], texts[1])
  })
})
