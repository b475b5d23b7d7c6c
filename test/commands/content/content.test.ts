import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const menu = {
  id: 'fil_1',
  name: 'menu.png',
  contentType: 'image/png',
  downloadURL: 'https://files.test/menu.png',
  size: 2048,
}

const revision = {
  object: 'revision',
  id: 'rev_2',
  parents: ['rev_1'],
  pages: [{ id: 'pg_1', title: 'Welcome', type: 'document' }],
  files: [menu],
  reusableContents: [],
  createdAt: '2026-01-05T10:00:00.000Z',
  urls: { app: 'https://app.test/rev_2' },
  type: 'edits',
}

const revisionFields = `
  id\trev_2
  type\tedits
  createdAt\t2026-01-05T10:00:00.000Z
  parents\t["rev_1"]
  urls.app\thttps://app.test/rev_2
  pages\t[{"id":"pg_1","title":"Welcome","type":"document"}]
  files\t[{"id":"fil_1","name":"menu.png","contentType":"image/png","downloadURL":"https://files.test/menu.png","size":2048}]
  reusableContents\t[]
`

for (const { typed, base } of [
  { typed: '--space spc_1', base: '/v1/spaces/spc_1/content' },
  {
    typed: '--space spc_1 --change-request 12',
    base: '/v1/spaces/spc_1/change-requests/12/content',
  },
]) {
  commandCase({
    run: `content get ${typed} --no-metadata --no-computed`,
    sends: `GET ${base}?metadata=false&computed=false`,
    answers: revision,
    table: `
      id                 rev_2
      type               edits
      created at         2026-01-05 10:00
      parents            rev_1
      urls.app           https://app.test/rev_2
      pages              Welcome
      files              menu.png
      reusable contents  -
    `,
    tsv: revisionFields,
  })

  commandCase({
    run: `content import ${typed} --url https://example.com/handbook --source website`,
    sends: `POST ${base}/import`,
    body: { url: 'https://example.com/handbook', source: 'website' },
    answers: { revision: 'rev_3', importedResources: 4, totalResources: 5 },
    table: `
      revision            rev_3
      imported resources  4
      total resources     5
    `,
    tsv: `
      revision\trev_3
      importedResources\t4
      totalResources\t5
    `,
  })

  commandCase({
    run: `content files list ${typed} --no-metadata --no-computed`,
    sends: `GET ${base}/files?metadata=false&computed=false&limit=1000`,
    answers: { items: [menu] },
    table: `
      ID     NAME      CONTENT TYPE  SIZE
      fil_1  menu.png  image/png     2048
    `,
    tsv: 'fil_1\tmenu.png\timage/png\t2048\n',
  })

  commandCase({
    run: `content files get fil_1 ${typed} --no-metadata --computed`,
    sends: `GET ${base}/files/fil_1?metadata=false&computed=true`,
    answers: menu,
    table: `
      id            fil_1
      name          menu.png
      content type  image/png
      size          2048
      download URL  https://files.test/menu.png
    `,
    tsv: `
      id\tfil_1
      name\tmenu.png
      contentType\timage/png
      size\t2048
      downloadURL\thttps://files.test/menu.png
    `,
  })

  commandCase({
    run: `content files backlinks fil_1 ${typed}`,
    sends: `GET ${base}/files/fil_1/backlinks?limit=1000`,
    answers: {
      items: [
        {
          kind: 'page',
          page: 'pg_1',
          organization: 'acme',
          space: 'spc_1',
          versionContext: { type: 'revision', revision: 'rev_2' },
        },
      ],
    },
    table: `
      KIND  PAGE  FILE  SPACE  REVISION
      page  pg_1  -     spc_1  rev_2
    `,
    tsv: 'page\tpg_1\t\tspc_1\trev_2\n',
  })
}

describe('content', () => {
  afterEach(() => nock.cleanAll())

  it('get requests all fields by default', async () => {
    nock('https://api.test').get('/v1/spaces/spc_1/content').reply(200, revision)
    const { exit, stdout } = await docsctl(['content', 'get', '--space', 'spc_1', '--jq', '.id'])
    assert.deepEqual([exit, stdout], [0, 'rev_2\n'])
  })

  it('import requires a URL and a source before it sends a request', async () => {
    const command = ['content', 'import', '--space', 'spc_1']
    const none = await docsctl(command)
    assert.deepEqual([none.exit, none.stdout], [2, ''])
    assert.match(none.stderr, /Missing required flag --url/)
    const odd = await docsctl([...command, '--url', 'handbook', '--source', 'website'])
    assert.deepEqual([odd.exit, odd.stdout], [2, ''])
    assert.match(
      odd.stderr,
      /Invalid value "handbook" for --url\. Expected an absolute URL, such as https:\/\/example\.com\/docs/,
    )
  })

  it('import is not retried if it may have succeeded', async () => {
    const once = nock('https://api.test').post('/v1/spaces/spc_1/content/import').reply(502)
    const command = ['content', 'import', '--space', 'spc_1', '--source', 'website', '--json']
    const ended = await docsctl([...command, '--url', 'https://example.com/'])
    assert.deepEqual([ended.exit, ended.stdout], [9, ''])
    once.done()
  })

  for (const { words, method, path, parent } of [
    {
      words: ['content', 'import', '--url', 'https://example.com/', '--source', 'zip'],
      method: 'POST',
      path: '/v1/spaces/spc_1/content/import',
      parent: '/v1/spaces/spc_1',
    },
    {
      words: ['content', 'files', 'backlinks', 'fil_1'],
      method: 'GET',
      path: '/v1/spaces/spc_1/content/files/fil_1/backlinks?limit=1000',
      parent: '/v1/spaces/spc_1/content/files/fil_1',
    },
    {
      words: ['content', 'pages', 'links', 'pg_1'],
      method: 'GET',
      path: '/v1/spaces/spc_1/content/page/pg_1/links?limit=1000',
      parent: '/v1/spaces/spc_1/content/page/pg_1',
    },
  ]) {
    it(`${words.slice(0, 3).join(' ')} reports that the service no longer supports it`, async () => {
      nock('https://api.test')
        .intercept(path, method)
        .reply(404)
        .get(parent)
        .reply(200, { id: parent.split('/').at(-1) })
      const { exit, stdout, stderr } = await docsctl([...words, '--space', 'spc_1'])
      assert.deepEqual([exit, stdout], [1, ''])
      assert.match(stderr, /The service removed this operation \(404\). \w/)
    })
  }
})
