import assert from 'node:assert/strict'
import { commandCase } from '../../support/command-case.ts'
import { dryRunBody, limit, refused } from '../../support/rehearse.ts'
import { promptCase } from '../../support/review/prompt-case.ts'
import { section } from '../../support/site-content.ts'

const sections = {
  answers: { items: [section], count: 1 },
  table: `
    ID     TITLE   PATH    GROUP  DEFAULT  SPACES  URL
    sec_1  Guides  guides  grp_1  yes      Guides  https://docs.acme.test/guides
  `,
  tsv: `
    sec_1\tGuides\tguides\tgrp_1\ttrue\tGuides\thttps://docs.acme.test/guides
  `,
}

const sectionView = {
  answers: section,
  table: `
    id         sec_1
    title      Guides
    path       guides
    group      grp_1
    default    yes
    spaces     Guides
    url        https://docs.acme.test/guides
    condition  visitor.claims.beta
    icon       book
  `,
  tsv: `
    id\tsec_1
    title\tGuides
    path\tguides
    sectionGroup\tgrp_1
    default\ttrue
    siteSpaces\tGuides
    urls.published\thttps://docs.acme.test/guides
    condition\tvisitor.claims.beta
    icon\tbook
  `,
}

const sectionDeleted = {
  table: `
    id       sec_1
    deleted  yes
  `,
  tsv: `
    id\tsec_1
    deleted\ttrue
  `,
  json: {
    id: 'sec_1',
    deleted: true,
  },
}

commandCase({
  run: 'sites sections list --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/sections?limit=1000',
  ...sections,
})

commandCase({
  run: 'sites sections list --site site_1 --share-key k3y',
  sends: 'GET /v1/orgs/acme/sites/site_1/sections?shareKey=k3y&limit=1000',
  ...sections,
})

commandCase({
  run: 'sites sections create --site site_1 --space spc_1 --title Guides',
  sends: 'POST /v1/orgs/acme/sites/site_1/sections',
  body: { spaceId: 'spc_1', title: 'Guides' },
  status: 201,
  ...sectionView,
})

commandCase({
  run: "sites sections update sec_1 --site site_1 --title Guides --description 'All guides' --path guides --icon book --default-site-space sitesp_1 --condition visitor.claims.beta",
  sends: 'PATCH /v1/orgs/acme/sites/site_1/sections/sec_1',
  body: {
    title: 'Guides',
    description: 'All guides',
    path: 'guides',
    icon: 'book',
    defaultSiteSpace: 'sitesp_1',
    condition: 'visitor.claims.beta',
  },
  ...sectionView,
})

commandCase({
  run: 'sites sections update sec_1 --site site_1 --unset condition',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/sections/sec_1',
  body: { condition: null },
  ...sectionView,
})

commandCase({
  run: 'sites sections move sec_1 --site site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/sections/sec_1/move',
  body: {},
  ...sectionView,
})

commandCase({
  run: 'sites sections delete sec_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/sections/sec_1',
  ...sectionDeleted,
})

promptCase({
  run: 'sites sections delete sec_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/sections/sec_1',
  looksAt: {
    '/v1/orgs/acme/sites/site_1/sections?limit=1000': {
      items: [
        { id: 'sec_0', title: 'Start', path: 'start', siteSpaces: [] },
        {
          id: 'sec_1',
          title: 'Guides',
          path: 'guides',
          siteSpaces: [{ id: 'ss_1' }, { id: 'ss_2' }],
        },
      ],
    },
  },
  asks: `About to delete the section sec_1
  "Guides" at /guides, 2 spaces
  profile default, org acme, https://api.test
  This cannot be undone
Continue? [y/N] `,
})

describe('docsctl sites sections', () => {
  const sections = (words: string) => `sites sections ${words} --site site_1`

  it('moves a section before or after another section', async () => {
    assert.deepEqual(await dryRunBody(sections('move sec_1 --before sec_2')), {
      position: { before: { type: 'site-section', siteSection: 'sec_2' } },
    })
    assert.deepEqual(await dryRunBody(sections('move sec_1 --after sec_2')), {
      position: { after: { type: 'site-section', siteSection: 'sec_2' } },
    })
    await refused(
      sections('move sec_1 --before sec_2 --after sec_3'),
      /--before cannot be used with --after/,
    )
  })

  limit(sections('create --space spc_1'), '--title', 0, 64)
  limit(sections('update sec_1'), '--title', 2, 128)
  limit(sections('update sec_1'), '--description', 0, 256)
  limit(sections('update sec_1'), '--path', 1, 100)
  limit(sections('update sec_1'), '--icon', 0, 50)
  limit(sections('update sec_1'), '--condition', 1, 1024)

  it('takes the site from the context, and the space of a new section only from the flag', async () => {
    const env = { DOCSCTL_SITE: 'site_1', DOCSCTL_SPACE: 'spc_1' }
    assert.deepEqual(await dryRunBody('sites sections create --space spc_2', { env }), {
      spaceId: 'spc_2',
    })
    await refused('sites sections create', /Missing required flag --space/, { env })
    await refused('sites sections list', /Missing site. Use --site, set DOCSCTL_SITE/)
  })

  it('clears only the condition', async () => {
    await refused(
      sections('update sec_1 --unset icon'),
      /Invalid value "icon" for --unset\. Expected one of: condition, group/,
    )
  })

  it('reads a condition from standard input', async () => {
    const stdin = 'visitor.claims.beta == true\n'
    assert.deepEqual(await dryRunBody(sections('update sec_1 --condition -'), { stdin }), {
      condition: 'visitor.claims.beta == true',
    })
  })
})
