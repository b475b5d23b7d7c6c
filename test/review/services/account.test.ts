import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import type { Write } from '../../../src/review/machine/effects.ts'
import { withAccount } from '../../../src/review/services/account.ts'
import { createRunner } from '../../../src/review/services/runner.ts'
import type { Services } from '../../../src/review/services/services.ts'
import { target } from '../samples.ts'

const merge: Write = { target, kind: 'merge', revision: 'rev_2' }
const interrupted = new DocsctlError('interrupted', 'interrupted')

/** What ends a review that is left while a merge is on its way. */
async function leaving(outcome: Promise<object>, patience = 3000): Promise<DocsctlError> {
  const services = { write: () => outcome } as unknown as Services
  const runner = createRunner({ services, dispatch: () => {}, quit: () => {} })
  runner.run({ type: 'ask', request: 1, ask: { type: 'write', ...merge } })
  runner.stop()
  return withAccount(interrupted, await runner.account(patience)) as DocsctlError
}

describe('a review that is left while something is being written', () => {
  it('says that it was done', async () => {
    const { kind, details } = await leaving(Promise.resolve({}))
    assert.deepEqual([kind, details.state], ['interrupted', 'change request 12: merged'])
  })

  it('says that it is waited for, and waits no longer than it is wanted', async () => {
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

  it('says that it was not done, and why', async () => {
    const refused = Promise.reject(new DocsctlError('refused', 'the service refused it'))
    assert.equal(
      (await leaving(refused)).details.state,
      'change request 12: not merged; the service refused it',
    )
  })

  it('says how much of it was done', async () => {
    const failed = new DocsctlError('interrupted', 'the review was left')
    assert.equal(
      (await leaving(Promise.resolve({ part: '#12 merged; not merged: #13', failed }))).details
        .state,
      'change request 12: #12 merged; not merged: #13; the review was left',
    )
  })

  it('says that nobody knows, and how to look', async () => {
    const lost = Promise.reject(new DocsctlError('unreachable', 'the connection was reset'))
    const never = new Promise<object>(() => {})
    for (const { details } of [await leaving(lost), await leaving(never, 1)]) {
      assert.equal(details.state, 'whether it was done is unknown: change request 12: merged')
      assert.equal(details.hint, 'docsctl change-requests get 12 --space spc_1')
    }
  })

  it('says nothing where nothing was on its way', async () => {
    const runner = createRunner({
      services: {} as Services,
      dispatch: () => {},
      quit: () => {},
    })
    assert.equal(withAccount(interrupted, await runner.account(1)), interrupted)
  })
})
