import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import type { Event } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { createRunner } from '../../../../../src/features/change-requests/review/services/runner.ts'
import type { Services } from '../../../../../src/features/change-requests/review/services/services.ts'
import { target } from '../samples.ts'

const unused = (): never => {
  throw new Error('not expected')
}

function runnerWith(own: Partial<Services>) {
  const events: Event[] = []
  const quits: unknown[] = []
  const services: Services = {
    queue: unused,
    standing: unused,
    search: unused,
    changes: unused,
    adopt: unused,
    notes: unused,
    threads: unused,
    page: unused,
    gates: unused,
    'all-gates': unused,
    hold: unused,
    preview: unused,
    image: unused,
    reviews: unused,
    verdicts: unused,
    watch: unused,
    text: unused,
    listen: unused,
    suspend: unused,
    write: unused,
    save: unused,
    edit: unused,
    open: unused,
    copy: unused,
    ...own,
  }
  const runner = createRunner({
    services,
    dispatch: (event) => events.push(event),
    quit: (error) => quits.push(error),
  })
  return { runner, events, quits }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the effect runner', () => {
  it('silently cancels a read if the same read is requested again', async () => {
    const signals: AbortSignal[] = []
    const { runner, events } = runnerWith({
      threads: (_, signal) => {
        signals.push(signal)
        return signals.length > 1
          ? Promise.resolve([])
          : new Promise((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(signal.reason)),
            )
      },
    })
    const ask = { type: 'threads' as const, target }
    runner.run({ type: 'ask', request: 1, ask })
    runner.run({ type: 'ask', request: 2, ask })
    await turn()
    assert.equal(signals[0]?.aborted, true)
    assert.deepEqual(events, [{ type: 'answer', request: 2, ask, answer: [] }])
  })

  it('never cancels a write that was sent', async () => {
    let own: AbortSignal | undefined
    const { runner } = runnerWith({
      write: (_, signal) => {
        own = signal
        return new Promise(() => {})
      },
    })
    const ask = { type: 'write' as const, kind: 'pull' as const, target }
    runner.run({ type: 'ask', request: 1, ask })
    runner.run({ type: 'ask', request: 2, ask: { type: 'write', kind: 'pull', target } })
    assert.equal(own?.aborted, false)
  })

  it('reports expected failures and exits on any other error', async () => {
    const expected = new DocsctlError('unreachable', 'no way')
    const bug = new TypeError('x is not a function')
    const { runner, events, quits } = runnerWith({
      queue: () => Promise.reject(expected),
      threads: () => Promise.reject(bug),
    })
    runner.run({ type: 'ask', request: 1, ask: { type: 'queue', after: 0 } })
    runner.run({ type: 'ask', request: 2, ask: { type: 'threads', target } })
    await turn()
    assert.deepEqual(events, [
      { type: 'failure', request: 1, ask: { type: 'queue', after: 0 }, error: expected },
    ])
    assert.deepEqual(quits, [bug])
  })

  it('saves one change after another, and combines the saves that wait', async () => {
    const saved: string[] = []
    let release = () => {}
    const { runner } = runnerWith({
      save: async (_, __, { drafts }) => {
        if (drafts.comment === 'a') {
          await new Promise<void>((resolve) => {
            release = resolve
          })
        }
        saved.push(drafts.comment ?? '')
      },
    })
    let before = noNotes
    for (const comment of ['a', 'ab', 'abc']) {
      const notes = { ...noNotes, drafts: { comment } }
      runner.run({ type: 'save', target, before, notes, lastSeenUpdate: 0 })
      before = notes
    }
    await turn()
    release()
    await runner.saved()
    assert.deepEqual(saved, ['a', 'abc'])
  })

  it('does not combine saves that are based on different updates of the notes', async () => {
    const saved: number[] = []
    const { runner } = runnerWith({
      save: async (...[, , , lastSeenUpdate]) => void saved.push(lastSeenUpdate),
    })
    let before = noNotes
    for (const lastSeenUpdate of [0, 0, 0, 1]) {
      const notes = { ...noNotes, drafts: { comment: `${lastSeenUpdate}` } }
      runner.run({ type: 'save', target, before, notes, lastSeenUpdate })
      before = notes
    }
    await runner.saved()
    assert.deepEqual(saved, [0, 0, 1])
  })

  it('sends a comment only after its draft is stored', async () => {
    const done: string[] = []
    const { runner } = runnerWith({
      save: async () => {
        await turn()
        done.push('saved')
      },
      write: async () => {
        done.push('sent')
        return {}
      },
    })
    const notes = { ...noNotes, drafts: { comment: 'Why?' } }
    runner.run({ type: 'save', target, before: noNotes, notes, lastSeenUpdate: 0 })
    const purpose = { kind: 'comment' as const }
    runner.run({
      ...{ type: 'ask', request: 1 },
      ask: { type: 'write', kind: 'send', target, purpose, text: 'Why?' },
    })
    await turn()
    await turn()
    assert.deepEqual(done, ['saved', 'sent'])
  })

  it('includes the changes of a failed save in the next save', async () => {
    const saves: [string | undefined, string | undefined][] = []
    const full = new DocsctlError('failed', 'no space left')
    const { runner, events } = runnerWith({
      save: async (_, before, notes) => {
        saves.push([before.drafts.comment, notes.drafts.comment])
        if (saves.length === 1) throw full
      },
    })
    const notes = { ...noNotes, drafts: { comment: 'a' } }
    runner.run({ type: 'save', target, before: noNotes, notes, lastSeenUpdate: 0 })
    await turn()
    assert.deepEqual(events, [{ type: 'not-done', error: full }])
    const next = { ...noNotes, drafts: { comment: 'ab' } }
    runner.run({ type: 'save', target, before: notes, notes: next, lastSeenUpdate: 0 })
    await runner.saved()
    assert.deepEqual(saves, [
      [undefined, 'a'],
      [undefined, 'ab'],
    ])
  })

  it('reports copied text, and links that could not be opened', async () => {
    const failure = new DocsctlError('failed', 'no browser')
    const { runner, events } = runnerWith({ copy: () => {}, open: () => Promise.reject(failure) })
    runner.run({ type: 'copy', text: 'https://app.test' })
    runner.run({ type: 'open', url: 'https://app.test' })
    await turn()
    assert.deepEqual(events, [
      { type: 'done', text: 'Copied https://app.test' },
      { type: 'not-done', error: failure },
    ])
  })
})
