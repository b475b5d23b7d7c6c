import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const petstore = {
  object: 'openapi-spec',
  id: 'spec_1',
  slug: 'petstore',
  sourceURL: 'https://example.com/openapi.yaml',
  processingState: 'complete',
  lastVersion: 'ver_1',
  lastProcessedAt: '2026-01-06T10:00:00.000Z',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-06T10:00:00.000Z',
  permissions: { edit: true },
  urls: { location: 'https://api.test/v1/orgs/acme/openapi/petstore' },
}

const table = `
  slug           petstore
  state          complete
  error          -
  processed at   2026-01-06 10:00
  source         https://example.com/openapi.yaml
  id             spec_1
  last version   ver_1
  created at     2026-01-05 10:00
  updated at     2026-01-06 10:00
  permissions    edit
  urls.location  https://api.test/v1/orgs/acme/openapi/petstore
`

const tsv = `
  slug\tpetstore
  processingState\tcomplete
  lastProcessErrorCode\t
  lastProcessedAt\t2026-01-06T10:00:00.000Z
  sourceURL\thttps://example.com/openapi.yaml
  id\tspec_1
  lastVersion\tver_1
  createdAt\t2026-01-05T10:00:00.000Z
  updatedAt\t2026-01-06T10:00:00.000Z
  permissions.edit\ttrue
  urls.location\thttps://api.test/v1/orgs/acme/openapi/petstore
`

commandCase({
  run: 'openapi list',
  sends: 'GET /v1/orgs/acme/openapi?limit=1000',
  answers: { items: [petstore] },
  table: `
    SLUG      STATE     ERROR  PROCESSED AT      SOURCE
    petstore  complete  -      2026-01-06 10:00  https://example.com/openapi.yaml
  `,
  tsv: 'petstore\tcomplete\t\t2026-01-06T10:00:00.000Z\thttps://example.com/openapi.yaml\n',
})

const document = `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /pets:
    get:
      responses: {'200': {description: ok}}
`

commandCase({
  run: 'openapi create petstore https://example.com/openapi.yaml --no-wait',
  sends: 'POST /v1/orgs/acme/openapi',
  body: { slug: 'petstore', source: { url: 'https://example.com/openapi.yaml' } },
  answers: petstore,
  status: 201,
  table: `
    petstore created, complete, version ver_1, https://api.test/v1/orgs/acme/openapi/petstore
  `,
  tsv: `
    slug\tpetstore
    result\tcreated
    state\tcomplete
    version\tver_1
    operations\t
    url\thttps://api.test/v1/orgs/acme/openapi/petstore
    problems\t[]
  `,
  json: {
    slug: 'petstore',
    result: 'created',
    url: 'https://api.test/v1/orgs/acme/openapi/petstore',
    state: 'complete',
    version: 'ver_1',
    problems: [],
  },
})

commandCase({
  run: 'openapi get petstore',
  sends: 'GET /v1/orgs/acme/openapi/petstore',
  answers: petstore,
  table,
  tsv,
})

commandCase({
  run: 'openapi publish petstore - --no-wait',
  stdin: document,
  sends: 'PUT /v1/orgs/acme/openapi/petstore',
  body: { source: { text: document } },
  answers: petstore,
  table: `
    petstore sent, complete, version ver_1, 1 operation, https://api.test/v1/orgs/acme/openapi/petstore
  `,
  tsv: `
    slug\tpetstore
    result\tsent
    state\tcomplete
    version\tver_1
    operations\t1
    url\thttps://api.test/v1/orgs/acme/openapi/petstore
    problems\t[]
  `,
  json: {
    slug: 'petstore',
    result: 'sent',
    url: 'https://api.test/v1/orgs/acme/openapi/petstore',
    state: 'complete',
    version: 'ver_1',
    operations: 1,
    problems: [],
  },
})

commandCase({
  run: 'openapi publish petstore HTTPS://example.com/openapi.yaml --no-wait',
  sends: 'PUT /v1/orgs/acme/openapi/petstore',
  body: { source: { url: 'HTTPS://example.com/openapi.yaml' } },
  answers: petstore,
  table: `
    petstore sent, complete, version ver_1, https://api.test/v1/orgs/acme/openapi/petstore
  `,
  tsv: `
    slug\tpetstore
    result\tsent
    state\tcomplete
    version\tver_1
    operations\t
    url\thttps://api.test/v1/orgs/acme/openapi/petstore
    problems\t[]
  `,
  json: {
    slug: 'petstore',
    result: 'sent',
    url: 'https://api.test/v1/orgs/acme/openapi/petstore',
    state: 'complete',
    version: 'ver_1',
    problems: [],
  },
})

commandCase({
  run: 'openapi delete petstore',
  sends: 'DELETE /v1/orgs/acme/openapi/petstore',
  table: `
    id       petstore
    deleted  yes
  `,
  tsv: `
    id\tpetstore
    deleted\ttrue
  `,
  json: { id: 'petstore', deleted: true },
})

