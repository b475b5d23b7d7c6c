import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { limit, refused } from '../../support/rehearse.ts'
import { promptCase } from '../../support/review/prompt-case.ts'
import { handbook } from '../../support/site-content.ts'

const view = {
  answers: handbook,
  table: `
    id                     spc_1
    title                  Handbook
    visibility             in-collection
    parent                 col_1
    edit mode              live
    open crs               2
    updated at             2026-02-01 08:30
    emoji                  📘
    created at             2026-01-05 10:00
    urls.location          https://api.test/v1/spaces/spc_1
    urls.app               https://app.test/s/spc_1
    organization           acme
    revision               rev_1
    default level          inherit
    comments               3
    change requests        9
    change requests draft  1
    permissions            access, admin, edit, comment, merge
  `,
  tsv: `
    id\tspc_1
    title\tHandbook
    visibility\tin-collection
    parent\tcol_1
    editMode\tlive
    changeRequestsOpen\t2
    updatedAt\t2026-02-01T08:30:00.000Z
    emoji\t📘
    createdAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/v1/spaces/spc_1
    urls.app\thttps://app.test/s/spc_1
    organization\tacme
    revision\trev_1
    defaultLevel\tinherit
    comments\t3
    changeRequests\t9
    changeRequestsDraft\t1
    permissions.access\ttrue
    permissions.admin\ttrue
    permissions.edit\ttrue
    permissions.comment\ttrue
    permissions.merge\ttrue
    permissions.review\tfalse
  `,
}

const deleted = {
  table: `
    id       spc_1
    deleted  yes
  `,
  tsv: `
    id\tspc_1
    deleted\ttrue
  `,
  json: {
    id: 'spc_1',
    deleted: true,
  },
}

commandCase({
  run: 'spaces create --title Handbook --emoji 📘 --parent col_1 --empty',
  sends: 'POST /v1/orgs/acme/spaces',
  body: { title: 'Handbook', emoji: '📘', parent: 'col_1', empty: true },
  status: 201,
  ...view,
})

commandCase({
  run: 'spaces list',
  sends: 'GET /v1/orgs/acme/spaces?limit=1000',
  answers: { items: [handbook], count: 1 },
  table: `
    ID     TITLE     VISIBILITY     PARENT  EDIT MODE  OPEN CRS  UPDATED AT
    spc_1  Handbook  in-collection  col_1   live              2  2026-02-01 08:30
  `,
  tsv: `
    spc_1\tHandbook\tin-collection\tcol_1\tlive\t2\t2026-02-01T08:30:00.000Z
  `,
})

commandCase({
  run: 'spaces get spc_1',
  sends: 'GET /v1/spaces/spc_1',
  ...view,
})

commandCase({
  run: 'spaces get spc_1 --share-key k3y',
  sends: 'GET /v1/spaces/spc_1?shareKey=k3y',
  ...view,
})

commandCase({
  run: 'spaces update spc_1 --title Handbook --emoji 📘 --edit-mode live --default-level inherit',
  sends: 'PATCH /v1/spaces/spc_1',
  body: { title: 'Handbook', emoji: '📘', editMode: 'live', defaultLevel: 'inherit' },
  ...view,
})

commandCase({
  run: 'spaces delete spc_1',
  sends: 'DELETE /v1/spaces/spc_1',
  ...deleted,
})

commandCase({
  run: 'spaces duplicate spc_1',
  sends: 'POST /v1/spaces/spc_1/duplicate',
  status: 201,
  ...view,
})

commandCase({
  run: 'spaces restore spc_1',
  sends: 'POST /v1/spaces/spc_1/restore',
  ...view,
})

commandCase({
  run: 'spaces move spc_1',
  sends: 'POST /v1/spaces/spc_1/move',
  body: { position: {} },
  ...view,
})

commandCase({
  run: 'spaces transfer spc_1 --to-org org_2',
  sends: 'POST /v1/spaces/spc_1/transfer',
  body: { organization: 'org_2' },
  ...view,
})

promptCase({
  run: 'spaces delete spc_1',
  sends: 'DELETE /v1/spaces/spc_1',
  reads: '/v1/spaces/spc_1',
  answers: handbook,
  looksAt: {
    '/v1/orgs/acme/sites?limit=10': { items: [{ id: 'site_1', title: 'Docs' }] },
    '/v1/orgs/acme/sites/site_1/site-spaces?limit=1000': {
      items: [{ id: 'sitesp_1', path: 'guide', space: { id: 'spc_1' } }],
    },
  },
  asks: `About to delete the space "Handbook" (spc_1)
  2 open change requests, 1 draft, on site "Docs" at /guide
  profile default, org acme, https://api.test
  To undo: docsctl spaces restore spc_1 (within 7 days)
Continue? [y/N] `,
})

