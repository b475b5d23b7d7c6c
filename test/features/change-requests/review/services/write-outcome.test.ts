import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import type { Write } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { createRunner } from '../../../../../src/features/change-requests/review/services/runner.ts'
import type { Services } from '../../../../../src/features/change-requests/review/services/services.ts'
import {
  withDraftState,
  withWriteOutcome,
} from '../../../../../src/features/change-requests/review/services/write-outcome.ts'
import { target } from '../samples.ts'

const merge: Write = { target, kind: 'merge', revision: 'rev_2' }
const interrupted = new DocsctlError('interrupted', 'interrupted')

/** Returns the error with which a review ends during a merge. */
async function leaving(outcome: Promise<object>, patience = 3000): Promise<DocsctlError> {
  const services = { write: () => outcome } as unknown as Services
  const runner = createRunner({ services, dispatch: () => {}, quit: () => {} })
  runner.run({ type: 'ask', request: 1, ask: { type: 'write', ...merge } })
  runner.stop()
  return withWriteOutcome(interrupted, await runner.account(patience)) as DocsctlError
}

describe('an interrupted review', () => {
  it('reports that drafts are kept, but not the last request', () => {
    const state = 'Drafts that were not sent stay on this machine'
    assert.equal((withDraftState(interrupted) as DocsctlError).details.state, state)
    const merged = new DocsctlError('interrupted', 'interrupted', { state: 'Merged' })
    assert.equal(withDraftState(merged), merged)
    const failed = new DocsctlError('failed', 'failed')
    assert.equal(withDraftState(failed), failed)
  })
})

describe('leaving a review during a write', () => {
  it('reports that the write was completed', async () => {
    const { kind, details } = await leaving(Promise.resolve({}))
    assert.deepEqual([kind, details.state], ['interrupted', 'Change request 12: Merged'])
  })

  it('reports that it is waiting, and waits no longer than requested', async () => {
    const services = { write: () => new Promise(() => {}) } as unknown as Services
    const runner = createRunner({ services, dispatch: () => {}, quit: () => {} })
    runner.run({ type: 'ask', request: 1, ask: { type: 'write', ...merge } })
    let leave = () => {}
    const leaves = new Promise<void>((resolve) => {
      leave = resolve
    })
    const account = await runner.account(60_000, () => leave(), leaves)
    assert.equal(account?.write.kind, 'merge')
    assert.equal(account?.outcome, undefined)
  })

  it('reports that the write failed, with the reason', async () => {
    const refused = Promise.reject(new DocsctlError('refused', 'the service refused it'))
    assert.equal(
      (await leaving(refused)).details.state,
      'Change request 12: Could not merge. the service refused it',
    )
  })

  it('reports which part of the write was completed', async () => {
    const failed = new DocsctlError('interrupted', 'the review was left')
    assert.equal(
      (await leaving(Promise.resolve({ part: 'Merged: #12. Not merged: #13', failed }))).details
        .state,
      'Change request 12: Merged: #12. Not merged: #13. the review was left',
    )
  })

  it('reports an unknown outcome and how to check it', async () => {
    const lost = Promise.reject(new DocsctlError('unreachable', 'the connection was reset'))
    const never = new Promise<object>(() => {})
    for (const { details } of [await leaving(lost), await leaving(never, 1)]) {
      assert.equal(
        details.state,
        'Change request 12: It is unknown whether this action succeeded: merge',
      )
      assert.equal(details.hint, 'docsctl change-requests get 12 --space spc_1')
    }
  })

  it('prints nothing if no write was in progress', async () => {
    const runner = createRunner({
      services: {} as Services,
      dispatch: () => {},
      quit: () => {},
    })
    assert.equal(withWriteOutcome(interrupted, await runner.account(1)), interrupted)
  })
})
