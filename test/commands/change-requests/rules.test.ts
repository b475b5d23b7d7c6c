import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { type menu, path, reads, service } from '../../support/review/change-request-sample.ts'

const user = (id: string) => ({ object: 'user', id, displayName: `User ${id}` })

const review = (id: string, status: string, more: object = {}) => ({
  object: 'change-request-review',
  id: `rvw_${id}`,
  revision: 'rev_2',
  reviewer: user(id),
  status,
  outdated: false,
  createdAt: '2025-05-30T12:00:00.000Z',
  updatedAt: '2025-05-30T12:00:00.000Z',
  urls: {},
  ...more,
})

function rules(mergeRules: object): void {
  const space = { id: 'spc_1', organization: 'acme', mergeRules }
  service().get('/v1/spaces/spc_1').reply(200, space)
}

const own = (...list: object[]) => rules({ type: 'rules', rules: list })

const reviews = (...items: object[]) =>
  service().get(`${path}/reviews?format=markdown&limit=1000`).reply(200, { items })

const asUser = (id: string) => service().get('/v1/user').reply(200, user(id))

async function gate(changes: Partial<typeof menu> & { description?: object } = {}) {
  reads(changes)
  const { exit, stdout } = await docsctl([
    ...['change-requests', 'gate', '12', '--space', 'spc_1'],
    ...['--gate', 'rules', '--no-warn', '--columns', 'state,reason'],
  ])
  return [exit, stdout.trimEnd()]
}

