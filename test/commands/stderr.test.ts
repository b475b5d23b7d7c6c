import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { DocsctlError } from '../../src/errors.ts'
import { docsctl } from '../support/docsctl.ts'

describe('the output on stderr', () => {
  afterEach(() => nock.cleanAll())

  it('contains no escape sequence from a note', async () => {
    const path = '/v1/orgs/acme/teams/t%1B%5B31m1'
    nock('https://api.test').delete(path).reply(502, '').delete(path).reply(404)
    const { exit, stderr } = await docsctl(['teams', 'delete', '--by-id', 't\u001b[31m1', '--yes'])
    assert.equal(exit, 0)
    assert.match(stderr, /^note: t\S+1 was not found after a retry\. /)
    assert.ok(!stderr.includes('\u001b'), JSON.stringify(stderr))
  })

  it('contains no control character from a request ID', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/teams/team_1')
      .reply(403, '', { 'x-request-id': 'a\u009b31mb' })
    const { exit, stderr } = await docsctl(['teams', 'get', 'team_1'])
    assert.equal(exit, 5)
    assert.match(stderr, /Request ID: a\S+b/)
    assert.ok(!stderr.includes('\u009b'), JSON.stringify(stderr))
  })

  for (const [kind, code] of [
    ['interrupted', 130],
    ['terminated', 143],
  ] as const) {
    it(`contains no annotation if the run is ${kind}`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'docsctl-interrupted-'))
      try {
        const document = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths: {}\n'
        writeFileSync(join(folder, 'openapi.yaml'), document)
        const { exit, stderr } = await docsctl(['openapi', 'publish', 'pets', 'openapi.yaml'], {
          cwd: folder,
          env: { GITHUB_ACTIONS: 'true' },
          signal: AbortSignal.abort(new DocsctlError(kind, kind)),
        })
        assert.equal(exit, code, stderr)
        assert.doesNotMatch(stderr, /::/)
      } finally {
        rmSync(folder, { recursive: true })
      }
    })
  }

  for (const answer of ['yikes', 'ye', 'yess', 'n', '']) {
    it(`contains the prompt, which does not accept ${JSON.stringify(answer)} as a yes`, async () => {
      nock('https://api.test')
        .get('/v1/orgs/acme/teams/team_1')
        .reply(200, { id: 'team_1', title: 'Docs' })
      const sent = nock('https://api.test').delete('/v1/orgs/acme/teams/team_1').reply(204)
      const { exit } = await docsctl(['teams', 'delete', 'team_1'], {
        terminal: 100,
        stdin: [answer],
      })
      assert.equal(exit, 130)
      assert.equal(sent.isDone(), false)
    })
  }
})
