import { commandCase } from '../../support/command-case.ts'

const ada = { object: 'user', id: 'usr_1', displayName: 'Ada Byron', urls: {} }

const page = {
  id: 'pg_1',
  type: 'document',
  title: 'Install',
  path: 'guides/install',
  urls: {},
  pages: [],
  markdown: 'Run it.',
}

for (const [words, path] of [
  ['content pages find guides/install --space spc_1', 'spaces/spc_1/content'],
  [
    'content pages find guides/install --space spc_1 --change-request 12',
    'spaces/spc_1/change-requests/12/content',
  ],
  ['revisions pages find rev_1 guides/install --space spc_1', 'spaces/spc_1/revisions/rev_1'],
]) {
  commandCase({
    run: `${words} --refs stable --cached-metadata`,
    sends: `GET /v1/${path}/path/guides%2Finstall?format.markdown.refs=stable&cachedMetadata=true&format=markdown`,
    answers: page,
    table: 'Run it.\n',
    tsv: 'Run it.',
  })
}

commandCase({
  run: 'content pages get pg_1 --space spc_1 --refs stable --evaluated true --dereferenced reusable-contents',
  sends:
    'GET /v1/spaces/spc_1/content/page/pg_1?format.markdown.refs=stable&evaluated=true&dereferenced=reusable-contents&format=markdown',
  answers: page,
  table: 'Run it.\n',
  tsv: 'Run it.',
})

commandCase({
  run: 'spaces pdf spc_1 --page pg_1 --only',
  sends: 'GET /v1/spaces/spc_1/pdf?page=pg_1&only=true',
  answers: { url: 'https://files.test/1.pdf' },
  table: 'url  https://files.test/1.pdf\n',
  tsv: 'url\thttps://files.test/1.pdf\n',
})

commandCase({
  run: 'change-requests contributors 12 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/change-requests/12/contributors',
  answers: {
    items: [{ user: ada, actionType: 'edit', count: 3, updatedAt: '2026-01-05T10:00:00.000Z' }],
  },
  table: `
    USER ID  NAME       ACTION  COUNT  UPDATED AT
    usr_1    Ada Byron  edit        3  2026-01-05 10:00
  `,
  tsv: 'usr_1\tAda Byron\tedit\t3\t2026-01-05T10:00:00.000Z\n',
})

const member = {
  object: 'member',
  id: 'usr_1',
  role: null,
  user: ada,
  disabled: false,
  joinedAt: '2026-01-05T10:00:00.000Z',
  sso: false,
  spaces: 1,
  teams: 1,
}

for (const [words, path] of [
  ['--space spc_1', 'spaces/spc_1/commenters'],
  ['--space spc_1 --change-request 12', 'spaces/spc_1/change-requests/12/commenters'],
]) {
  commandCase({
    run: `comments commenters ${words}`,
    sends: `GET /v1/${path}?limit=1000`,
    answers: { items: [member] },
    table: `
      ID     NAME       ROLE   LAST SEEN AT
      usr_1  Ada Byron  guest  -
    `,
    tsv: 'usr_1\tAda Byron\tguest\t\n',
  })
}

commandCase({
  run: 'comments list --space spc_1 --author usr_1 --author usr_2',
  sends: 'GET /v1/spaces/spc_1/comments?authors=usr_1&authors=usr_2&limit=1000',
  answers: { items: [] },
  table: '',
  tsv: '',
})

commandCase({
  run: 'content locate https://docs.test/guides/install',
  sends: 'GET /v1/urls/content?url=https%3A%2F%2Fdocs.test%2Fguides%2Finstall',
  answers: { space: { id: 'spc_1', title: 'Docs' }, page },
  table: `
    collection.id         -
    space.id              spc_1
    space.title           Docs
    changeRequest.number  -
    page.id               pg_1
    page.title            Install
    page.type             document
    page.path             guides/install
    page.urls             {}
    page.pages            -
    page.markdown         Run it.
  `,
  tsv: `
    collection.id\t
    space.id\tspc_1
    space.title\tDocs
    changeRequest.number\t
    page.id\tpg_1
    page.title\tInstall
    page.type\tdocument
    page.path\tguides/install
    page.urls\t{}
    page.pages\t[]
    page.markdown\tRun it.
  `,
})

const whole = { id: 'pg_1', title: 'Install', type: 'document' }

commandCase({
  run: 'content files backlinks fil_1 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/content/files/fil_1/backlinks?limit=1000',
  answers: { items: [{ kind: 'page', page: whole, space: { id: 'spc_1', title: 'Docs' } }] },
  table: `
    KIND  PAGE  FILE  SPACE  REVISION
    page  pg_1  -     spc_1  -
  `,
  tsv: 'page\tpg_1\t\tspc_1\t\n',
})

commandCase({
  run: 'spaces links spc_1',
  sends: 'GET /v1/spaces/spc_1/links?limit=1000',
  answers: {
    items: [
      {
        status: 'broken',
        relation: 'reference',
        targetReference: { kind: 'page', page: whole, space: { id: 'spc_1', title: 'Docs' } },
        locationReferences: [{ kind: 'anchor', page: whole, anchor: 'steps', space: 'spc_1' }],
      },
    ],
    stats: { total: 1, broken: { total: 1 } },
  },
  table: `
    STATUS  KIND  TARGET  LOCATION
    broken  page  pg_1    pg_1#steps
  `,
  tsv: 'broken\tpage\tpg_1\tpg_1#steps\n',
})
