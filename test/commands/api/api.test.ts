import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, token, type World } from '../../support/docsctl.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (argv: string[], world: World = {}) => docsctl(['api', ...argv], world)

describe('docsctl api', () => {
  afterEach('sends all expected requests', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('with a path', () => {
    const forms = ['/orgs?limit=2', 'orgs?limit=2', '/v1/orgs?limit=2', 'v1/orgs?limit=2']
    for (const path of [...forms, 'https://api.test/v1/orgs?limit=2']) {
      it(`accepts ${path}`, async () => {
        service().get('/v1/orgs?limit=2').reply(200, { items: [] })
        const { exit, stdout } = await api([path])
        assert.equal(exit, 0)
        assert.equal(stdout, '{\n  "items": []\n}\n')
      })
    }

    for (const url of [
      'https://other.test/v1/orgs',
      'http://api.test/v1/orgs',
      'https://api.test:8443/v1/orgs',
      'https://api.test.evil.test/v1/orgs',
      'https://api.test@evil.test/v1/orgs',
      'file:///etc/passwd',
    ]) {
      it(`rejects ${url} without sending a request`, async () => {
        const { exit, stdout, stderr } = await api([url])
        assert.equal(exit, 2)
        assert.equal(stdout, '')
        assert.match(stderr, /Expected a URL that begins with https:\/\/api\.test/)
      })
    }

    for (const path of ['orgs/../../x', '/v1/./orgs', 'orgs/%2E%2e/x', 'https://api.test/v1/..']) {
      it(`rejects a path that leads outside the API: ${path}`, async () => {
        const { exit, stdout, stderr } = await api([path])
        assert.equal(exit, 2)
        assert.equal(stdout, '')
        assert.match(stderr, /A path cannot contain "\." or "\.\." segments/)
      })
    }

    describe('that has placeholders in braces', () => {
      const url = async (argv: string[], world: World = {}) => {
        const { stdout, stderr } = await api([...argv, '--dry-run'], world)
        assert.equal(stderr, '')
        return JSON.parse(stdout).url
      }

      it('fills them from flags first, then from the context', async () => {
        const env = { DOCSCTL_SPACE: 'spc_1', DOCSCTL_SITE: 'site_1' }
        assert.equal(await url(['/orgs/{org}/teams']), 'https://api.test/v1/orgs/acme/teams')
        assert.equal(
          await url(['orgs/{organizationId}/sites/{siteId}?space={space}'], { env }),
          'https://api.test/v1/orgs/acme/sites/site_1?space=spc_1',
        )
        assert.equal(
          await url(
            [
              '/spaces/{space}/change-requests/{change-request}',
              '--space',
              'a/b',
              '--by-id',
              '--change-request',
              '7',
            ],
            { env },
          ),
          'https://api.test/v1/spaces/a%2Fb/change-requests/7',
        )
      })

      const refused: [argv: string[], message: RegExp][] = [
        [['/spaces/{space}'], /Missing space. Use --space/],
        [
          ['/teams/{team}'],
          /Unknown key "\{team\}"\. Expected one of: \{org\}, \{space\}, \{site\}, \{change-request\}/,
        ],
        [['/orgs', '--org', 'acme'], /--org requires \{org\} in the path/],
        [['/spaces/{space}', '--space', '..'], /A path cannot contain "\." or "\.\." segments/],
      ]
      for (const [argv, message] of refused) {
        it(`rejects ${argv.join(' ')} without sending a request`, async () => {
          const { exit, stdout, stderr } = await api(argv)
          assert.equal(exit, 2)
          assert.equal(stdout, '')
          assert.match(stderr, message)
        })
      }
    })

    it('stays on the API host if it begins with two slashes', async () => {
      service().get('/v1/evil.test/orgs').reply(200, {})
      assert.equal((await api(['//evil.test/orgs'])).exit, 0)
    })
  })

  describe('with or without -X', () => {
    it('sends a POST if fields are given', async () => {
      service().post('/v1/things', { title: 'Docs' }).reply(201, { id: 't1' })
      assert.equal((await api(['/things', '-f', 'title=Docs'])).stdout, '{\n  "id": "t1"\n}\n')
    })

    it('sends a POST for -F and for -f, in any order', async () => {
      service()
        .post('/v1/things', { a: 1, b: [2, 3] })
        .reply(201, { id: 't1' })
      const { exit, stderr } = await api(['/things', '-F', 'a=1', '-f', 'b[]=2', '-F', 'b[]=3'])
      assert.equal(exit, 0, stderr)
    })

    it('sends a POST if a body is given', async () => {
      service().post('/v1/things', { title: 'Docs' }).reply(201, {})
      assert.equal((await api(['/things', '--input', '-'], { stdin: '{"title":"Docs"}' })).exit, 0)
    })

    it('uses the method of -X, in upper or lower case', async () => {
      service().patch('/v1/things/t1', { title: 'Docs' }).reply(200, {})
      assert.equal((await api(['-X', 'patch', '/things/t1', '-f', 'title=Docs'])).exit, 0)
    })

    it('sends no body if none is given', async () => {
      service()
        .post('/v1/things/t1/restore', (body) => {
          assert.equal(body, '')
          return true
        })
        .reply(200, {})
      assert.equal((await api(['-X', 'POST', '/things/t1/restore'])).exit, 0)
    })

    it('rejects a method that HTTP does not define', async () => {
      const { exit, stderr } = await api(['-X', 'FETCH', '/things'])
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Invalid value "FETCH" for -X\. Expected one of: GET, HEAD, POST, PUT, PATCH, DELETE/,
      )
    })
  })

  describe('with --dry-run', () => {
    it('prints the request with masked secrets and sends nothing', async () => {
      const argv = ['-X', 'PATCH', '/things/a?shareKey=abc', '-f', 'token=abc', '-f', 'n=1', '-n']
      const { stdout } = await api(argv)
      assert.deepEqual(JSON.parse(stdout), {
        method: 'PATCH',
        url: 'https://api.test/v1/things/a?shareKey=***',
        body: { token: '***', n: 1 },
      })
    })

    it('never prompts', async () => {
      const { exit, stdout } = await api(['-X', 'DELETE', '/things/a', '--dry-run'])
      assert.equal(exit, 0)
      assert.deepEqual(JSON.parse(stdout), {
        method: 'DELETE',
        url: 'https://api.test/v1/things/a',
      })
    })
  })

  describe('with -X DELETE', () => {
    it('requires --yes without a terminal', async () => {
      const { exit, stdout, stderr } = await api(['-X', 'DELETE', '/orgs/acme/teams/t1'])
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, /api requires --yes without a terminal/)
    })

    it('prompts on a terminal, and sends the request if the user confirms', async () => {
      service().delete('/v1/orgs/acme/teams/t1').reply(204)
      const { exit, stderr } = await api(['-X', 'DELETE', '/orgs/acme/teams/t1'], {
        terminal: 100,
        stdin: ['y'],
      })
      assert.equal(exit, 0)
      assert.match(stderr, /About to DELETE \/v1\/orgs\/acme\/teams\/t1\n/)
    })

    it('sends nothing if the user answers no', async () => {
      const world = { terminal: 100, stdin: ['n'] }
      assert.equal((await api(['-X', 'DELETE', '/orgs/acme/teams/t1'], world)).exit, 130)
    })
  })

  describe('after an error', () => {
    const statuses: [status: number, exit: number][] = [
      [400, 1],
      [401, 4],
      [403, 5],
      [404, 3],
      [409, 6],
      [422, 1],
    ]
    for (const [status, exit] of statuses) {
      it(`maps ${status} to exit code ${exit} and prints JSON on stderr only`, async () => {
        service()
          .get('/v1/things')
          .reply(status, { error: { code: status, message: 'because' } })
        const ended = await api(['/things', '--json', '-i'])
        assert.equal(ended.exit, exit)
        assert.equal(ended.stdout, '')
        const { error } = JSON.parse(ended.stderr)
        assert.equal(error.status, status)
        assert.equal(error.exit, exit)
        assert.match(error.message, /because/)
        assert.deepEqual(error.request, { method: 'GET', url: 'https://api.test/v1/things' })
      })
    }

    it('fails if the response is a web page but the request accepts JSON', async () => {
      const html = '<!doctype html><title>Sign in</title>'
      service().get('/v1/things').reply(200, html, { 'content-type': 'text/html' })
      const { exit, stdout, stderr } = await api(['/things'])
      assert.equal(exit, 1)
      assert.equal(stdout, '')
      assert.match(stderr, /Expected JSON, but received a web page/)
    })

    it('masks secrets even in error messages of docsctl itself', async () => {
      service().get('/v1/things?shareKey=abc').reply(200, 'text')
      const { stderr } = await api(['/things?shareKey=abc', '--jq', '.', '--json'])
      assert.equal(JSON.parse(stderr).error.request.url, 'https://api.test/v1/things?shareKey=***')
    })

    it('reports an unknown outcome if a write returns a web page', async () => {
      service().post('/v1/things').reply(201, '<html></html>', { 'content-type': 'text/html' })
      const { exit, stderr } = await api(['-X', 'POST', '/things', '--json'])
      assert.equal(exit, 1)
      const { state } = JSON.parse(stderr).error
      assert.equal(state, 'It is unknown whether the change was made')
    })

    it('accepts a web page that was requested', async () => {
      service().get('/v1/things').reply(200, '<html></html>', { 'content-type': 'text/html' })
      const { stdout } = await api(['/things', '-H', 'accept: text/html'])
      assert.equal(stdout, '<html></html>')
    })

    it('fails if --jq cannot parse the response', async () => {
      service().get('/v1/things').reply(200, 'text')
      const { exit, stderr } = await api(['/things', '--jq', '.'])
      assert.equal(exit, 1)
      assert.match(stderr, /Expected JSON, but received other content/)
    })
  })

  describe('after a temporary failure', () => {
    it('retries a read', async () => {
      service().get('/v1/things').reply(503, '').get('/v1/things').reply(200, {})
      assert.equal((await api(['/things'])).exit, 0)
    })

    it('retries a PUT to an unknown path', async () => {
      service().put('/v1/things/a').reply(502, '').put('/v1/things/a').reply(200, {})
      assert.equal((await api(['-X', 'PUT', '/things/a'])).exit, 0)
    })

    it('does not retry a PUT that creates a resource, if the path is known', async () => {
      service().put('/v1/orgs/acme/teams', { title: 'Docs' }).reply(502, '')
      const { exit, stderr } = await api([
        ...['-X', 'PUT', '/orgs/acme/teams', '-f', 'title=Docs', '--json'],
      ])
      assert.equal(exit, 9)
      const { state, hint } = JSON.parse(stderr).error
      assert.equal(state, 'It is unknown whether the change was made')
      assert.equal(hint, 'docsctl api https://api.test/v1/orgs/acme/teams')
    })

    it('retries a PATCH only if the path is known', async () => {
      service()
        .patch('/v1/orgs/acme/teams/t1')
        .reply(502, '')
        .patch('/v1/orgs/acme/teams/t1')
        .reply(200, {})
      assert.equal((await api(['-X', 'PATCH', '/orgs/acme/teams/t1', '-f', 'title=A'])).exit, 0)
      service().patch('/v1/things/a').reply(502, '')
      assert.equal((await api(['-X', 'PATCH', '/things/a', '-f', 'title=A'])).exit, 9)
    })
  })
})
