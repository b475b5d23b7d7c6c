import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { manifest, manifestFolder, pets, toys } from '../../support/publishing/manifest-folder.ts'

describe('docsctl openapi publish --manifest', () => {
  const { path, files, publish } = manifestFolder()
  afterEach(() => nock.cleanAll())

  const taken = (slug: string, text: string) =>
    nock('https://api.test')
      .put(`/v1/orgs/acme/openapi/${slug}`, { source: { text } })
      .reply(200, { slug, processingState: 'pending' })

  it('publishes each document and prints the results in manifest order', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    taken('pets', pets)
    taken('toys', toys)
    const { exit, stdout } = await publish('--no-wait --no-warn --json')
    assert.ok(nock.isDone())
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [
      { slug: 'pets', result: 'sent', state: 'pending', operations: 1, problems: [] },
      { slug: 'toys', result: 'sent', state: 'pending', operations: 1, problems: [] },
    ])
  })

  it('accepts absolute paths', async () => {
    await files({
      'apis/openapi.publish.yaml': `specifications: [{slug: pets, file: ${path('apis/pets.yaml')}}]\n`,
    })
    const { exit, stderr } = await publish('--check')
    assert.equal(exit, 0, stderr)
  })

  it('publishes only the named document, with the options in its entry', async () => {
    await files({ 'apis/openapi.publish.yaml': `${manifest}    against: pets.yaml\n` })
    const words = 'openapi publish toys --manifest apis/openapi.publish.yaml'.split(' ')
    const text = await docsctl([...words, '--check'], { cwd: path() })
    assert.equal(
      text.stdout,
      'added\tGET /toys\t\nremoved\tGET /pets\t\nbreaking\tGET /pets\tthe operation was removed\n',
    )
    taken('toys', toys)
    const { exit, stdout } = await docsctl([...words, '--no-wait', '--no-warn', '--json'], {
      cwd: path(),
    })
    assert.ok(nock.isDone())
    assert.equal(exit, 0)
    assert.equal(JSON.parse(stdout).slug, 'toys')
  })

  it('lists the valid slugs if a slug is unknown', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    const words = 'openapi publish cats --manifest apis/openapi.publish.yaml'.split(' ')
    const { exit, stderr } = await docsctl(words, { cwd: path() })
    assert.equal(exit, 2)
    assert.match(stderr, /Invalid value "cats" for SLUG\. Expected one of: pets, toys/)
  })

  it('prints a table on a terminal', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    const { stdout } = await publish('--check --no-color', { terminal: 80 })
    assert.equal(
      stdout,
      `SLUG  RESULT   STATE  VERSION  OPERATIONS  URL
pets  checked  -      -                 1  -
toys  checked  -      -                 1  -
`,
    )
  })

  it('continues after a failure and exits with 12', async () => {
    await files({
      'apis/openapi.publish.yaml': manifest,
      'apis/pets.yaml': pets.replace('get:', 'GET:'),
    })
    taken('toys', toys)
    const { exit, stdout, stderr } = await publish('--no-wait --no-warn --json')
    assert.ok(nock.isDone())
    assert.equal(exit, 12)
    const [first, second] = JSON.parse(stdout)
    assert.equal(first.id, 'pets')
    assert.equal(first.error.kind, 'check-failed')
    assert.deepEqual(
      first.error.problems.map(({ where }: { where: string }) => where),
      ['apis/pets.yaml:5:5'],
    )
    assert.equal(second.result, 'sent')
    const { error } = JSON.parse(stderr)
    assert.match(
      error.message,
      /^1 of 2 failed\. The rest succeeded\n {2}pets: apis\/pets\.yaml has errors\. Nothing was sent/,
    )
    assert.equal(
      error.hint,
      'docsctl openapi publish --manifest apis/openapi.publish.yaml --no-wait --no-warn --json',
    )
  })

  it('exits with the code that all failures share', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    nock('https://api.test').put(/.*/).twice().reply(403, '')
    assert.equal((await publish('--no-wait')).exit, 5)
  })

  it('starts no further document after a failure with --fail-fast', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    nock('https://api.test').put('/v1/orgs/acme/openapi/pets').reply(403, '')
    const { exit, stderr } = await publish('--no-wait --jobs 1 --fail-fast')
    assert.equal(exit, 5)
    assert.match(stderr, /^ {2}Not started: toys$/m)
  })

  it('prints the requests with --dry-run', async () => {
    await files({
      'apis/openapi.publish.yaml': `${manifest}  - slug: cats\n    url: https://example.com/cats.yaml\n`,
    })
    const { exit, stdout } = await publish('--dry-run')
    assert.equal(exit, 0)
    const url = 'https://api.test/v1/orgs/acme/openapi'
    assert.deepEqual(JSON.parse(stdout), [
      { method: 'PUT', url: `${url}/pets`, body: { source: { text: pets } } },
      { method: 'PUT', url: `${url}/toys`, body: { source: { text: toys } } },
      {
        method: 'PUT',
        url: `${url}/cats`,
        body: { source: { url: 'https://example.com/cats.yaml' } },
      },
    ])
  })

  it('exits with 3 after the requests if the organization of a dry run is missing', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    for (const path of ['', '/openapi/pets', '/openapi/toys']) {
      nock('https://api.test').get(`/v1/orgs/acme${path}`).reply(404, {})
    }
    const { exit, stdout, stderr } = await publish('--dry-run')
    assert.equal(exit, 3)
    assert.equal(JSON.parse(stdout).length, 2)
    assert.match(stderr, /^docsctl: Not found: acme$/m)
  })

  it('annotates failures on GitHub, in the document or the manifest', async () => {
    await files({
      'apis/openapi.publish.yaml': manifest,
      'apis/pets.yaml': pets.replace('get:', 'GET:'),
      output: '',
    })
    nock('https://api.test')
      .put(/.*/)
      .reply(403, { error: { code: 403, message: 'no' } })
    const { stderr } = await publish('--no-wait', {
      env: { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: path('output') },
    })
    assert.match(stderr, /^::error file=apis\/pets\.yaml,line=5,col=5,title=lost-operation::/m)
    assert.match(
      stderr,
      /^::error file=apis\/openapi\.publish\.yaml,line=4,col=11,title=publish\/not-permitted::/m,
    )
    const output = await readFile(path('output'), 'utf8')
    assert.match(output, /^slug<<(.*)\npets,toys\n\1$/m)
    assert.match(output, /^result<<(.*)\nfailed\n\1$/m)
  })
})
