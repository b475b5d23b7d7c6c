import assert from 'node:assert/strict'
import nock from 'nock'
import { createClient } from '../../src/client/client.ts'
import { createTeam, deleteTeam, getTeam } from '../../src/contract/organizations/teams.ts'
import { team } from '../support/client.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { NockDispatcher } from '../support/service/nock-dispatcher.ts'

describe('the dispatcher for nock', () => {
  const clock = fakeClock()
  const client = createClient({
    apiUrl: 'https://api.example.com',
    token: 'token-1',
    clock,
    dispatcher: new NockDispatcher(),
  })
  const api = () =>
    nock('https://api.example.com', { reqheaders: { authorization: 'Bearer token-1' } })

  before(() => nock.disableNetConnect())
  after(() => {
    nock.enableNetConnect()
    nock.restore()
  })
  beforeEach(() => {
    if (!nock.isActive()) nock.activate()
  })
  afterEach(() => {
    assert.deepEqual(nock.pendingMocks(), [])
  })

  it('shows nock the method, path, query, and body', async () => {
    api().put('/v1/orgs/o/teams', { title: 'Docs' }).reply(201, team)
    const { id } = await client.call(createTeam, { organizationId: 'o', title: 'Docs' })
    assert.equal(id, 'team_1')
  })

  it('passes on empty responses, resets, and network errors', async () => {
    const broken = Object.assign(new Error('broken'), { code: 'ECONNRESET' })
    api().delete('/v1/orgs/o/teams/t').replyWithError(broken)
    api().delete('/v1/orgs/o/teams/t').reply(204)
    const gone = await client.call(deleteTeam, { organizationId: 'o', teamId: 't' })
    assert.equal(gone, undefined)
  })

  it('fails a request without a mock immediately, and does not retry it', async () => {
    api().get('/v1/other').reply(200)
    const before = clock.slept.length
    await assert.rejects(client.call(getTeam, { organizationId: 'o', teamId: 't' }), {
      code: 'ERR_NOCK_NO_MATCH',
    })
    assert.equal(clock.slept.length, before)
    nock.cleanAll()
  })
})
