import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import nock from 'nock'
import { docsctl } from '../support/docsctl.ts'

const version = '0.0.0-test'
const page = 'https://releases.test/tag/v99.0.0'

describe('docsctl upgrade', () => {
  afterEach(() => nock.cleanAll())

  const env = {
    DOCSCTL_RELEASE_URL: 'https://releases.test/latest',
    DOCSCTL_TOKEN: 'tok_5ecret',
  }

  const answer = (status: number, body: nock.Body) =>
    nock('https://releases.test', { badheaders: ['authorization'] })
      .get('/latest')
      .reply(status, body)

  it('exits with 0 if this version is the newest, and sends no token', async () => {
    answer(200, { tag_name: `v${version}` })
    assert.deepEqual(await docsctl(['upgrade', '--check', '--json'], { env }), {
      exit: 0,
      stdout: `${JSON.stringify({ installed: version, newest: version, page: null }, null, 2)}\n`,
      stderr: '',
    })
  })

  it('exits with 11 and shows the page of a newer release', async () => {
    answer(200, { tag_name: 'v99.0.0', html_url: page })
    assert.deepEqual(await docsctl(['upgrade', '--check', '-o', 'ids'], { env }), {
      exit: 11,
      stdout: '99.0.0\n',
      stderr: `docsctl: docsctl 99.0.0 is available\n  The release is at ${page}\n`,
    })
  })

  it('rejects responses that describe no release', async () => {
    for (const body of ['<html>Sign in</html>', '{}', '{"tag_name":"latest"}']) {
      answer(200, body)
      const { exit, stdout, stderr } = await docsctl(['upgrade', '--check'], { env })
      assert.deepEqual({ exit, stdout }, { exit: 1, stdout: '' }, body)
      assert.match(
        stderr,
        /^docsctl: https:\/\/releases\.test\/latest does not describe a release\n/,
      )
    }
    answer(404, { message: 'Not Found' })
    const { exit, stderr } = await docsctl(['upgrade', '--check'], { env })
    assert.deepEqual(
      { exit, stderr },
      {
        exit: 3,
        stderr:
          'docsctl: Cannot fetch https://releases.test/latest: the server responded with status 404\n  try: docsctl config get release-url\n',
      },
    )
  })

  it('requires --check and the URL in the settings', async () => {
    const without = await docsctl(['upgrade'])
    assert.equal(without.exit, 2)
    assert.match(without.stderr, /--check/)
    assert.deepEqual(await docsctl(['upgrade', '--check']), {
      exit: 2,
      stdout: '',
      stderr:
        'docsctl: The URL of the newest release is not set\n  try: docsctl config set release-url https://api.github.com/repos/OWNER/REPOSITORY/releases/latest\n',
    })
    const invalid = await docsctl(['upgrade', '--check'], {
      env: { DOCSCTL_RELEASE_URL: 'file:///etc/passwd' },
    })
    assert.equal(invalid.exit, 2)
    assert.match(
      invalid.stderr,
      /Invalid value "file:\/\/\/etc\/passwd" for DOCSCTL_RELEASE_URL\. Use a URL that begins with https:\/\/ or http:\/\//,
    )
  })
})

describe('docsctl licenses', () => {
  it('prints the license of each bundled library', async () => {
    const { exit, stdout, stderr } = await docsctl(['licenses'])
    assert.deepEqual({ exit, stderr }, { exit: 0, stderr: '' })
    assert.equal(stdout, readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8'))
    assert.match(stdout, /undici/)
  })
})
