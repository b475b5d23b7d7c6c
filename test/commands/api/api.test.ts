import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, token, type World } from '../../support/docsctl.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (argv: string[], world: World = {}) => docsctl(['api', ...argv], world)

describe('docsctl api', () => {
  afterEach('has asked all that was expected', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('the path', () => {
    const forms = ['/orgs?limit=2', 'orgs?limit=2', '/v1/orgs?limit=2', 'v1/orgs?limit=2']
    for (const path of [...forms, 'https://api.test/v1/orgs?limit=2']) {
      it(`can be ${path}`, async () => {
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
      it(`is refused as ${url}, and nothing is sent`, async () => {
        const { exit, stdout, stderr } = await api([url])
        assert.equal(exit, 2)
        assert.equal(stdout, '')
        assert.match(stderr, /is not at https:\/\/api\.test/)
      })
    }

    for (const path of ['orgs/../../x', '/v1/./orgs', 'orgs/%2E%2e/x', 'https://api.test/v1/..']) {
      it(`is refused where it leaves the place that it names: ${path}`, async () => {
        const { exit, stdout, stderr } = await api([path])
        assert.equal(exit, 2)
        assert.equal(stdout, '')
        assert.match(stderr, /holds "\." or "\.\."/)
      })
    }

    describe('with names in braces', () => {
      const url = async (argv: string[], world: World = {}) => {
        const { stdout, stderr } = await api([...argv, '--dry-run'], world)
        assert.equal(stderr, '')
        return JSON.parse(stdout).url
      }

      it('is filled from context, flags, and flags first', async () => {
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
        [['/spaces/{space}'], /no space: give --space/],
        [
          ['/teams/{team}'],
          /\{team\} is unknown; valid are \{org\}, \{space\}, \{site\} and \{change-request\}/,
        ],
        [['/orgs', '--org', 'acme'], /--org goes only with \{org\} in the path/],
        [['/spaces/{space}', '--space', '..'], /holds "\." or "\.\."/],
      ]
      for (const [argv, message] of refused) {
        it(`is refused as ${argv.join(' ')}, and nothing is sent`, async () => {
          const { exit, stdout, stderr } = await api(argv)
          assert.equal(exit, 2)
          assert.equal(stdout, '')
          assert.match(stderr, message)
        })
      }
    })

    it('stays at the service where it begins with two slashes', async () => {
      service().get('/v1/evil.test/orgs').reply(200, {})
      assert.equal((await api(['//evil.test/orgs'])).exit, 0)
    })
  })

  describe('the method', () => {
    it('is POST where fields are given', async () => {
      service().post('/v1/things', { title: 'Docs' }).reply(201, { id: 't1' })
      assert.equal((await api(['/things', '-f', 'title=Docs'])).stdout, '{\n  "id": "t1"\n}\n')
    })

    it('takes -F for -f, in any order', async () => {
      service()
        .post('/v1/things', { a: 1, b: [2, 3] })
        .reply(201, { id: 't1' })
      const { exit, stderr } = await api(['/things', '-F', 'a=1', '-f', 'b[]=2', '-F', 'b[]=3'])
      assert.equal(exit, 0, stderr)
    })

    it('is POST where a body is given', async () => {
      service().post('/v1/things', { title: 'Docs' }).reply(201, {})
      assert.equal((await api(['/things', '--input', '-'], { stdin: '{"title":"Docs"}' })).exit, 0)
    })

    it('is the one of -X, in any case', async () => {
      service().patch('/v1/things/t1', { title: 'Docs' }).reply(200, {})
      assert.equal((await api(['-X', 'patch', '/things/t1', '-f', 'title=Docs'])).exit, 0)
    })

    it('is sent without a body where none is given', async () => {
      service()
        .post('/v1/things/t1/restore', (body) => {
          assert.equal(body, '')
          return true
        })
        .reply(200, {})
      assert.equal((await api(['-X', 'POST', '/things/t1/restore'])).exit, 0)
    })

    it('is refused where HTTP has no such one', async () => {
      const { exit, stderr } = await api(['-X', 'FETCH', '/things'])
      assert.equal(exit, 2)
      assert.match(stderr, /-X "FETCH": one of GET, HEAD, POST, PUT, PATCH or DELETE/)
    })
  })

  describe('--dry-run', () => {
    it('prints the request, secrets masked, and sends nothing', async () => {
      const argv = ['-X', 'PATCH', '/things/a?shareKey=abc', '-f', 'token=abc', '-f', 'n=1', '-n']
      const { stdout } = await api(argv)
      assert.deepEqual(JSON.parse(stdout), {
        method: 'PATCH',
        url: 'https://api.test/v1/things/a?shareKey=***',
        body: { token: '***', n: 1 },
      })
    })

    it('never asks', async () => {
      const { exit, stdout } = await api(['-X', 'DELETE', '/things/a', '--dry-run'])
      assert.equal(exit, 0)
      assert.deepEqual(JSON.parse(stdout), {
        method: 'DELETE',
        url: 'https://api.test/v1/things/a',
      })
    })
  })

  describe('-X DELETE', () => {
    it('needs --yes where nobody can be asked', async () => {
      const { exit, stdout, stderr } = await api(['-X', 'DELETE', '/orgs/acme/teams/t1'])
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, /needs --yes/)
    })

    it('asks on a terminal, and sends on a yes', async () => {
      service().delete('/v1/orgs/acme/teams/t1').reply(204)
      const { exit, stderr } = await api(['-X', 'DELETE', '/orgs/acme/teams/t1'], {
        terminal: 100,
        stdin: ['y'],
      })
      assert.equal(exit, 0)
      assert.match(stderr, /About to DELETE \/v1\/orgs\/acme\/teams\/t1\n/)
    })

    it('sends nothing on a no', async () => {
      const world = { terminal: 100, stdin: ['n'] }
      assert.equal((await api(['-X', 'DELETE', '/orgs/acme/teams/t1'], world)).exit, 130)
    })
  })

  describe('errors', () => {
    const statuses: [status: number, exit: number][] = [
      [400, 1],
      [401, 4],
      [403, 5],
      [404, 3],
      [409, 6],
      [422, 1],
    ]
    for (const [status, exit] of statuses) {
      it(`${status} is exit ${exit}, told as JSON on stderr alone`, async () => {
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

    it('a web page where JSON was asked for is one', async () => {
      const html = '<!doctype html><title>Sign in</title>'
      service().get('/v1/things').reply(200, html, { 'content-type': 'text/html' })
      const { exit, stdout, stderr } = await api(['/things'])
      assert.equal(exit, 1)
      assert.equal(stdout, '')
      assert.match(stderr, /a web page came where JSON was asked for/)
    })

    it('an error of its own masks secrets too', async () => {
      service().get('/v1/things?shareKey=abc').reply(200, 'text')
      const { stderr } = await api(['/things?shareKey=abc', '--jq', '.', '--json'])
      assert.equal(JSON.parse(stderr).error.request.url, 'https://api.test/v1/things?shareKey=***')
    })

    it('a web page after a write leaves unknown whether that was carried out', async () => {
      service().post('/v1/things').reply(201, '<html></html>', { 'content-type': 'text/html' })
      const { exit, stderr } = await api(['-X', 'POST', '/things', '--json'])
      assert.equal(exit, 1)
      const { state } = JSON.parse(stderr).error
      assert.equal(state, 'unknown: the change may or may not have been made')
    })

    it('a web page that was asked for is none', async () => {
      service().get('/v1/things').reply(200, '<html></html>', { 'content-type': 'text/html' })
      const { stdout } = await api(['/things', '-H', 'accept: text/html'])
      assert.equal(stdout, '<html></html>')
    })

    it('text that --jq can not read is one', async () => {
      service().get('/v1/things').reply(200, 'text')
      const { exit, stderr } = await api(['/things', '--jq', '.'])
      assert.equal(exit, 1)
      assert.match(stderr, /something else came where JSON was asked for/)
    })
  })

  describe('repeating', () => {
    it('a read is repeated', async () => {
      service().get('/v1/things').reply(503, '').get('/v1/things').reply(200, {})
      assert.equal((await api(['/things'])).exit, 0)
    })

    it('a PUT is repeated where the path is not known', async () => {
      service().put('/v1/things/a').reply(502, '').put('/v1/things/a').reply(200, {})
      assert.equal((await api(['-X', 'PUT', '/things/a'])).exit, 0)
    })

    it('a PUT that creates is not repeated where the path is known', async () => {
      service().put('/v1/orgs/acme/teams', { title: 'Docs' }).reply(502, '')
      const { exit, stderr } = await api([
        ...['-X', 'PUT', '/orgs/acme/teams', '-f', 'title=Docs', '--json'],
      ])
      assert.equal(exit, 9)
      const { state, hint } = JSON.parse(stderr).error
      assert.equal(state, 'unknown: the change may or may not have been made')
      assert.equal(hint, 'docsctl api https://api.test/v1/orgs/acme/teams')
    })

    it('a PATCH is repeated where the path is known, and not where it is not', async () => {
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
