import assert from 'node:assert/strict'
import { docs } from '../docs.ts'
import { bo, cy, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

const space = '/spaces/sp_docs'
const request = `${space}/change-requests/1`

/** Merge rules, each with a function that makes a change request meet the rule. */
const rules: [rule: object, meet: (served: Served) => Promise<unknown>][] = [
  [
    { rule: 'require_at_least_one_review' },
    ({ send }) => send('POST', `${request}/reviews`, { status: 'changes-requested' }, 'bo'),
  ],
  [
    { rule: 'require_at_least_one_approved_review' },
    ({ send }) => send('POST', `${request}/reviews`, { status: 'approved' }, 'bo'),
  ],
  [
    { rule: 'require_specific_reviewers', users: [bo] },
    ({ send }) => send('POST', `${request}/reviews`, { status: 'approved' }, 'bo'),
  ],
  [
    { rule: 'require_one_of_specific_reviewers', users: [bo, cy] },
    ({ send }) => send('POST', `${request}/reviews`, { status: 'approved' }, 'bo'),
  ],
  [
    { rule: 'require_change_request_subject' },
    ({ send }) => send('PATCH', request, { subject: 'Why' }),
  ],
]

describe('sandbox merge rules', () => {
  let served: Served

  const merge = async (as?: string) => {
    const { status, body } = await served.send('POST', `${request}/merge`, undefined, as)
    return status === 200 ? [status, body.result] : [status, body.error.message]
  }
  const hold = (...list: object[]) =>
    served.send('PATCH', space, { mergeRules: { type: 'rules', rules: list } })

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
    await served.send('POST', `${space}/permissions`, { users: [bo, cy], role: 'admin' })
    await served.send('POST', `${space}/change-requests`, { subject: '' })
  })
  afterEach(endAll)

  for (const [rule, meet] of rules) {
    const { rule: name } = rule as { rule: string }
    it(`block a merge until they are met: ${name}`, async () => {
      await hold(rule)
      assert.deepEqual(await merge(), [403, `Merge rules are not met: ${name}`])
      await meet(served)
      assert.deepEqual(await merge(), [200, 'merge'])
    })
  }

  it('check the review and the merging user', async () => {
    await hold({ rule: 'require_all_reviews_approved' }, { rule: 'require_author_to_merge' })
    await served.send('POST', `${request}/reviews`, { status: 'changes-requested' }, 'bo')
    const both = 'Merge rules are not met: require_all_reviews_approved, require_author_to_merge'
    assert.deepEqual(await merge('cy'), [403, both])
    await served.send('POST', `${request}/reviews`, { status: 'approved' }, 'bo')
    assert.deepEqual(await merge(), [200, 'merge'])
  })

  it('default to the rules of the organization if a space has none', async () => {
    const mergeRules = { type: 'rules', rules: [{ rule: 'require_change_request_subject' }] }
    await served.send('PATCH', '/orgs/acme', { mergeRules })
    assert.equal((await merge())[0], 403)
    await served.send('PATCH', space, { mergeRules: { type: 'none' } })
    assert.equal((await merge())[0], 200)
  })

  it('can be bypassed with permission, and omit details unknown to a sandbox', async () => {
    await hold(
      { rule: 'require_change_request_subject' },
      { rule: 'require_agent_review' },
      { rule: 'allow_bypass', users: [cy] },
    )
    assert.equal((await merge())[0], 403)
    assert.deepEqual(await merge('cy'), [200, 'merge'])
  })
})