describe('the merge rules of a space', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  for (const [rule, met, broken, reason] of [
    [
      { rule: 'require_at_least_one_review' },
      [review('a', 'changes-requested')],
      [review('a', 'approved', { outdated: true })],
      'nobody has reviewed this revision',
    ],
    [
      { rule: 'require_at_least_one_approved_review' },
      [review('a', 'approved')],
      [review('a', 'changes-requested')],
      'nobody has approved this revision',
    ],
    [
      { rule: 'require_all_reviews_approved' },
      [
        review('a', 'changes-requested', { createdAt: '2025-05-29T12:00:00.000Z' }),
        review('a', 'approved'),
      ],
      [review('a', 'approved'), review('b', 'changes-requested')],
      'User b asked for changes',
    ],
    [
      { rule: 'require_specific_reviewers', users: ['a', 'b'] },
      [review('a', 'approved'), review('b', 'approved')],
      [review('a', 'approved'), review('b', 'approved', { outdated: true })],
      'the approval of b is missing',
    ],
    [
      { rule: 'require_one_of_specific_reviewers', users: ['a', 'b'] },
      [review('b', 'approved')],
      [review('c', 'approved')],
      'an approval of one of a, b is missing',
    ],
  ] as const) {
    it(`${rule.rule} is told by the reviews`, async () => {
      own(rule)
      reviews(...met)
      assert.deepEqual(await gate(), [0, 'pass\tthe merge rule is met'])
      own(rule)
      reviews(...broken)
      assert.deepEqual(await gate(), [11, `fail\t${reason}`])
    })
  }

  for (const [rule, changes, reason] of [
    ['require_up_to_date_change_request', { outdated: true }, 'main has changes that it lacks'],
    ['require_change_request_subject', { subject: ' ' }, 'it has no subject'],
    ['require_change_request_description', {}, 'it has no description'],
  ] as const) {
    it(`${rule} is told by the change request`, async () => {
      const text = { object: 'text', leaves: [{ object: 'leaf', text: 'Why.' }] }
      const description = { object: 'document', nodes: [{ object: 'block', nodes: [text] }] }
      own({ rule })
      assert.deepEqual(await gate({ description }), [0, 'pass\tthe merge rule is met'])
      own({ rule })
      assert.deepEqual(await gate(changes), [11, `fail\t${reason}`])
    })
  }

  it('require_author_to_merge is told by who the token is', async () => {
    own({ rule: 'require_author_to_merge' })
    asUser('usr_1')
    assert.deepEqual(await gate(), [0, 'pass\tthe merge rule is met'])
    own({ rule: 'require_author_to_merge' })
    asUser('usr_2')
    assert.deepEqual(await gate(), [11, 'fail\tits author Ada Byron has to merge it'])
  })

  it('are those of the organization where the space leaves it to that', async () => {
    rules({ type: 'inherit' })
    service()
      .get('/v1/orgs/acme')
      .reply(200, {
        id: 'acme',
        mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] },
      })
    reviews()
    assert.deepEqual(await gate(), [11, 'fail\tnobody has reviewed this revision'])
  })

  it('do not fail for what is not checked here, and say who may bypass them', async () => {
    own(
      { rule: 'custom', expression: 'a == b', message: 'a is to be b' },
      { rule: 'require_agent_review' },
      { rule: 'require_change_request_subject' },
      { rule: 'allow_bypass', users: ['usr_9'] },
    )
    assert.deepEqual(await gate(), [
      0,
      'pass\tone merge rule is met; not checked here: a is to be b, the review by an agent; usr_9 may bypass them',
    ])
  })

  it('say what is met where there are several, and nothing of it where none is checked', async () => {
    own({ rule: 'require_change_request_subject' }, { rule: 'require_up_to_date_change_request' })
    assert.deepEqual(await gate(), [0, 'pass\tall 2 merge rules are met'])
    own({ rule: 'require_agent_review' })
    assert.deepEqual(await gate(), [0, 'pass\tnot checked here: the review by an agent'])
    own({ rule: 'allow_bypass', users: ['usr_9'] })
    assert.deepEqual(await gate(), [0, 'pass\tthe space has no merge rules'])
  })

  it('pass where there are none', async () => {
    rules({ type: 'none' })
    assert.deepEqual(await gate(), [0, 'pass\tthe space has no merge rules'])
    service().get('/v1/spaces/spc_1').reply(200, { id: 'spc_1', organization: 'acme' })
    assert.deepEqual(await gate(), [0, 'pass\tthe space has no merge rules'])
  })

  it('hold back a merge that looks at anything before, where no gates are asked for', async () => {
    own({ rule: 'require_change_request_description' })
    reads()
    const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', '--no-warn']
    const { exit, stdout, stderr } = await docsctl([...merge, '--match-revision', 'rev_2'])
    assert.deepEqual([exit, stdout], [11, ''], stderr)
    assert.match(stderr, /change request 12 does not pass rules \(it has no description\)/)
  })

  it('hold back nothing where they are not to be read, and no gates are asked for', async () => {
    service().get('/v1/spaces/spc_1').reply(403)
    reads()
    reads()
    reads({ status: 'merged' })
    service().post(`${path}/merge`).reply(200, { result: 'merge', revision: 'rev_9' })
    const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', '--no-warn']
    const { exit, stderr } = await docsctl([...merge, '--match-revision', 'rev_2'])
    assert.equal(exit, 0, stderr)
  })

  it('are left to the service where one is merged as it is: nothing is asked before', async () => {
    service().post(`${path}/merge`).reply(200, { result: 'merge', revision: 'rev_9' })
    reads({ status: 'merged' })
    const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes']
    assert.equal((await docsctl(merge)).exit, 0)
  })

  it('are bypassed by those alone who may, and nothing is merged by another', async () => {
    own({ rule: 'require_change_request_description' }, { rule: 'allow_bypass', users: ['usr_9'] })
    asUser('usr_2')
    reads()
    const { exit, stderr } = await docsctl([
      ...['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', '--no-warn'],
      ...['--gate', 'rules', '--bypass', 'It is urgent'],
    ])
    assert.equal(exit, 5)
    assert.match(stderr, /the merge rules of the space let only usr_9 bypass them/)
    assert.match(stderr, /nothing was merged/)
  })
})
