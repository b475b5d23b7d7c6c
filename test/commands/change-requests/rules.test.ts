import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import {
  type menu,
  path,
  reads,
  service,
  trees,
} from '../../support/review/change-request-sample.ts'

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

/** Mocks the members with the given IDs. Each of them can be read any number of times. */
function members(...ids: string[]): void {
  for (const id of ids) {
    service().get(`/v1/orgs/acme/members/${id}`).optionally().reply(200, member(id))
  }
}

const member = (id: string) => ({
  ...{ object: 'member', id, role: 'edit', user: user(id), disabled: false },
  ...{ joinedAt: '2025-01-01T00:00:00.000Z', spaces: 1, teams: 0 },
})

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
      'no reviews of the current revision',
    ],
    [
      { rule: 'require_at_least_one_approved_review' },
      [review('a', 'approved')],
      [review('a', 'changes-requested')],
      'no approval of the current revision',
    ],
    [
      { rule: 'require_all_reviews_approved' },
      [
        review('a', 'changes-requested', { createdAt: '2025-05-29T12:00:00.000Z' }),
        review('a', 'approved'),
      ],
      [review('a', 'approved'), review('b', 'changes-requested')],
      'User b requested changes',
    ],
    [
      { rule: 'require_specific_reviewers', users: ['a', 'b'] },
      [review('a', 'approved'), review('b', 'approved')],
      [review('a', 'approved'), review('b', 'approved', { outdated: true })],
      'missing approval by User b',
    ],
    [
      { rule: 'require_one_of_specific_reviewers', users: ['a', 'b'] },
      [review('b', 'approved')],
      [review('c', 'approved')],
      'missing approval by one of User a, User b',
    ],
  ] as const) {
    it(`evaluate ${rule.rule} from the reviews`, async () => {
      own(rule)
      reviews(...met)
      assert.deepEqual(await gate(), [0, 'pass\tthe merge rule is met'])
      own(rule)
      reviews(...broken)
      members('a', 'b')
      assert.deepEqual(await gate(), [11, `fail\t${reason}`])
    })
  }

  for (const [rule, changes, reason] of [
    ['require_up_to_date_change_request', { outdated: true }, 'out of date with main'],
    ['require_change_request_subject', { subject: ' ' }, 'no subject'],
    ['require_change_request_description', {}, 'no description'],
  ] as const) {
    it(`evaluate ${rule} from the change request`, async () => {
      const text = { object: 'text', leaves: [{ object: 'leaf', text: 'Why.' }] }
      const description = { object: 'document', nodes: [{ object: 'block', nodes: [text] }] }
      own({ rule })
      assert.deepEqual(await gate({ description }), [0, 'pass\tthe merge rule is met'])
      own({ rule })
      assert.deepEqual(await gate(changes), [11, `fail\t${reason}`])
    })
  }

  it('evaluate require_author_to_merge from the user of the token', async () => {
    own({ rule: 'require_author_to_merge' })
    asUser('usr_1')
    assert.deepEqual(await gate(), [0, 'pass\tthe merge rule is met'])
    own({ rule: 'require_author_to_merge' })
    asUser('usr_2')
    assert.deepEqual(await gate(), [11, 'fail\tonly the author (Ada Byron) can merge'])
  })

  it('come from the organization if the space inherits them', async () => {
    rules({ type: 'inherit' })
    service()
      .get('/v1/orgs/acme')
      .reply(200, {
        id: 'acme',
        mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] },
      })
    reviews()
    assert.deepEqual(await gate(), [11, 'fail\tno reviews of the current revision'])
  })

  it('do not fail for unsupported rules, and show who can bypass the rules', async () => {
    own(
      { rule: 'custom', expression: 'a == b', message: 'a is to be b' },
      { rule: 'require_agent_review' },
      { rule: 'require_change_request_subject' },
      { rule: 'allow_bypass', users: ['usr_9'] },
    )
    service().get('/v1/orgs/acme/members/usr_9').reply(404)
    assert.deepEqual(await gate(), [
      0,
      'pass\t1 merge rule is met; not checked by docsctl: a is to be b, review by an agent; users who can bypass the merge rules: usr_9',
    ])
  })

  it('count the met rules, list unchecked rules, and report if there are no rules', async () => {
    own({ rule: 'require_change_request_subject' }, { rule: 'require_up_to_date_change_request' })
    assert.deepEqual(await gate(), [0, 'pass\tall 2 merge rules are met'])
    own({ rule: 'require_agent_review' })
    assert.deepEqual(await gate(), [0, 'pass\tnot checked by docsctl: review by an agent'])
    own({ rule: 'allow_bypass', users: ['usr_9'] })
    assert.deepEqual(await gate(), [0, 'pass\tno merge rules in the space'])
  })

  it('pass if there are no rules', async () => {
    rules({ type: 'none' })
    assert.deepEqual(await gate(), [0, 'pass\tno merge rules in the space'])
    service().get('/v1/spaces/spc_1').reply(200, { id: 'spc_1', organization: 'acme' })
    assert.deepEqual(await gate(), [0, 'pass\tno merge rules in the space'])
  })

  it('block a merge that reads the change request first, even without gates', async () => {
    reviews()
    own({ rule: 'require_change_request_description' })
    reads()
    const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', '--no-warn']
    const { exit, stdout, stderr } = await docsctl([...merge, '--match-revision', 'rev_2'])
    assert.deepEqual([exit, stdout], [11, ''], stderr)
    assert.match(stderr, /Change request 12 does not pass these gates: rules \(no description\)/)
  })

  it('do not block a merge without gates if the rules cannot be read', async () => {
    service().get('/v1/spaces/spc_1').reply(403)
    reviews()
    reads()
    reads()
    reads({ status: 'merged' })
    service().post(`${path}/merge`).reply(200, { result: 'merge', revision: 'rev_9' })
    const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', '--no-warn']
    const { exit, stderr } = await docsctl([...merge, '--match-revision', 'rev_2'])
    assert.equal(exit, 0, stderr)
  })

  it('do not block a merge if the project file has an empty list of gates', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'docsctl-gates-'))
    try {
      await writeFile(join(cwd, '.docsctl.yaml'), 'gates: []\n')
      own({ rule: 'require_change_request_description' })
      reads()
      reads()
      reads({ status: 'merged' })
      service().post(`${path}/merge`).reply(200, { result: 'merge', revision: 'rev_9' })
      const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', '--no-warn']
      const { exit, stderr } = await docsctl([...merge, '--match-revision', 'rev_2'], { cwd })
      assert.equal(exit, 0, stderr)
      // the merge rules were not read, because the mocked read is still pending
      assert.deepEqual(nock.pendingMocks(), ['GET https://api.test:443/v1/spaces/spc_1'])
    } finally {
      nock.cleanAll()
      await rm(cwd, { recursive: true })
    }
  })

  it('are left to the service for a plain merge, which reads only the reviews first', async () => {
    reviews()
    service().post(`${path}/merge`).reply(200, { result: 'merge', revision: 'rev_9' })
    reads({ status: 'merged' })
    const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes']
    assert.equal((await docsctl(merge)).exit, 0)
  })

  for (const [how, flags] of [
    ['without gates', []],
    ['with gates that do not include them', ['--gate', 'subject']],
  ] as const) {
    it(`are shown by the suggested command if the service rejects a merge ${how}`, async () => {
      if (flags.length === 0) reviews()
      // the gate, and the merge, each read the change request
      else for (let times = 0; times < 2; times++) reads()
      const message = 'Merge rules are not met: require_change_request_description'
      service()
        .post(`${path}/merge`)
        .reply(403, { error: { code: 403, message } })
      const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', '--no-warn']
      const { exit, stderr } = await docsctl([...merge, ...flags])
      assert.equal(exit, 5)
      assert.match(stderr, /Merge rules are not met: require_change_request_description$/m)
      assert.match(stderr, /^ {2}try: docsctl change-requests gate 12 --gate rules --space spc_1$/m)
    })
  }

  it('can be bypassed only by users with that permission, and other users merge nothing', async () => {
    own({ rule: 'require_change_request_description' }, { rule: 'allow_bypass', users: ['usr_9'] })
    asUser('usr_2')
    reads()
    service().get('/v1/spaces/spc_1').reply(200, { id: 'spc_1', organization: 'acme' })
    members('usr_9', 'usr_9')
    const { exit, stderr } = await docsctl([
      ...['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', '--no-warn'],
      ...['--gate', 'rules', '--bypass', 'It is urgent'],
    ])
    assert.equal(exit, 5)
    assert.match(stderr, /Only these users can bypass the merge rules of the space: User usr_9/)
    assert.match(stderr, /The change request was not merged/)
    assert.match(stderr, /^ {2}try: docsctl change-requests gate 12 --gate rules --space spc_1$/m)
  })
})

