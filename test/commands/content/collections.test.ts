import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { dryRunBody, limit, refused } from '../../support/rehearse.ts'
import { promptCase } from '../../support/review/prompt-case.ts'
import { handbook } from '../../support/site-content.ts'

const guides = {
  object: 'collection',
  id: 'col_1',
  title: 'Guides',
  description: 'How to do things',
  organization: 'acme',
  parent: 'col_0',
  defaultLevel: 'read',
  urls: { location: 'https://api.test/v1/collections/col_1', app: 'https://app.test/c/col_1' },
  permissions: { admin: true, create: true },
}

const list = {
  answers: { items: [guides], count: 1 },
  table: `
    ID     TITLE   PARENT  DEFAULT LEVEL  DESCRIPTION
    col_1  Guides  col_0   read           How to do things
  `,
  tsv: `
    col_1\tGuides\tcol_0\tread\tHow to do things
  `,
}

const spaces = {
  answers: { items: [handbook], count: 1 },
  table: `
    ID     TITLE     VISIBILITY     PARENT  EDIT MODE  OPEN CRS  UPDATED AT
    spc_1  Handbook  in-collection  col_1   live              2  2026-02-01 08:30
  `,
  tsv: `
    spc_1\tHandbook\tin-collection\tcol_1\tlive\t2\t2026-02-01T08:30:00.000Z
  `,
}

const view = {
  answers: guides,
  table: `
    id             col_1
    title          Guides
    parent         col_0
    default level  read
    description    How to do things
    organization   acme
    urls.location  https://api.test/v1/collections/col_1
    urls.app       https://app.test/c/col_1
    permissions    admin, create
  `,
  tsv: `
    id\tcol_1
    title\tGuides
    parent\tcol_0
    defaultLevel\tread
    description\tHow to do things
    organization\tacme
    urls.location\thttps://api.test/v1/collections/col_1
    urls.app\thttps://app.test/c/col_1
    permissions.admin\ttrue
    permissions.create\ttrue
  `,
}

const deleted = {
  table: `
    id       col_1
    deleted  yes
  `,
  tsv: `
    id\tcol_1
    deleted\ttrue
  `,
  json: {
    id: 'col_1',
    deleted: true,
  },
}

commandCase({
  run: 'collections list',
  sends: 'GET /v1/orgs/acme/collections?limit=1000',
  ...list,
})

commandCase({
  run: 'collections list --no-nested',
  sends: 'GET /v1/orgs/acme/collections?nested=false&limit=1000',
  ...list,
})

commandCase({
  run: 'collections list --nested --org org_2',
  sends: 'GET /v1/orgs/org_2/collections?nested=true&limit=1000',
  ...list,
})

commandCase({
  run: 'collections get col_1',
  sends: 'GET /v1/collections/col_1',
  ...view,
})

commandCase({
  run: 'collections create --title Guides --parent col_0',
  sends: 'POST /v1/orgs/acme/collections',
  body: { title: 'Guides', parent: 'col_0' },
  status: 201,
  ...view,
})

commandCase({
  run: 'collections create',
  sends: 'POST /v1/orgs/acme/collections',
  body: {},
  status: 201,
  ...view,
})

commandCase({
  run: "collections update col_1 --title Guides --description 'How to do things' --default-level read",
  sends: 'PATCH /v1/collections/col_1',
  body: { title: 'Guides', description: 'How to do things', defaultLevel: 'read' },
  ...view,
})

commandCase({
  run: 'collections delete col_1',
  sends: 'DELETE /v1/collections/col_1',
  ...deleted,
})

commandCase({
  run: 'collections spaces col_1',
  sends: 'GET /v1/collections/col_1/spaces?limit=1000',
  ...spaces,
})

commandCase({
  run: 'collections move col_1',
  sends: 'POST /v1/collections/col_1/move',
  body: { position: {} },
  ...view,
})

commandCase({
  run: 'collections transfer col_1 --to-org org_2',
  sends: 'POST /v1/collections/col_1/transfer',
  body: { organization: 'org_2' },
  ...view,
})

promptCase({
  run: 'collections delete col_1',
  sends: 'DELETE /v1/collections/col_1',
  reads: '/v1/collections/col_1',
  answers: guides,
  looksAt: {
    '/v1/orgs/acme/collections?limit=1000': {
      items: [{ id: 'col_1' }, { id: 'col_2', parent: 'col_1' }, { id: 'col_3' }],
    },
    '/v1/collections/col_1/spaces?limit=1000': { items: [{ id: 'spc_1' }] },
    '/v1/collections/col_2/spaces?limit=1000': { items: [{ id: 'spc_2' }] },
  },
  asks: `About to delete the collection "Guides" (col_1)
  contains 1 collection and 2 spaces
  profile default, org acme, https://api.test
  This cannot be undone
Continue? [y/N] `,
})

promptCase({
  run: 'collections transfer col_1 --to-org org_2',
  sends: 'POST /v1/collections/col_1/transfer',
  body: { organization: 'org_2' },
  reads: '/v1/collections/col_1',
  answers: guides,
  looksAt: {
    '/v1/orgs/acme/collections?limit=1000': {
      items: [{ id: 'col_1' }, { id: 'col_2', parent: 'col_1' }, { id: 'col_3' }],
    },
    '/v1/collections/col_1/spaces?limit=1000': { items: [{ id: 'spc_1' }] },
    '/v1/collections/col_2/spaces?limit=1000': { items: [{ id: 'spc_2' }] },
  },
  asks: `About to transfer the collection "Guides" (col_1) to org_2
  contains 1 collection and 2 spaces
  profile default, org acme, https://api.test
  To undo: docsctl collections transfer col_1 --to-org acme
Continue? [y/N] `,
})

describe('docsctl collections', () => {
  limit('collections create', '--title', 0, 50)
  limit('collections update col_1', '--title', 0, 50)
  limit('collections update col_1', '--description', 0, 100)

  it('rejects an unknown level, and lists the valid ones', async () => {
    await refused(
      'collections update col_1 --default-level boss',
      /Invalid value "boss" for --default-level\. Expected one of: admin, create, edit, review, comment, read, inherit, guest/,
    )
  })

  it('clears only the default level, which then means guest', async () => {
    await refused(
      'collections update col_1 --unset title',
      /Invalid value "title" for --unset\. Expected default-level/,
    )
    const cleared = { defaultLevel: null }
    assert.deepEqual(await dryRunBody('collections update col_1 --default-level guest'), cleared)
    assert.deepEqual(await dryRunBody('collections update col_1 --unset default-level'), cleared)
  })

  it('requires the receiving organization', async () => {
    await refused('collections transfer col_1 --yes', /Missing required flag --to-org/)
  })

  it('reads text from a file and from standard input', async () => {
    const stdin = 'Guides\n'
    assert.deepEqual(await dryRunBody('collections create --title -', { stdin }), {
      title: 'Guides',
    })
  })

  it('prints several collections in the order of the arguments', async () => {
    nock('https://api.test')
      .get('/v1/collections/col_2')
      .reply(200, { ...guides, id: 'col_2' })
      .get('/v1/collections/col_1')
      .reply(200, guides)
    const { stdout } = await docsctl(splitArguments('collections get col_2 col_1 -o ids'))
    assert.equal(stdout, 'col_2\ncol_1\n')
  })
})
