import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const service = () => nock('https://api.test')

describe('a write with a lost response', () => {
  afterEach(() => nock.cleanAll())

  const org = '/v1/orgs/acme'
  const space = '/v1/spaces/spc_1'
  for (const [command, method, path, look] of [
    ['collections create --title A', 'POST', `${org}/collections`, 'collections list --org acme'],
    [
      'collections move col_1 --parent col_2',
      'POST',
      '/v1/collections/col_1/move',
      'collections get col_1',
    ],
    ['spaces restore spc_1', 'POST', `${space}/restore`, 'spaces get spc_1'],
    ['spaces move spc_1 --root', 'POST', `${space}/move`, 'spaces get spc_1'],
    [
      'members enable-sso usr_1 --yes',
      'POST',
      `${org}/members/usr_1/sso`,
      'members get usr_1 --org acme',
    ],
    [
      'cr create --space spc_1',
      'POST',
      `${space}/change-requests`,
      'change-requests list --space spc_1',
    ],
    [
      'cr merge 12 --space spc_1 --yes',
      'POST',
      `${space}/change-requests/12/merge`,
      'change-requests get 12 --space spc_1',
    ],
    [
      'cr pull 12 --space spc_1',
      'POST',
      `${space}/change-requests/12/update`,
      'change-requests get 12 --space spc_1',
    ],
    [
      'comments create --space spc_1 --body A',
      'POST',
      `${space}/comments`,
      'comments list --space spc_1',
    ],
    [
      'comments replies create cmt_1 --space spc_1 --change-request 12 --body A',
      'POST',
      `${space}/change-requests/12/comments/cmt_1/replies`,
      'comments replies list cmt_1 --space spc_1 --change-request 12',
    ],
    [
      'cr approve 12 --space spc_1',
      'POST',
      `${space}/change-requests/12/reviews`,
      'change-requests reviews list 12 --space spc_1',
    ],
    [
      'cr request-changes 12 --space spc_1 --comment A',
      'POST',
      `${space}/change-requests/12/reviews`,
      'change-requests reviews list 12 --space spc_1',
    ],
    [
      'cr request-review 12 usr_1 --space spc_1',
      'POST',
      `${space}/change-requests/12/requested-reviewers`,
      'change-requests reviewers list 12 --space spc_1',
    ],
    [
      'cr reply 12 cmt_1 --space spc_1 --body A',
      'POST',
      `${space}/change-requests/12/comments/cmt_1/replies`,
      'change-requests threads 12 --space spc_1',
    ],
    [
      'spaces permissions grant --space spc_1 usr_1 --role edit',
      'POST',
      `${space}/permissions`,
      'spaces permissions list --space spc_1',
    ],
    [
      'collections permissions grant col_1 usr_1 --role edit',
      'POST',
      '/v1/collections/col_1/permissions',
      'collections permissions list col_1',
    ],
    [
      'imports start --url https://a.test/ --space spc_1',
      'POST',
      '/v1/org/acme/imports',
      'imports list --org acme',
    ],
    ['spaces duplicate spc_1', 'POST', `${space}/duplicate`, 'spaces list'],
    [
      'translations glossary update --delete glo_1',
      'PUT',
      `${org}/translations-glossary`,
      'translations glossary list --org acme',
    ],
    [
      'translations run trn_1',
      'POST',
      `${org}/translations/trn_1/run`,
      'translations get trn_1 --org acme',
    ],
    [
      'content import --space spc_1 --url https://a.test/ --source website',
      'POST',
      `${space}/content/import`,
      'content get --space spc_1',
    ],
    [
      'sites sections create --site site_1 --space spc_1',
      'POST',
      `${org}/sites/site_1/sections`,
      'sites sections list --site site_1',
    ],
  ] as const) {
    it(`of ${command.split(' --')[0]} explains how to check the outcome`, async () => {
      const scope = service().intercept(path, method).reply(502, '')
      // a merge command reads the reviews first
      const reviews = `${space}/change-requests/12/reviews?format=markdown&limit=1000`
      service().get(reviews).optionally().reply(200, { items: [] })
      const { exit, stdout, stderr } = await docsctl([...splitArguments(command), '--json'])
      scope.done()
      assert.deepEqual([exit, stdout], [9, ''])
      const { error } = JSON.parse(stderr)
      assert.equal(error.state, 'It is unknown whether the change was made')
      assert.equal(error.hint, `docsctl ${look}`)
      assert.equal(error.retryable, false)
    })
  }
})

