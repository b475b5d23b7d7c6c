import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { atEnd } from './at-end.ts'
import { listen } from './server.ts'

describe('a resource opened by a test', () => {
  const ofAll = createServer()
  const ofTest = createServer()
  const closed: string[] = []

  before(() => listen(ofAll))

  it('is open while the test runs', async () => {
    await listen(ofTest)
    atEnd(() => closed.push('the first'))
    assert.deepEqual([ofAll.listening, ofTest.listening], [true, true])
  })

  it('is closed after the test, but a shared resource stays open', () => {
    assert.deepEqual([ofAll.listening, ofTest.listening], [true, false])
    assert.deepEqual(closed, ['the first'])
  })
})
