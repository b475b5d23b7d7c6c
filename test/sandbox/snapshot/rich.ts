import { putBody } from '../../../src/sandbox/content/store.ts'
import type { Seed } from '../../../src/sandbox/seed/seed.ts'
import { scopedId } from '../../../src/sandbox/store/ids.ts'
import type { PageNode } from '../../../src/sandbox/store/records-content.ts'
import type { Transaction } from '../../../src/sandbox/store/transaction.ts'
import { ada, bo, cy, people } from '../people.ts'

const time = '2026-11-10T00:00:00.000Z'

function page(tx: Transaction, id: string, markdown: string, pages: PageNode[] = []): PageNode {
  const times = { createdAt: time, updatedAt: time }
  return { id, type: 'document', title: id, slug: id, ...times, body: putBody(tx, markdown), pages }
}

function space(tx: Transaction, id: string, parent: string | undefined, position: number): void {
  tx.put('spaces', {
    id,
    organization: 'acme',
    title: `Space ${id}`,
    emoji: '📘',
    visibility: 'private',
    createdAt: time,
    updatedAt: time,
    editMode: 'live',
    ...(parent !== undefined && { parent }),
    defaultLevel: 'read',
    revision: `rev_${id}`,
    lastNumber: id === 'guide' ? 1 : 0,
    position,
  })
  tx.put('revisions', {
    id: `rev_${id}`,
    space: id,
    parents: [],
    type: 'edits',
    createdAt: time,
    pages: [
      page(tx, 'intro', `Ask Bo Berg (bo@acme.example) about ${id}.`, [page(tx, 'more', 'More.')]),
      { ...page(tx, 'part', ''), type: 'group', pages: [page(tx, 'deep', 'Deep.')] },
    ],
    files: [],
    reusableContents: [],
  })
}

/** Creates an organization that contains every type of resource in a snapshot. */
export const rich: Seed = (tx, now) => {
  people(tx, now)
  const organization = 'acme'
  const dated = { createdAt: time, updatedAt: time }
  tx.patch('organizations', organization, {
    logo: 'https://cdn.example/logo.png',
    defaultContent: { type: 'site', site: 'site_1' },
  })
  tx.put('teams', { id: 'team_1', organization, title: 'Docs', createdAt: time })
  for (const [user, role] of [
    [cy, 'owner'],
    [bo, 'member'],
  ] as const) {
    const id = `team_1/${user}`
    tx.put('teamMembers', { id, team: 'team_1', organization, user, role, addedAt: time })
  }
  const level = { defaultLevel: 'read' as const, createdAt: time }
  tx.put('collections', { id: 'col_1', organization, title: 'Top', position: 1, ...level })
  tx.put('collections', {
    id: 'col_2',
    organization,
    title: 'Inner',
    parent: 'col_1',
    position: 1,
    ...level,
  })
  space(tx, 'guide', 'col_2', 1)
  space(tx, 'api', 'col_1', 2)
  space(tx, 'alone', undefined, 3)
  tx.put('customFields', {
    id: scopedId(organization, 'owner'),
    fieldId: 'cf_1',
    organization,
    name: 'owner',
    type: 'text',
    title: 'Owner',
    ...dated,
  })
  tx.put('customFieldValues', {
    id: scopedId('guide', 'owner'),
    space: 'guide',
    organization,
    field: 'owner',
    value: 'Bo Berg',
  })
  tx.put('samlProviders', {
    id: 'saml_1',
    organization,
    label: 'Okta',
    ssoURL: 'https://idp.example/sso',
    entityID: 'urn:idp',
    certificate: 'MIIC',
    defaultTeam: 'team_1',
    defaultRole: null,
    createdAt: time,
  })
  tx.put('translations', {
    id: 'trn_1',
    organization,
    title: 'Guide (de)',
    languages: ['de'],
    source: { space: 'guide', language: 'en' },
    language: 'de',
    ...dated,
  })
  for (const [slug, errorCode] of [['pets'], ['broken', 'PARSE_ERROR']] as const) {
    tx.put('openapiSpecs', {
      id: scopedId(organization, slug),
      specId: `spec_${slug}`,
      organization,
      slug,
      ...dated,
      publishedAt: time,
      version: `ver_${slug}`,
      ...(errorCode && { errorCode, previousVersion: 'ver_before' }),
    })
  }
  site(tx)
  discussion(tx)
}

function site(tx: Transaction): void {
  tx.put('sites', {
    id: 'site_1',
    organization: 'acme',
    type: 'premium',
    title: 'Docs',
    hostname: 'docs.acme.example',
    visibility: 'public',
    published: true,
    createdAt: time,
    features: [{ id: 'sites-sections', plan: 'premium', frozen: true }],
    defaultSiteSection: 'sec_2',
    customizations: { title: 'Acme docs' },
  })
  const grouped = { site: 'site_1', sectionGroup: 'grp_1' }
  tx.put('sectionGroups', { id: 'grp_1', site: 'site_1', title: 'More', icon: 'gear', position: 2 })
  tx.put('siteSections', {
    id: 'sec_1',
    site: 'site_1',
    title: 'Guide',
    path: 'guide',
    position: 1,
  })
  tx.put('siteSections', {
    id: 'sec_2',
    ...grouped,
    title: 'API',
    path: 'api',
    description: 'For programs',
    icon: 'code',
    condition: 'visitor.claims.beta',
    defaultSiteSpace: 'ss_2',
    position: 1,
  })
  tx.patch('siteSections', 'sec_1', { defaultSiteSpace: 'ss_1' })
  for (const [id, section, of, position] of [
    ['ss_1', 'sec_1', 'guide', 1],
    ['ss_2', 'sec_2', 'api', 1],
  ] as const) {
    tx.put('siteSpaces', {
      id,
      site: 'site_1',
      space: of,
      section,
      path: of,
      title: of,
      position,
    })
  }
  tx.put('adaptiveSchemas', {
    id: 'site_1',
    jsonSchema: {
      type: 'object',
      properties: {
        beta: { type: 'boolean', description: 'whether the visitor tries what is new' },
      },
      additionalProperties: false,
    },
    updatedAt: time,
  })
}

function discussion(tx: Transaction): void {
  const main = tx.get('revisions', 'rev_guide')
  if (!main) throw new Error('the guide has no revision')
  const revision = { ...main, id: 'rev_cr', pages: [page(tx, 'intro', 'Rewritten.')] }
  tx.put('revisions', revision)
  tx.put('changeRequests', {
    id: 'cr_1',
    space: 'guide',
    number: 1,
    status: 'open',
    subject: 'Rewrite',
    createdBy: bo,
    createdAt: time,
    updatedAt: time,
    revision: 'rev_cr',
    revisionInitial: 'rev_guide',
    contributors: [bo],
  })
  for (const [id, changeRequest] of [['cmt_1', 'cr_1'], ['cmt_2']] as const) {
    tx.put('comments', {
      id,
      space: 'guide',
      ...(changeRequest && { changeRequest }),
      postedBy: cy,
      postedAt: time,
      body: { markdown: 'Fine, Bo Berg' },
      reactions: [{ emoji: '1f44d', user: ada, reactedAt: time }],
      page: 'intro',
      revision: changeRequest ? 'rev_cr' : 'rev_guide',
      status: changeRequest ? 'resolved' : 'open',
      ...(changeRequest && { resolvedAt: time, resolvedBy: ada }),
    })
  }
  tx.put('commentReplies', {
    id: 'rep_1',
    comment: 'cmt_1',
    space: 'guide',
    postedBy: bo,
    postedAt: time,
    body: { markdown: 'Thanks' },
    reactions: [],
  })
}
