import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { dryRunBody, limit, refused } from '../../support/rehearse.ts'
import { promptCase } from '../../support/review/prompt-case.ts'
import { section } from '../../support/site-content.ts'

const group = {
  object: 'site-section-group',
  id: 'grp_1',
  title: 'Reference',
  sections: [section],
  icon: 'book',
}

const groups = {
  answers: { items: [group], count: 1 },
  table: `
    ID     TITLE      ICON  SECTIONS
    grp_1  Reference  book  Guides
  `,
  tsv: `
    grp_1\tReference\tbook\tGuides
  `,
}

const groupView = {
  answers: group,
  table: `
    id        grp_1
    title     Reference
    icon      book
    sections  Guides
  `,
  tsv: `
    id\tgrp_1
    title\tReference
    icon\tbook
    sections\tGuides
  `,
}

const groupDeleted = {
  table: `
    id       grp_1
    deleted  yes
  `,
  tsv: `
    id\tgrp_1
    deleted\ttrue
  `,
  json: {
    id: 'grp_1',
    deleted: true,
  },
}

const sectionRemoved = {
  table: `
    id                     sec_1
    site section group id  grp_1
    deleted                yes
  `,
  tsv: `
    id\tsec_1
    siteSectionGroupId\tgrp_1
    deleted\ttrue
  `,
  json: {
    id: 'sec_1',
    siteSectionGroupId: 'grp_1',
    deleted: true,
  },
}

commandCase({
  run: 'sites section-groups list --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/section-groups?limit=1000',
  ...groups,
})

commandCase({
  run: 'sites section-groups create --site site_1 --title Reference --icon book --section sec_1 --section sec_2',
  sends: 'POST /v1/orgs/acme/sites/site_1/section-groups',
  body: { title: 'Reference', icon: 'book', sections: ['sec_1', 'sec_2'] },
  status: 201,
  ...groupView,
})

commandCase({
  run: 'sites section-groups update grp_1 --site site_1 --title Reference --icon book',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/section-groups/grp_1',
  body: { title: 'Reference', icon: 'book' },
  ...groupView,
})

commandCase({
  run: 'sites section-groups add-section grp_1 sec_1 --site site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/section-groups/grp_1/sections',
  body: { sectionId: 'sec_1' },
  ...groupView,
})

commandCase({
  run: 'sites section-groups move grp_1 --site site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/section-groups/grp_1/move',
  body: {},
  ...groupView,
})

commandCase({
  run: 'sites section-groups remove-section grp_1 sec_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/section-groups/grp_1/sections/sec_1',
  ...sectionRemoved,
})

commandCase({
  run: 'sites section-groups delete grp_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/section-groups/grp_1',
  ...groupDeleted,
})

promptCase({
  run: 'sites section-groups delete grp_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/section-groups/grp_1',
  looksAt: {
    '/v1/orgs/acme/sites/site_1/section-groups?limit=1000': {
      items: [{ id: 'grp_1', title: 'Tools', sections: [{ id: 'sec_1' }] }],
    },
  },
  asks: `About to delete the section group grp_1
  "Tools", 1 section
  profile default, org acme, https://api.test
  This cannot be undone
Continue? [y/N] `,
})

promptCase({
  run: 'sites section-groups remove-section grp_1 sec_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/section-groups/grp_1/sections/sec_1',
  asks: `About to ungroup the section sec_1
  profile default, org acme, https://api.test
  To undo: docsctl sites section-groups add-section grp_1 sec_1 --site site_1 --org acme
Continue? [y/N] `,
})

describe('docsctl sites section-groups', () => {
  const groups = (words: string) => `sites section-groups ${words} --site site_1`

  it('moves a group before or after a section, or another group', async () => {
    assert.deepEqual(await dryRunBody(groups('move grp_1 --before sec_1')), {
      position: { before: { type: 'site-section', id: 'sec_1' } },
    })
    assert.deepEqual(await dryRunBody(groups('move grp_1 --after sec_1')), {
      position: { after: { type: 'site-section', id: 'sec_1' } },
    })
    assert.deepEqual(await dryRunBody(groups('move grp_1 --before group:grp_2')), {
      position: { before: { type: 'site-section-group', id: 'grp_2' } },
    })
    assert.deepEqual(await dryRunBody(groups('move grp_1 --after group:grp_2')), {
      position: { after: { type: 'site-section-group', id: 'grp_2' } },
    })
    await refused(
      groups('move grp_1 --before space:spc_1'),
      /Invalid value "space:spc_1" for --before\. Expected one of: ID, group:ID/,
    )
  })

  limit(groups('create'), '--title', 1, 100)
  limit(groups('update grp_1'), '--title', 1, 100)
  limit(groups('create --title Reference'), '--icon', 0, 50)
  limit(groups('update grp_1'), '--icon', 0, 50)

  it('creates a group without sections from an empty value', async () => {
    assert.deepEqual(await dryRunBody(groups("create --title Reference --section ''")), {
      title: 'Reference',
      sections: [],
    })
    await refused(groups('create'), /Missing required flag --title/)
  })

  it('requires both IDs to add or remove a section', async () => {
    await refused(groups('add-section grp_1'), /SECTION/)
    await refused(groups('remove-section grp_1 --yes'), /Missing required argument SECTION/)
  })

  it('shows the children that a newer service returns', async () => {
    const { sections, ...others } = group
    nock('https://api.test')
      .get('/v1/orgs/acme/sites/site_1/section-groups?limit=1000')
      .reply(200, { items: [{ ...others, children: sections }], count: 1 })
    const { stdout } = await docsctl(splitArguments(groups('list')))
    assert.equal(stdout, 'grp_1\tReference\tbook\tGuides\n')
  })
})
