import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const version = {
  object: 'openapi-spec-version',
  id: 'ver_1',
  createdAt: '2026-01-05T10:00:00.000Z',
  url: 'https://files.test/petstore.yaml',
  urls: { location: 'https://api.test/ver_1' },
}

commandCase({
  run: 'openapi update petstore --visibility private',
  sends: 'PATCH /v1/orgs/acme/openapi/petstore',
  body: { visibility: 'private' },
  answers: {
    id: 'spec_1',
    slug: 'petstore',
    visibility: 'private',
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
    processingState: 'complete',
    permissions: {},
    urls: {},
  },
  table: `
    slug              petstore
    visibility        private
    updated at        2026-01-05 10:00
    urls.published    -
    id                spec_1
    created at        2026-01-05 10:00
    processing state  complete
    permissions       {}
    urls              {}
  `,
  tsv: `
    slug\tpetstore
    visibility\tprivate
    updatedAt\t2026-01-05T10:00:00.000Z
    urls.published\t
    id\tspec_1
    createdAt\t2026-01-05T10:00:00.000Z
    processingState\tcomplete
    permissions\t{}
    urls\t{}
  `,
})

commandCase({
  run: 'openapi versions list petstore',
  sends: 'GET /v1/orgs/acme/openapi/petstore/versions?limit=1000',
  answers: { items: [version] },
  table: `
    ID     CREATED AT        URL
    ver_1  2026-01-05 10:00  https://files.test/petstore.yaml
  `,
  tsv: 'ver_1\t2026-01-05T10:00:00.000Z\thttps://files.test/petstore.yaml\n',
})

commandCase({
  run: 'openapi versions get petstore latest',
  sends: 'GET /v1/orgs/acme/openapi/petstore/versions/latest',
  answers: version,
  table: `
    id             ver_1
    created at     2026-01-05 10:00
    url            https://files.test/petstore.yaml
    urls.location  https://api.test/ver_1
  `,
  tsv: `
    id\tver_1
    createdAt\t2026-01-05T10:00:00.000Z
    url\thttps://files.test/petstore.yaml
    urls.location\thttps://api.test/ver_1
  `,
})

commandCase({
  run: 'openapi versions content petstore ver_1',
  sends: 'GET /v1/orgs/acme/openapi/petstore/versions/ver_1/content',
  answers: { filesystem: [], urls: { source: 'https://files.test/1', public: null } },
  table: `
    urls.source  https://files.test/1
    urls.public  -
    filesystem   -
  `,
  tsv: `
    urls.source\thttps://files.test/1
    urls.public\t
    filesystem\t[]
  `,
})

commandCase({
  run: 'openapi source petstore',
  sends: 'GET /v1/orgs/acme/openapi/petstore/versions/latest/content/raw',
  answers: { text: 'openapi: 3.1.0\n', format: 'yaml' },
  table: 'openapi: 3.1.0\n',
  tsv: 'openapi: 3.1.0\n',
})

it('docsctl openapi source prints the exact document, even in a CI job', async () => {
  const text = '::error::a\r\nopenapi: 3.1.0 # ##vso[task.setvariable]\n\n'
  nock('https://api.test')
    .get('/v1/orgs/acme/openapi/petstore/versions/latest/content/raw')
    .reply(200, { text, format: 'yaml' })
  const env = { GITHUB_ACTIONS: 'true', TF_BUILD: 'True' }
  const { stdout } = await docsctl(splitArguments('openapi source petstore --org acme'), { env })
  assert.equal(stdout, text)
})

describe('the visibility of a specification', () => {
  it('is required', async () => {
    const { exit, stderr } = await docsctl(splitArguments('openapi update petstore'))
    assert.equal(exit, 2)
    assert.match(stderr, /--visibility/)
  })
})
