import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const page = { id: 'pg_1', type: 'document', title: 'Install', path: 'guides/install' }

const changes = [
  { type: 'page_created', page },
  { type: 'page_edited', page, attributes: { title: { before: 'Set up', after: 'Install' } } },
  {
    type: 'file_deleted',
    file: { id: 'fil_1', name: 'a.png', contentType: 'image/png', downloadURL: 'https://x.test/a' },
  },
  { type: 'tag_created', tag: { slug: 'beta', label: 'Beta' } },
]

const shownChanges = {
  answers: { changes },
  table: `
    TYPE          ID     TITLE    PATH            CHANGED
    page_created  pg_1   Install  guides/install  -
    page_edited   pg_1   Install  guides/install  title
    file_deleted  fil_1  a.png    -               -
    tag_created   beta   Beta     -               -
  `,
  tsv: `
    page_created\tpg_1\tInstall\tguides/install\t
    page_edited\tpg_1\tInstall\tguides/install\ttitle
    file_deleted\tfil_1\ta.png\t\t
    tag_created\tbeta\tBeta\t\t
  `,
}

commandCase({
  run: 'change-requests changes 12 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/change-requests/12/changes?limit=1000',
  ...shownChanges,
  json: changes,
})

commandCase({
  run: 'revisions changes rev_1 --space spc_1 --limit 4 --no-metadata',
  sends: 'GET /v1/spaces/spc_1/revisions/rev_1/changes?metadata=false&limit=4',
  ...shownChanges,
  json: changes,
})

const revision = {
  object: 'revision',
  id: 'rev_1',
  parents: ['rev_0', 'rev_c'],
  pages: [],
  files: [],
  reusableContents: [],
  tags: [],
  createdAt: '2026-01-05T10:00:00.000Z',
  urls: { app: 'https://app.test/rev_1' },
  type: 'merge',
}

commandCase({
  run: 'revisions get rev_1 --space spc_1 --no-computed',
  sends: 'GET /v1/spaces/spc_1/revisions/rev_1?computed=false',
  answers: revision,
  table: `
    id                 rev_1
    type               merge
    created at         2026-01-05 10:00
    parents            rev_0, rev_c
    mergedFrom.number  -
    urls.app           https://app.test/rev_1
    pages              -
    files              -
    reusable contents  -
    tags               -
  `,
  tsv: `
    id\trev_1
    type\tmerge
    createdAt\t2026-01-05T10:00:00.000Z
    parents\t["rev_0","rev_c"]
    mergedFrom.number\t
    urls.app\thttps://app.test/rev_1
    pages\t[]
    files\t[]
    reusableContents\t[]
    tags\t[]
  `,
})

const install = { ...page, urls: { app: 'https://app.test/pg_1' }, pages: [] }

commandCase({
  run: 'revisions pages list rev_1 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/revisions/rev_1/pages',
  answers: { pages: [install] },
  table: 'Install  guides/install  document  pg_1\n',
  tsv: 'pg_1\tInstall\tdocument\tguides/install\n',
  json: [install],
})

commandCase({
  run: 'revisions pages get rev_1 pg_1 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/revisions/rev_1/page/pg_1?format=markdown',
  answers: { ...install, markdown: 'Run it.' },
  table: 'Run it.\n',
  tsv: 'Run it.',
})

const picture = {
  id: 'fil_1',
  name: 'a.png',
  contentType: 'image/png',
  downloadURL: 'https://x.test/a',
  size: 12,
}

commandCase({
  run: 'revisions files list rev_1 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/revisions/rev_1/files?limit=1000',
  answers: { items: [picture] },
  table: `
    ID     NAME   CONTENT TYPE  SIZE
    fil_1  a.png  image/png       12
  `,
  tsv: 'fil_1\ta.png\timage/png\t12\n',
})

commandCase({
  run: 'revisions files get rev_1 fil_1 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/revisions/rev_1/files/fil_1',
  answers: picture,
  table: `
    id            fil_1
    name          a.png
    content type  image/png
    size          12
    download URL  https://x.test/a
  `,
  tsv: `
    id\tfil_1
    name\ta.png
    contentType\timage/png
    size\t12
    downloadURL\thttps://x.test/a
  `,
})

describe('the changes of a revision', () => {
  for (const [output, shown] of [
    ['-o ids', 'pg_1\n'],
    ['--jq .[].page.id', 'pg_1\n'],
    ['-o csv --columns page.id', 'page.id\r\npg_1\r\n'],
  ]) {
    it(`are incomplete if there are more than requested (${output})`, async () => {
      nock('https://api.test')
        .get('/v1/spaces/spc_1/revisions/rev_1/changes?limit=1')
        .reply(200, { changes: changes.slice(0, 1), more: 3 })
      const { exit, stdout, stderr } = await docsctl(
        splitArguments(`revisions changes rev_1 --space spc_1 --limit 1 ${output}`),
      )
      assert.deepEqual(
        [exit, stdout, stderr],
        [0, shown, 'note: There are 3 more changes. Increase --limit to show more\n'],
      )
    })
  }

  for (const [came, note] of [
    [997, 'note: There are 3 more changes\n'],
    [998, 'note: There are 3 more changes. Use --limit 1001 to show all\n'],
  ] as const) {
    it(`suggest a --limit above 1000 if ${came} changes were returned`, async () => {
      nock('https://api.test')
        .get('/v1/spaces/spc_1/revisions/rev_1/changes?limit=1000')
        .reply(200, { changes: Array(came).fill(changes[0]), more: 3 })
      const { exit, stderr } = await docsctl(
        splitArguments('revisions changes rev_1 --space spc_1 -o ids'),
      )
      assert.deepEqual([exit, stderr], [0, note])
    })
  }

  it('require an integer limit', async () => {
    const { exit, stderr } = await docsctl(
      splitArguments('revisions changes rev_1 --space spc_1 --limit few'),
    )
    assert.equal(exit, 2)
    assert.match(stderr, /--limit/)
  })
})
