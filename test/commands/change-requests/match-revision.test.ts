import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { menu, path, service } from '../../support/review/change-request-sample.ts'

const review = (status: string, revision: string) => ({
  object: 'change-request-review',
  id: 'rvw_1',
  revision,
  reviewer: { object: 'user', id: 'usr_2', displayName: 'Bo Berg' },
  status,
  outdated: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  urls: { location: 'https://api.test/rvw_1' },
})

const look = '  try: docsctl change-requests diff 12 --space spc_1\n'

describe('a review of one revision', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  const reads = (revision: string) =>
    service()
      .get(path)
      .reply(200, { ...menu, revision })
  const sends = (status: string, revision: string) =>
    service().post(`${path}/reviews`, { status }).reply(201, review(status, revision))
  const run = (verb: string, ...more: string[]) =>
    docsctl([
      ...['cr', verb, '12', '--space', 'spc_1', '--match-revision', 'rev_2', '--no-warn'],
      ...['-o', 'ids', ...more],
    ])

  it('is submitted if the revision matches', async () => {
    reads('rev_2')
    sends('approved', 'rev_2')
    assert.deepEqual(await run('approve'), { exit: 0, stdout: 'rvw_1\n', stderr: '' })
  })

  it('exits with 6 and sends nothing if the change request is at another revision', async () => {
    for (const verb of ['approve', 'request-changes']) {
      reads('rev_3')
      assert.deepEqual(await run(verb), {
        exit: 6,
        stdout: '',
        stderr: `docsctl: Change request 12 is at revision rev_3. Expected revision rev_2\n  Nothing was sent\n${look}`,
      })
    }
  })

  it('exits with 6 and shows the revision if only the response contains a different revision', async () => {
    const state =
      '  The review was submitted, but the revision changed while docsctl was sending the review\n'
    reads('rev_2')
    sends('approved', 'rev_3')
    assert.deepEqual(await run('approve'), {
      exit: 6,
      stdout: 'rvw_1\n',
      stderr: `docsctl: Approved revision rev_3 of change request 12. Expected revision rev_2\n${state}${look}`,
    })
    reads('rev_2')
    sends('changes-requested', 'rev_3')
    const { exit, stderr } = await run('request-changes')
    assert.equal(exit, 6)
    assert.equal(
      stderr,
      `docsctl: Requested changes to revision rev_3 of change request 12. Expected revision rev_2\n${state}${look}`,
    )
  })
})