describe('docsctl openapi', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
    await writeFile(join(folder, 'openapi.yaml'), document)
    await writeFile(join(folder, 'empty.yaml'), '\n')
  })
  afterEach(async () => {
    nock.cleanAll()
    await rm(folder, { recursive: true })
  })

  it('create sends the content of a file', async () => {
    const scope = nock('https://api.test')
      .post('/v1/orgs/acme/openapi', { slug: 'petstore', source: { text: document } })
      .reply(201, petstore)
    const { exit } = await docsctl(['openapi', 'create', 'petstore', 'openapi.yaml', '--no-wait'], {
      cwd: folder,
    })
    assert.equal(exit, 0)
    scope.done()
  })

  it('publish sends the content of a file', async () => {
    const scope = nock('https://api.test')
      .put('/v1/orgs/acme/openapi/petstore', { source: { text: document } })
      .reply(200, petstore)
    const { exit } = await docsctl(
      ['openapi', 'publish', 'petstore', 'openapi.yaml', '--no-wait'],
      {
        cwd: folder,
      },
    )
    assert.equal(exit, 0)
    scope.done()
  })

  it('shows specifications by their slug with -o ids', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/openapi?limit=1000')
      .reply(200, { items: [petstore] })
    assert.equal((await docsctl(['openapi', 'list', '-o', 'ids'])).stdout, 'petstore\n')
  })

  it('explains how to check a publish with a lost response, and sends it once', async () => {
    const scope = nock('https://api.test')
      .put('/v1/orgs/acme/openapi/petstore')
      .reply(502, '')
      .get('/v1/orgs/acme/openapi/petstore')
      .reply(403, '')
    const { exit, stdout, stderr } = await docsctl(
      ['openapi', 'publish', 'petstore', 'openapi.yaml', '--json', '--no-wait'],
      { cwd: folder },
    )
    scope.done()
    assert.equal(exit, 9)
    assert.equal(stdout, '')
    const { error } = JSON.parse(stderr)
    assert.equal(error.hint, 'docsctl openapi get petstore --org acme')
    assert.equal(error.state, 'It is unknown whether the change was made')
  })

  it('does not mistake a document published by another pipeline for its own, and sends the document only once', async () => {
    const clock = fakeClock('2026-01-06T10:00:00Z')
    const date = { date: 'Tue, 06 Jan 2026 10:00:00 GMT' }
    const scope = nock('https://api.test')
      .put('/v1/orgs/acme/openapi/petstore')
      .reply(502, '', date)
      .get('/v1/orgs/acme/openapi/petstore')
      .reply(200, { ...petstore, updatedAt: '2026-01-06T10:00:00.500Z' }, date)
    const { exit, stdout, stderr } = await docsctl(
      ['openapi', 'publish', 'petstore', 'openapi.yaml', '--no-wait'],
      { cwd: folder, clock },
    )
    assert.deepEqual([exit, stdout], [9, ''])
    assert.match(stderr, /unknown whether the change was made/)
    scope.done()
  })

  const refused: [argv: string[], message: RegExp][] = [
    [['publish', 'petstore', 'missing.yaml'], /Cannot read the file missing\.yaml for FILE-OR-URL/],
    [['create', 'petstore', 'missing.yaml'], /Cannot read the file missing\.yaml for FILE-OR-URL/],
    [
      ['publish', 'petstore', 'empty.yaml'],
      /Invalid value "empty\.yaml" for FILE-OR-URL\. The document is empty/,
    ],
    [['publish', 'petstore', '-'], /Invalid value "-" for FILE-OR-URL\. The document is empty/],
    [['publish', 'petstore'], /Missing required argument FILE-OR-URL/],
    [
      ['publish', 'petstore', 'http://'],
      /Invalid value "http:\/\/" for FILE-OR-URL\. Expected an absolute URL, such as https:\/\/example\.com\/docs/,
    ],
  ]
  for (const [argv, message] of refused) {
    it(`rejects ${argv.join(' ')} without sending a request`, async () => {
      const { exit, stdout, stderr } = await docsctl(['openapi', ...argv], { cwd: folder })
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, message)
    })
  }

  const url = 'https://example.com/'
  const limits: [what: string, good: string[], bad: string[], message: RegExp][] = [
    [
      'a slug of 100 characters and none of 101',
      ['create', 's'.repeat(100), url],
      ['create', 's'.repeat(101), url],
      /Invalid value "sss.* for SLUG\. Expected at most 100 characters/,
    ],
    [
      'a slug of the pattern and none with a capital',
      ['create', 'pet-store-2', url],
      ['create', 'Pet', url],
      /Invalid value "Pet" for SLUG\. Use lowercase letters and digits, separated by single dashes, as in pet-store/,
    ],
    [
      'a slug and no empty one',
      ['create', 'p', url],
      ['create', '', url],
      /Invalid value "" for SLUG\. Expected at least 1 character/,
    ],
    [
      'a slug of 100 characters in the path and none of 101',
      ['publish', 's'.repeat(100), url],
      ['publish', 's'.repeat(101), url],
      /Invalid value "sss.* for SLUG\. Expected at most 100 characters/,
    ],
    [
      'a slug of the pattern in the path and none with a capital',
      ['publish', 'petstore', url],
      ['publish', 'Petstore', url],
      /Invalid value "Petstore" for SLUG\. Use lowercase letters and digits/,
    ],
    [
      'a URL of 2048 characters and none of 2049',
      ['publish', 'petstore', url + 'u'.repeat(2048 - url.length)],
      ['publish', 'petstore', url + 'u'.repeat(2049 - url.length)],
      /Invalid value "https:\/\/example\.com\/uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu…" \(2049 characters\) for FILE-OR-URL\. Expected at most 2048 characters/,
    ],
  ]
  for (const [what, good, bad, message] of limits) {
    it(`accepts ${what}`, async () => {
      const passed = await docsctl(['openapi', ...good, '--dry-run'])
      assert.equal(passed.exit, 0, passed.stderr)
      const refused = await docsctl(['openapi', ...bad])
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, message)
    })
  }

  for (const argv of [
    ['get', 'Petstore'],
    ['delete', 'Petstore', '--yes'],
  ]) {
    it(`rejects ${argv.join(' ')} and shows the slug pattern`, async () => {
      const { exit, stderr } = await docsctl(['openapi', ...argv])
      assert.equal(exit, 2)
      assert.match(stderr, /Invalid value "Petstore" for SLUG\. Use lowercase letters and digits/)
    })
  }
})
