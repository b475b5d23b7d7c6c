import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, type Ended } from '../support/docsctl.ts'
import { ada } from '../support/people.ts'
import { answerGuards } from '../support/service/guard-reads.ts'

const ids = ['usr_1', 'usr_2', 'usr_3', 'usr_4', 'usr_5', 'usr_6', 'usr_7', 'usr_8']
const path = (id: string) => `/v1/orgs/acme/members/${id}`
const refusal = (code: number, message: string) => ({ error: { code, message } })

/** Changes the role of each member, one after the other. */
const update = (...more: string[]): Promise<Ended> => {
  answerGuards()
  return docsctl(['members', 'update', ...ids, '--role', 'read', '--jobs', '1', '--json', ...more])
}

const answer = (status: number, body: unknown, to = ids) => {
  for (const id of to)
    nock('https://api.test')
      .patch(path(id))
      .reply(status, body as object)
}
const notSent = () => nock.pendingMocks().map((mock) => mock.split('/').at(-1))

describe('a batch', () => {
  afterEach(() => nock.cleanAll())

  it('stops at the first 401 and exits with its code', async () => {
    answer(401, refusal(401, 'the token was revoked'))
    const { exit, stdout, stderr } = await update()
    assert.equal(exit, 4)
    assert.deepEqual(notSent(), ids.slice(1))
    assert.deepEqual(JSON.parse(stdout)[7], {
      id: 'usr_8',
      error: {
        kind: 'not-signed-in',
        message: 'Not started: Further requests would probably fail',
        exit: 4,
        retryable: false,
      },
    })
    const [error] = JSON.parse(stderr).error.message.split('\n')
    assert.equal(error, '1 of 8 failed, 7 were not started')
    assert.match(
      stderr,
      /Stopped because further requests would probably fail\. Use --keep-going to continue/,
    )
  })

  it('stops after five consecutive permission errors if no request was permitted', async () => {
    answer(403, refusal(403, 'you may not do this'))
    assert.equal((await update()).exit, 5)
    assert.deepEqual(notSent(), ['usr_6', 'usr_7', 'usr_8'])
  })

  it('stops if the responses are web pages, regardless of their status', async () => {
    for (const id of ids) {
      nock('https://api.test')
        .patch(path(id))
        .reply(200, '<html><title>Maintenance</title></html>', { 'content-type': 'text/html' })
    }
    assert.equal((await update()).exit, 1)
    assert.deepEqual(notSent(), ['usr_6', 'usr_7', 'usr_8'])
  })

  it('stops if the service keeps failing, and exits with 12 if a step completed', async () => {
    const [first = '', ...others] = ids
    answer(200, { ...ada, id: first }, [first])
    answer(503, refusal(503, 'down for maintenance'), others)
    const { exit } = await update('--max-wait', '0')
    assert.equal(exit, 12)
    assert.deepEqual(notSent(), ['usr_7', 'usr_8'])
  })

  it('continues if the errors refer to single resources', async () => {
    answer(200, ada, ids.slice(0, 1))
    answer(403, refusal(403, 'this one is protected'), ids.slice(1))
    assert.equal((await update()).exit, 12)
    assert.deepEqual(notSent(), [])
    answer(404, refusal(404, 'no such member'))
    assert.equal((await update()).exit, 3)
    assert.deepEqual(notSent(), [])
  })

  it('stops if no request was permitted, even if the messages differ', async () => {
    for (const [index, id] of ids.entries()) answer(403, refusal(403, `request ${index}`), [id])
    assert.equal((await update()).exit, 5)
    assert.deepEqual(notSent(), ['usr_6', 'usr_7', 'usr_8'])
  })

  it('continues if the causes differ', async () => {
    for (const [index, id] of ids.entries()) {
      const status = index % 2 === 0 ? 403 : 503
      answer(status, refusal(status, 'not now'), [id])
    }
    assert.equal((await update('--max-wait', '0')).exit, 12)
    assert.deepEqual(notSent(), [])
  })

  it('continues with --keep-going', async () => {
    answer(401, refusal(401, 'the token was revoked'))
    assert.equal((await update('--keep-going')).exit, 4)
    assert.deepEqual(notSent(), [])
    assert.equal((await update('--keep-going', '--fail-fast')).exit, 2)
  })
})
