import assert from 'node:assert/strict'
import {
  mayBeReplaced,
  type Specification,
  waitForProcessing,
} from '../../../src/features/openapi/model/processing.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const complete = {
  processingState: 'complete',
  lastVersion: 'ver_1',
  lastProcessedAt: '2026-01-06T10:00:00.000Z',
} as Specification
const pending = { ...complete, processingState: 'pending' } as Specification
const failed = { ...complete, lastProcessErrorCode: 'PARSE_ERROR' } as Specification
const moved = { ...complete, lastVersion: 'ver_2' }

/**
 * Waits for processing, with a given response at each second. Returns the duration in seconds and
 * the result.
 */
async function waited(
  before: Specification | undefined,
  at: (seconds: number) => Specification,
  timeout = 60_000,
) {
  const clock = fakeClock()
  const start = clock.now()
  const seconds = () => (clock.now() - start) / 1000
  const signal = new AbortController().signal
  const { processed } = await waitForProcessing({
    ...{ before, clock, timeout, signal },
    read: async () => at(seconds()),
  })
  return { processed, seconds: seconds() }
}

describe('waiting for a document to be processed', () => {
  it('ends when the version changes', async () => {
    const ended = await waited(complete, (at) => (at < 2 ? complete : moved))
    assert.deepEqual(ended, { processed: true, seconds: 2.462890625 })
  })

  it('ends when the processing time changes, with its error code', async () => {
    const later = { ...failed, lastProcessedAt: '2026-01-06T11:00:00.000Z' }
    assert.deepEqual(await waited(complete, () => later), { processed: true, seconds: 0.05 })
  })

  it('ignores the error code of the previous version', async () => {
    const ended = await waited(failed, (at) =>
      at < 4 ? { ...failed, processingState: 'progress' } : moved,
    )
    assert.deepEqual(ended, { processed: true, seconds: 5.66650390625 })
  })

  it('accepts an unchanged state that is complete in two polls 10 s apart', async () => {
    const { processed, seconds } = await waited(complete, () => complete)
    assert.equal(processed, true)
    assert.ok(seconds >= 11 && seconds < 25, `${seconds}`)
  })

  it('restarts the wait of 10 s if the document was pending in between', async () => {
    const { seconds } = await waited(complete, (at) => (at > 6 && at < 9 ? pending : complete))
    assert.ok(seconds >= 23, `${seconds}`)
  })

  it('uses only the state and the error code if the API returns no time', async () => {
    const { lastProcessedAt: _, ...timeless } = complete
    assert.deepEqual(await waited(timeless, () => timeless), { processed: true, seconds: 0.05 })
    const waiting = { ...timeless, processingState: 'pending' } as Specification
    assert.deepEqual(await waited(timeless, (at) => (at < 2 ? waiting : timeless)), {
      processed: true,
      seconds: 2.462890625,
    })
  })

  it('ends at its timeout and polls at growing intervals until then', async () => {
    let polls = 0
    const ended = await waited(complete, () => {
      polls += 1
      return pending
    })
    assert.deepEqual(ended, { processed: false, seconds: 60 })
    assert.equal(polls, 18)
  })

  it('polls a new specification until it exists', async () => {
    const { lastVersion: _, lastProcessedAt: __, ...fresh } = pending
    const ended = await waited(undefined, (at) => (at < 2 ? fresh : complete))
    assert.deepEqual(ended, { processed: true, seconds: 2.462890625 })
  })
})

describe('a document that was sent', () => {
  const at = (updatedAt: string, lastProcessedAt?: string) =>
    ({ updatedAt, ...(lastProcessedAt && { lastProcessedAt }) }) as Specification
  const sent = at('2026-01-06T10:00:00.000Z', '2026-01-05T10:00:00.000Z')

  it('is superseded if another change was made before processing ended', () => {
    assert.ok(mayBeReplaced(sent, at('2026-01-06T10:00:00.200Z', '2026-01-06T10:00:02.000Z')))
  })

  const own: [what: string, now: Specification][] = [
    ['it was not changed afterwards', at('2026-01-06T10:00:00.000Z', '2026-01-06T10:00:02.000Z')],
    [
      'the time of the change is the time of processing',
      at('2026-01-06T10:00:02.000Z', '2026-01-06T10:00:02.000Z'),
    ],
    [
      'the change was recorded just before processing ended',
      at('2026-01-06T10:00:01.900Z', '2026-01-06T10:00:02.000Z'),
    ],
    ['the API returns no time of processing', at('2026-01-06T10:00:00.200Z')],
  ]
  for (const [what, now] of own) {
    it(`is not superseded if ${what}`, () => {
      assert.equal(mayBeReplaced(sent, now), false)
    })
  }
})