promptCase({
  run: 'spaces transfer spc_1 --to-org org_2',
  sends: 'POST /v1/spaces/spc_1/transfer',
  body: { organization: 'org_2' },
  reads: '/v1/spaces/spc_1',
  answers: handbook,
  looksAt: {
    '/v1/orgs/acme/sites?limit=10': { items: [{ id: 'site_1', title: 'Docs' }] },
    '/v1/orgs/acme/sites/site_1/site-spaces?limit=1000': {
      items: [{ id: 'sitesp_1', path: 'guide', space: { id: 'spc_1' } }],
    },
  },
  asks: `About to transfer the space "Handbook" (spc_1) to org_2
  2 open change requests, 1 draft, on site "Docs" at /guide
  profile default, org acme, https://api.test
  To undo: docsctl spaces transfer spc_1 --to-org acme
Continue? [y/N] `,
})

describe('docsctl spaces', () => {
  afterEach(() => nock.cleanAll())

  limit('spaces update spc_1', '--title', 0, 50)
  limit('spaces update spc_1', '--emoji', 0, 50)

  it('rejects an unknown mode and lists the valid modes', async () => {
    await refused(
      'spaces update spc_1 --edit-mode open',
      /Invalid value "open" for --edit-mode\. Expected one of: live, locked/,
    )
  })

  it('takes the space as an argument and never from the context', async () => {
    const env = { DOCSCTL_SPACE: 'spc_1' }
    for (const verb of ['get', 'delete --yes', 'update', 'duplicate', 'restore', 'move', 'links']) {
      await refused(`spaces ${verb}`, /Missing required argument SPACE/, { env })
    }
    await refused('spaces transfer --to-org org_2 --yes', /Missing required argument SPACE/, {
      env,
    })
  })

  it('prompts once for several spaces, and lists their titles', async () => {
    nock('https://api.test')
      .get('/v1/spaces/spc_1')
      .reply(200, handbook)
      .get('/v1/spaces/spc_2')
      .reply(200, { ...handbook, id: 'spc_2', title: 'News' })
      .get('/v1/orgs/acme/sites?limit=10')
      .reply(200, { items: [] })
    const { exit, stderr } = await docsctl(splitArguments('spaces delete spc_1 spc_2'), {
      terminal: 100,
      stdin: ['n'],
    })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /About to delete the space "Handbook" \(spc_1\), "News" \(spc_2\), 2 in all\n {2}Handbook: 2 open change requests, 1 draft\n {2}News: 2 open change requests, 1 draft\n/,
    )
    assert.match(
      stderr,
      /docsctl spaces restore spc_1 \(within 7 days\); docsctl spaces restore spc_2/,
    )
  })

  it('opens a space in the browser with --web', async () => {
    nock('https://api.test').get('/v1/spaces/spc_1').reply(200, handbook)
    const opened: string[] = []
    const { exit } = await docsctl(splitArguments('spaces get spc_1 --web'), { opened })
    assert.equal(exit, 0)
    assert.deepEqual(opened, ['https://app.test/s/spc_1'])
  })

  it('masks the key of a share link in the output of --verbose', async () => {
    nock('https://api.test').get('/v1/spaces/spc_1?shareKey=k3y').reply(200, handbook)
    const { stderr } = await docsctl(splitArguments('spaces get spc_1 --share-key k3y --verbose'))
    assert.match(stderr, /> GET /)
    assert.doesNotMatch(stderr, /k3y/)
  })

  it('restores several spaces, and reports the failed one', async () => {
    nock('https://api.test')
      .post('/v1/spaces/spc_1/restore')
      .reply(200, handbook)
      .post('/v1/spaces/spc_2/restore')
      .reply(404, { error: { code: 404, message: 'no such space' } })
    const { exit, stdout } = await docsctl(splitArguments('spaces restore spc_1 spc_2 -o jsonl'))
    assert.equal(exit, 12)
    const [restored, failed] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(restored, handbook)
    assert.equal(failed.id, 'spc_2')
    assert.equal(failed.error.kind, 'not-found')
  })
})
