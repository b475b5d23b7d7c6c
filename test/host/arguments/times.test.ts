import assert from 'node:assert/strict'
import { parseFutureDay, parseTime, readTime } from '../../../src/host/arguments/times.ts'

// a Friday; each test sets its own time zone
const now = Date.UTC(2026, 10, 27, 10, 30)

const text = (time: number | undefined) => time && new Date(time).toISOString()

function inZone(zone: string, run: () => void): void {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    run()
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}

describe('a time in a flag', () => {
  const times: [string, string][] = [
    ['2026-11-01', '2026-10-31T23:00:00.000Z'],
    ['2026-11-01T09:00', '2026-11-01T08:00:00.000Z'],
    ['2026-11-01 09:00:30', '2026-11-01T08:00:30.000Z'],
    ['2026-11-01T09:00Z', '2026-11-01T09:00:00.000Z'],
    ['2026-11-01t09:00:00.5z', '2026-11-01T09:00:00.500Z'],
    ['2026-11-01T09:00+02:00', '2026-11-01T07:00:00.000Z'],
    // summer time
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['90m', '2026-11-27T09:00:00.000Z'],
    ['7d', '2026-11-20T10:30:00.000Z'],
    ['2w', '2026-11-13T10:30:00.000Z'],
    ['1 hour ago', '2026-11-27T09:30:00.000Z'],
    ['3  Days ago', '2026-11-24T10:30:00.000Z'],
    ['in 2 days', '2026-11-29T10:30:00.000Z'],
    ['now', '2026-11-27T10:30:00.000Z'],
    ['Today', '2026-11-26T23:00:00.000Z'],
    ['yesterday', '2026-11-25T23:00:00.000Z'],
    ['tomorrow', '2026-11-27T23:00:00.000Z'],
    ['last monday', '2026-11-22T23:00:00.000Z'],
    ['monday', '2026-11-22T23:00:00.000Z'],
    ['friday', '2026-11-19T23:00:00.000Z'],
    ['saturday', '2026-11-20T23:00:00.000Z'],
    ['next friday', '2026-12-03T23:00:00.000Z'],
  ]
  for (const [typed, expected] of times) {
    it(`accepts "${typed}"`, () => {
      inZone('Europe/Berlin', () => assert.equal(text(readTime(typed, now)), expected))
    })
  }

  it('counts forward if the flag requires a future time', () => {
    inZone('UTC', () => {
      const future = (typed: string) => text(readTime(typed, now, 'future'))
      assert.equal(future('7d'), '2026-12-04T10:30:00.000Z')
      assert.equal(future('friday'), '2026-12-04T00:00:00.000Z')
      assert.equal(future('last friday'), '2026-11-20T00:00:00.000Z')
      assert.equal(future('2 days ago'), '2026-11-25T10:30:00.000Z')
    })
  })

  const invalid = [
    ...['', 'soon', '7', '7x', '7 ago days', 'in 2 days ago', 'last', 'last year', '-7d'],
    ...['2026-02-30', '2026-13-01', '2026-00-10', '2026-11-01T25:00', '2026-11-01T09:60'],
    ...['2026-11-01T09', '20261101', '99999999999d', 'toString', '2026-11-01T09:00+2'],
  ]
  for (const typed of invalid) {
    it(`rejects "${typed}"`, () => assert.equal(readTime(typed, now), undefined))
  }

  it('shows two examples in the error', () => {
    assert.throws(() => parseTime('--from', 'soon', now), {
      kind: 'usage',
      message:
        'Invalid value "soon" for --from. Use a date or time such as 2026-11-01T09:00 or 7d (see "docsctl help times")',
    })
  })
})

describe('the last day of an acceptance', () => {
  it('can be today, but not an earlier day', () => {
    inZone('UTC', () => {
      assert.equal(parseFutureDay('--until', '2027-01-31', now), '2027-01-31')
      assert.equal(parseFutureDay('--until', '90d', now), '2027-02-25')
      assert.equal(parseFutureDay('--until', 'today', now), '2026-11-27')
      assert.throws(() => parseFutureDay('--until', 'yesterday', now), {
        message: 'Invalid value "yesterday" for --until. Expected today or a future date',
      })
    })
  })
})
