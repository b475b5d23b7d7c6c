import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { dryRunBody, limit, refused } from '../../support/rehearse.ts'
import { promptCase } from '../../support/review/prompt-case.ts'
import { siteSpace } from '../../support/site-content.ts'

const siteSpaces = {
  answers: { items: [siteSpace], count: 1 },
  table: `
    ID        TITLE   PATH    SECTION  SPACE  DEFAULT  URL
    sitesp_1  Guides  guides  sec_1    spc_1  yes      https://docs.acme.test/guides
  `,
  tsv: `
    sitesp_1\tGuides\tguides\tsec_1\tspc_1\ttrue\thttps://docs.acme.test/guides
  `,
}

const siteSpaceView = {
  answers: siteSpace,
  table: `
    id                         sitesp_1
    title                      Guides
    path                       guides
    section                    sec_1
    space                      spc_1
    default                    yes
    url                        https://docs.acme.test/guides
    space.title                Handbook
    space.emoji                📘
    space.visibility           in-collection
    space.createdAt            2026-01-05 10:00
    space.updatedAt            2026-02-01 08:30
    space.editMode             live
    space.urls                 {"location":"https://api.test/v1/spaces/spc_1","app":"https://app.test/s/
                               spc_1"}
    space.organization         acme
    space.parent               col_1
    space.revision             rev_1
    space.defaultLevel         inherit
    space.comments             3
    space.changeRequests       9
    space.changeRequestsOpen   2
    space.changeRequestsDraft  1
    space.permissions          access, admin, edit, comment, merge
  `,
  tsv: `
    id\tsitesp_1
    title\tGuides
    path\tguides
    section\tsec_1
    space.id\tspc_1
    default\ttrue
    urls.published\thttps://docs.acme.test/guides
    space.title\tHandbook
    space.emoji\t📘
    space.visibility\tin-collection
    space.createdAt\t2026-01-05T10:00:00.000Z
    space.updatedAt\t2026-02-01T08:30:00.000Z
    space.editMode\tlive
    space.urls.location\thttps://api.test/v1/spaces/spc_1
    space.urls.app\thttps://app.test/s/spc_1
    space.organization\tacme
    space.parent\tcol_1
    space.revision\trev_1
    space.defaultLevel\tinherit
    space.comments\t3
    space.changeRequests\t9
    space.changeRequestsOpen\t2
    space.changeRequestsDraft\t1
    space.permissions.access\ttrue
    space.permissions.admin\ttrue
    space.permissions.edit\ttrue
    space.permissions.comment\ttrue
    space.permissions.merge\ttrue
    space.permissions.review\tfalse
  `,
}

const siteSpaceRemoved = {
  table: `
    id       sitesp_1
    deleted  yes
  `,
  tsv: `
    id\tsitesp_1
    deleted\ttrue
  `,
  json: {
    id: 'sitesp_1',
    deleted: true,
  },
}

commandCase({
  run: 'sites spaces list --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/site-spaces?limit=1000',
  ...siteSpaces,
})

commandCase({
  run: 'sites spaces list --site site_1 --no-default --share-key k3y',
  sends: 'GET /v1/orgs/acme/sites/site_1/site-spaces?shareKey=k3y&default=false&limit=1000',
  ...siteSpaces,
})

commandCase({
  run: 'sites spaces add spc_1 --site site_1 --section sec_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/site-spaces',
  body: { spaceId: 'spc_1', sectionId: 'sec_1' },
  status: 201,
  ...siteSpaceView,
})

commandCase({
  run: 'sites spaces duplicate sitesp_1 --site site_1 --draft',
  sends: 'POST /v1/orgs/acme/sites/site_1/site-spaces/sitesp_1/duplicate',
  body: { draft: true },
  status: 201,
  ...siteSpaceView,
})

commandCase({
  run: 'sites spaces update sitesp_1 --site site_1 --path guides --condition true',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/site-spaces/sitesp_1',
  body: { path: 'guides', condition: 'true' },
  ...siteSpaceView,
})

commandCase({
  run: 'sites spaces update sitesp_1 --site site_1 --unset condition',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/site-spaces/sitesp_1',
  body: { condition: null },
  ...siteSpaceView,
})

commandCase({
  run: 'sites spaces move sitesp_1 --site site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/site-spaces/sitesp_1/move',
  body: {},
  ...siteSpaceView,
})

commandCase({
  run: 'sites spaces remove sitesp_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/site-spaces/sitesp_1',
  ...siteSpaceRemoved,
})

promptCase({
  run: 'sites spaces remove sitesp_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/site-spaces/sitesp_1',
  asks: `About to remove the site space sitesp_1
  profile default, org acme, https://api.test
  This cannot be undone
Continue? [y/N] `,
})

describe('docsctl sites spaces', () => {
  const spaces = (words: string) => `sites spaces ${words} --site site_1`

  it('moves a site space before or after another site space', async () => {
    assert.deepEqual(await dryRunBody(spaces('move sitesp_1 --before sitesp_2')), {
      position: { before: { type: 'site-space', siteSpace: 'sitesp_2' } },
    })
    assert.deepEqual(await dryRunBody(spaces('move sitesp_1 --after sitesp_2')), {
      position: { after: { type: 'site-space', siteSpace: 'sitesp_2' } },
    })
    await refused(
      spaces('move sitesp_1 --before a --after b'),
      /--before cannot be used with --after/,
    )
  })

  limit(spaces('update sitesp_1'), '--path', 1, 100)
  limit(spaces('update sitesp_1'), '--condition', 1, 1024)

  it('lists only the default site space or only the other site spaces', async () => {
    const answer = { items: [siteSpace], count: 1 }
    nock('https://api.test')
      .get('/v1/orgs/acme/sites/site_1/site-spaces?default=true&limit=1000')
      .reply(200, answer)
    const { stdout } = await docsctl(splitArguments(spaces('list --default -o ids')))
    assert.equal(stdout, 'sitesp_1\n')
  })

  it('takes the space to add as an argument and never from the context', async () => {
    await refused(spaces('add'), /SPACE/, { env: { DOCSCTL_SPACE: 'spc_1' } })
    assert.deepEqual(await dryRunBody(spaces('add spc_2')), { spaceId: 'spc_2' })
  })
})
