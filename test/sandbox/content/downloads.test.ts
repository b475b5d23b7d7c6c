import assert from 'node:assert/strict'
import { signedKey, signedPath } from '../../../src/sandbox/http/downloads.ts'
import { endAll, serve } from '../served.ts'

const now = '2026-11-20T10:00:00.000Z'
const time = Date.parse(now)

const urlQuery = (path: string) => new URL(path, 'http://sandbox').searchParams

describe('sandbox signed URLs', () => {
  afterEach(endAll)

  it('return the key that they were created for, for an hour', () => {
    const path = signedPath('file', 'sp_1/a&b', now)
    assert.match(path, /^\/downloads\/file\?key=sp_1%2Fa%26b&expires=1795172400000&signature=/)
    assert.equal(signedKey('file', urlQuery(path), time + 3_600_000), 'sp_1/a&b')
    assert.throws(() => signedKey('file', urlQuery(path), time + 3_600_001), {
      message: 'The URL has expired',
    })
  })

  it('are rejected for any other path', () => {
    const path = signedPath('file', 'a', now)
    for (const [name, value] of [
      ['key', 'b'],
      ['expires', '9999999999999'],
      ['signature', 'x'],
    ]) {
      const query = urlQuery(path)
      query.set(name as string, value as string)
      assert.throws(() => signedKey('file', query, time), {
        message: 'The URL has an invalid signature',
      })
    }
    assert.throws(() => signedKey('pdf', urlQuery(path), time), { kind: 'not-permitted' })
  })

  it('return 404 for an unknown kind', async () => {
    const { url } = await serve()
    assert.equal((await fetch(`${url}${signedPath('nothing', 'a', now)}`)).status, 404)
  })
})