describe('a batch with a lost response', () => {
  afterEach(() => nock.cleanAll())

  const org = '/v1/orgs/acme'
  const replies = (...statuses: number[]) => {
    for (const status of statuses) {
      service()
        .post(`${org}/collections`)
        .reply(status, status === 201 ? { id: 'col_1' } : '')
    }
  }
  const create = () =>
    docsctl(splitArguments('collections create --rows - --org acme'), {
      stdin: '{"title":"North"}\n{"title":"South"}\n',
    })

  it('explains how to check the outcome, and suggests no command that could repeat a change', async () => {
    replies(201, 502)
    const { exit, stderr } = await create()
    assert.equal(exit, 12)
    assert.match(stderr, /line:2: .*\. It is unknown whether the change was made/)
    assert.match(stderr, /^ {2}try: docsctl collections list --org acme$/m)
  })

  it('suggests the same command only if no row succeeded', async () => {
    replies(403, 201)
    const one = await create()
    assert.equal(one.exit, 12)
    assert.doesNotMatch(one.stderr, /try:/)
    replies(403, 403)
    const none = await create()
    assert.equal(none.exit, 5)
    assert.match(none.stderr, /^ {2}try: docsctl collections create --rows - --org acme$/m)
  })

  it('explains how to check the outcome of an ID', async () => {
    service().post('/v1/spaces/spc_1/restore').reply(502, '')
    service().post('/v1/spaces/spc_2/restore').reply(403, '')
    const { exit, stderr } = await docsctl(splitArguments('spaces restore spc_1 spc_2'))
    assert.equal(exit, 12)
    assert.match(stderr, /^ {2}try: docsctl spaces get spc_1$/m)
  })

  it('suggests to check an ID whose change is not completed yet', async () => {
    service().post('/v1/spaces/spc_1/restore').reply(202, '')
    service().post('/v1/spaces/spc_2/restore').reply(403, '')
    const { exit, stderr } = await docsctl(splitArguments('spaces restore spc_1 spc_2'))
    assert.equal(exit, 12)
    assert.match(stderr, /^ {2}try: docsctl spaces get spc_1$/m)
  })
})

describe('a deletion with 404 on a retry', () => {
  afterEach(() => nock.cleanAll())

  const gone = () =>
    service()
      .delete('/v1/orgs/acme/teams/team_1')
      .reply(502, '')
      .delete('/v1/orgs/acme/teams/team_1')
      .reply(404)
  const remove = (...more: string[]) => docsctl(['teams', 'delete', 'team_1', '--yes', ...more])

  it('reports that the resource does not exist and that the cause is unknown', async () => {
    gone()
    const { exit, stdout, stderr } = await remove('--json')
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), { id: 'team_1', deleted: null, gone: true })
    assert.equal(
      stderr,
      'note: team_1 was not found after a retry. It is unknown whether this request removed it\n',
    )
  })

  it('prints the ID of the resource with -o ids', async () => {
    gone()
    assert.equal((await remove('-o', 'ids')).stdout, 'team_1\n')
  })

  it('is reported by api too', async () => {
    gone()
    const { exit, stderr } = await docsctl([
      'api',
      '-X',
      'DELETE',
      '/orgs/acme/teams/team_1',
      '--yes',
    ])
    assert.equal(exit, 0)
    assert.equal(
      stderr,
      'note: The resource was not found after a retry. It is unknown whether this request removed it\n',
    )
  })

  it('is different from a 404 on the first attempt, which exits with 3', async () => {
    service().delete('/v1/orgs/acme/teams/team_1').reply(404)
    assert.equal((await remove()).exit, 3)
  })
})

describe('an update with an empty response', () => {
  it('prints the ID argument with -o ids', async () => {
    service().patch('/v1/spaces/spc_1/change-requests/12').reply(204)
    const command = 'cr update 12 --space spc_1 --subject New -o ids'
    const { exit, stdout, stderr } = await docsctl(splitArguments(command))
    assert.deepEqual([exit, stdout], [0, '12\n'], stderr)
  })
})
