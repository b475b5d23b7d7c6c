import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, splitArguments } from '../support/docsctl.ts'

const service = 'https://api.test'
const ids = [1, 2, 3, 4, 5, 6, 7].map((number) => `team_${number}`)
const team = (id: string, title: string) => ({
  object: 'team',
  id,
  title,
  members: 1,
  createdAt: '2025-06-01T12:00:00.000Z',
})

const serveTeams = (title: string) => {
  nock(service).persist().get('/v1/user').reply(200, { id: 'usr_1', displayName: 'Ada' })
  const items = ids.map((id) => team(id, title))
  nock(service)
    .persist()
    .get('/v1/orgs/acme/teams')
    .query(true)
    .reply(200, { items, count: ids.length })
}
const refuse = (status: number, to: readonly string[], says: (id: string) => string) => {
  for (const id of to) {
    nock(service)
      .patch(`/v1/orgs/acme/teams/${id}`)
      .reply(status, { error: { code: status, message: says(id) } })
  }
}
const accept = (to: readonly string[]) => {
  for (const id of to) {
    nock(service).patch(`/v1/orgs/acme/teams/${id}`).reply(200, team(id, 'New'))
  }
}
const notSent = () =>
  nock
    .pendingMocks()
    .filter((mock) => mock.startsWith('PATCH'))
    .map((mock) => mock.split('/').at(-1))

describe('a job stopped by a common cause', () => {
  let state: string
  const run = (line: string) =>
    docsctl(splitArguments(line), { env: { DOCSCTL_STATE_DIR: state }, stdin: ids.join('\n') })
  const update = 'teams update - --title New --journal --jobs 1 -o ids'

  beforeEach(() => {
    state = mkdtempSync(join(tmpdir(), 'docsctl-stopped-'))
    serveTeams('Old')
  })
  afterEach(() => {
    nock.cleanAll()
    rmSync(state, { recursive: true })
  })

  it('retries all rejected steps on resume after a revoked token', async () => {
    accept(ids.slice(0, 2))
    refuse(401, ids.slice(2, 3), () => 'the token was revoked')
    const stopped = await run(update)
    assert.equal(stopped.exit, 12)
    assert.match(stopped.stderr, /^docsctl: 2 completed, 1 failed, 4 pending$/m)
    assert.match(stopped.stderr, /try: docsctl jobs resume \d{8}-\d{6}/)
    const { done, failed, waiting } = JSON.parse((await run('jobs show last --json')).stdout)
    assert.deepEqual([done, failed, waiting], [2, 0, 5])
    const { stdout } = await run('jobs show last --failed -o csv')
    assert.match(stdout, /^team_3,teams\.update,to be tried again,not-signed-in,401,/m)
    assert.equal(stdout.trimEnd().split('\n').length, 2)
    accept(ids.slice(2))
    const resumed = await run('jobs resume last -o ids')
    assert.deepEqual([resumed.exit, resumed.stdout], [0, `${ids.slice(2).join('\n')}\n`])
    assert.deepEqual(notSent(), [])
  })

  it('retries five unpermitted steps with different messages', async () => {
    refuse(403, ids.slice(0, 5), (id) => `request 0${id.length}${ids.indexOf(id)} is refused`)
    const stopped = await run(update)
    assert.equal(stopped.exit, 5)
    assert.match(
      stopped.stderr,
      /^ {2}5: .*request 060 is refused.* \(and similar failures\)\n {5}team_1 team_2 team_3 team_4 team_5$/m,
    )
    accept(ids)
    assert.equal((await run('jobs resume last')).exit, 0)
    assert.deepEqual(notSent(), [])
  })

  it('resumes without the steps that failed for a different reason, and reports them', async () => {
    refuse(404, ids.slice(0, 1), () => 'no such team')
    refuse(401, ids.slice(1, 2), () => 'the token was revoked')
    assert.equal((await run(update)).exit, 4)
    accept(ids.slice(1))
    const resumed = await run('jobs resume last')
    assert.equal(resumed.exit, 12)
    assert.match(
      resumed.stderr,
      /^docsctl: 6 completed, 1 failed, 0 pending\n {2}try: docsctl jobs retry /m,
    )
    accept(ids.slice(0, 1))
    nock(service).get('/v1/orgs/acme/teams/team_1').reply(200, team('team_1', 'Old'))
    assert.equal((await run('jobs retry last')).exit, 0)
    assert.deepEqual(notSent(), [])
  })

  it('keeps a change made after the rejection, and records it if it is replaced', async () => {
    refuse(401, ids.slice(0, 1), () => 'the token was revoked')
    assert.equal((await run(update)).exit, 4)
    nock.cleanAll()
    serveTeams('Renamed')
    accept(ids)
    const left = await run('jobs resume last')
    assert.equal(left.exit, 12)
    assert.match(left.stderr, /title is "Renamed", previously "Old", and this job sets "New"/)
    assert.equal((await run('jobs resume last --take mine')).exit, 0)
    const { stdout } = await run('jobs show last --steps --json')
    const [{ before }] = JSON.parse(stdout)
    assert.deepEqual(before, { fields: { title: 'Renamed' } })
  })
})