describe('the reviews gate', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  const check = async () => {
    reads()
    const { exit, stdout } = await docsctl([
      ...['change-requests', 'gate', '12', '--space', 'spc_1'],
      ...['--gate', 'reviews', '--no-warn', '--columns', 'state,reason'],
    ])
    return [exit, stdout.trimEnd()]
  }

  it('passes without reviews, and with approvals', async () => {
    reviews()
    assert.deepEqual(await check(), [0, 'pass\tno changes requested'])
    reviews(review('a', 'approved', { outdated: true }))
    assert.deepEqual(await check(), [0, 'pass\tno changes requested'])
  })

  it('fails for requested changes, even in an older revision, and lists the reviewers', async () => {
    reviews(
      review('a', 'changes-requested', { outdated: true }),
      review('b', 'changes-requested', { createdAt: '2025-05-29T12:00:00.000Z' }),
      review('c', 'approved'),
    )
    rules({ type: 'none' })
    assert.deepEqual(await check(), [
      11,
      'fail\tUser a requested changes (older revision), User b requested changes',
    ])
  })

  it('passes if the same reviewer approved later', async () => {
    reviews(
      review('a', 'changes-requested'),
      review('a', 'approved', { createdAt: '2025-05-31T12:00:00.000Z' }),
    )
    assert.deepEqual(await check(), [0, 'pass\tno changes requested'])
  })

  it('leaves the decision to merge rules about reviews, but not to other rules', async () => {
    reviews(review('a', 'changes-requested'))
    own({ rule: 'require_at_least_one_review' })
    assert.deepEqual(await check(), [0, 'pass\tcovered by the merge rules'])
    reviews(review('a', 'changes-requested'))
    own({ rule: 'require_change_request_subject' })
    assert.deepEqual(await check(), [11, 'fail\tUser a requested changes'])
  })

  it('blocks a merge with --yes, unless a different list of gates turns it off', async () => {
    const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', '--no-warn']
    reviews(review('a', 'changes-requested'))
    rules({ type: 'none' })
    const { exit, stdout, stderr } = await docsctl(merge)
    assert.deepEqual([exit, stdout], [11, ''])
    assert.match(
      stderr,
      /Change request 12 does not pass these gates: reviews \(User a requested changes\)/,
    )
    assert.match(stderr, /try: docsctl change-requests reviews list 12 --space spc_1/)
    const cwd = await mkdtemp(join(tmpdir(), 'docsctl-gates-'))
    try {
      await writeFile(join(cwd, '.docsctl.yaml'), 'gates: [outdated]\n')
      reads()
      reads()
      reads({ status: 'merged' })
      service().post(`${path}/merge`).reply(200, { result: 'merge', revision: 'rev_9' })
      assert.equal((await docsctl(merge, { cwd })).exit, 0)
    } finally {
      await rm(cwd, { recursive: true })
    }
  })

  it('leaves a merge to the service if the reviews cannot be read', async () => {
    service().get(`${path}/reviews?format=markdown&limit=1000`).reply(403)
    service().post(`${path}/merge`).reply(200, { result: 'merge', revision: 'rev_9' })
    reads({ status: 'merged' })
    const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes']
    assert.equal((await docsctl(merge)).exit, 0)
  })

  it('shows the reviews in the merge prompt, with the missing approvals', async () => {
    reviews(review('a', 'approved', { outdated: true }), review('b', 'changes-requested'))
    own({ rule: 'require_specific_reviewers', users: ['a', 'c'] })
    members('a', 'c')
    reads()
    trees({ pages: [] }, { pages: [] })
    const merge = ['change-requests', 'merge', '12', '--space', 'spc_1', '--no-warn']
    const { exit, stderr } = await docsctl(merge, { terminal: 100, stdin: 'n' })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /\n {2}reviews: User a approved \(older revision\), User b requested changes, needs 2 more\n/,
    )
  })
})
