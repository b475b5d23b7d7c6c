import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { type Seed, seedMember } from '../../../src/sandbox/seed/seed.ts'
import { memberId } from '../../../src/sandbox/store/ids.ts'
import type { Body, Served } from '../../sandbox/served.ts'
import { startOfTime } from '../../sandbox/served.ts'
import { type SmallOrganization, twoOrganizations } from './small-organization.ts'

/** Adds the empty organization `beta` with the first administrator of the demo organization. */
export const withEmptyOrganization: Seed = (tx, now) => {
  demoSeed(tx, now)
  const demo = tx.get('organizations', 'tidewater')
  const [member] = tx.list('members', 'byJoinedAt', 'tidewater')
  if (!demo || !member) throw new Error('the demo seed has changed')
  const { defaultContent: _, useCase: __, ...settings } = demo
  tx.put('organizations', {
    ...settings,
    id: 'beta',
    title: 'Beta',
    hostname: 'beta-docs',
    plan: 'free',
  })
  tx.put('members', {
    ...member,
    id: memberId('beta', member.user),
    organization: 'beta',
    joinedAt: new Date(now).toISOString(),
  })
}

/** Returns a clock that advances each time it is read, so that lists have an order. */
export function runningClock(): () => number {
  let now = startOfTime
  return () => {
    now += 1
    return now
  }
}

const document = {
  object: 'document',
  data: {},
  nodes: [
    {
      ...{ object: 'block', type: 'paragraph', isVoid: false, data: {} },
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Be brief.', marks: [] }] }],
    },
  ],
}

/** Adds the kinds of resources that the demo organization lacks. */
export async function addOtherKinds({ send, sandbox }: Served) {
  const done = async (method: string, path: string, body?: object): Promise<Body> => {
    const answer = await send(method, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const org = '/orgs/tidewater'
  const { id: parent } = await done('POST', `${org}/collections`, { title: 'Projects' })
  const inner = await done('POST', `${org}/collections`, { title: 'Drafts', parent })
  const { id: space } = await done('POST', `${org}/spaces`, {
    ...{ title: 'Ideas', parent: inner.id, empty: true, emoji: '💡' },
  })
  const change = await done('POST', `/spaces/${space}/change-requests`, { subject: 'First' })
  await done('POST', `/spaces/${space}/change-requests/${change.id}/content`, {
    changes: [
      {
        ...{ operation: 'insert_page', title: 'Plans', icon: 'gear', noIndex: true },
        document: { markdown: 'See the [guide](https://example.com).\n' },
      },
      {
        ...{ operation: 'insert_page', title: 'Notes', description: 'Short notes', hidden: true },
        document: { markdown: '* one\n* two\n' },
      },
    ],
  })
  await done('POST', `/spaces/${space}/change-requests/${change.id}/merge`, {})
  const proposal = await addProposal(space, done)
  await done('PATCH', `/spaces/${space}`, {
    mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] },
  })
  await done('PATCH', '/integrations/tidewater-tracker/installations/ins_tidewater-tracker', {
    configuration: { region: 'us' },
  })
  await addInstallation(done)
  await done('PUT', `${org}/agent-instructions`, { instructions: document })
  sandbox.change((tx) => {
    const stored = tx.get('generic', '/orgs/tidewater/agent-instructions')
    if (!stored) throw new Error('the agent instructions are not stored')
    tx.put('generic', { ...stored, fields: { ...stored.fields, updatedBy: 'usr_joao' } })
  })
  await done('PUT', `${org}/translations-glossary`, {
    operations: [
      { type: 'insert', translations: { en: 'parcel', de: 'Paket' } },
      { type: 'insert', translations: { en: 'carrier', de: 'Zusteller' } },
    ],
  })
  const site = `${org}/sites/site_docs`
  await done('POST', `${site}/share-links`, { name: 'Press' })
  await done('POST', `${site}/mcp-servers`, {
    ...{ name: 'Search', url: 'https://mcp.tidewater.example', headers: { accept: 'text/plain' } },
  })
  await done('POST', `${site}/mcp-servers`, {
    ...{ name: 'Tracker', url: 'https://tracker.tidewater.example', transport: 'http' },
    headers: { authorization: 'Bearer tracker-secret' },
  })
  await done('POST', `${site}/channels`, {
    ...{ type: 'builtin:linear', setupSettings: { allowedTeams: ['docs'] }, role: 'support' },
  })
  await done('PUT', `${site}/context-records`, [
    { id: 'ticket-48', type: 'ticket', title: 'Parcel 48 is late', body: 'Where is parcel 48?' },
    { id: 'ticket-52', type: 'ticket', title: 'Parcel 52 is lost', body: 'Where is parcel 52?' },
  ])
  const website = await done('POST', `${site}/context-connections`, {
    connector: 'builtin:website',
    setupSettings: { url: 'https://tidewater.example' },
    usageSettings: { changeRequests: true, search: true, searchBoost: 'x1.0' },
  })
  await done('POST', `${site}/channels`, {
    ...{ type: 'builtin:github', setupSettings: {}, role: 'collaborator' },
  })
  await done('PATCH', `${site}/context-connections/${website.id}`, { label: 'Website' })
  await done('POST', `${site}/context-connections`, {
    ...{ connector: 'builtin:linear', setupSettings: { token: 'linear-secret' } },
  })
  await addPageLinks(site, done)
  await done('PATCH', `${site}/site-spaces/ss_partner-api/customization`, {
    title: 'Partner API',
    styling: { corners: 'straight', codeTheme: { default: { light: 'nord', dark: 'nord' } } },
    header: {
      links: [{ title: 'Home', links: [], to: { kind: 'space', space: 'sp_developer-guide' } }],
    },
  })
  return { ideas: change.id, ...proposal }
}

/**
 * Adds an outdated change request that inserts, moves, changes, and deletes pages.
 */
async function addProposal(
  space: string,
  done: (method: string, path: string, body: object) => Promise<Body>,
): Promise<{ proposal: string; merges: string[] }> {
  const requests = `/spaces/${space}/change-requests`
  const edit = async (id: string, changes: object[]) => {
    const answer = await done('POST', `${requests}/${id}/content?compat=false`, { changes })
    return (answer.changes as { page: { id: string } }[]).map(({ page }) => page.id)
  }
  const merges: string[] = []
  const merged = async (changes: object[]) => {
    const { id } = await done('POST', requests, { subject: 'Second' })
    const pages = await edit(id, changes)
    await done('POST', `${requests}/${id}/merge`, {})
    merges.push(id)
    return pages
  }
  const page = (title: string, more = {}) => ({
    ...{ operation: 'insert_page', title, document: { markdown: `About ${title}.` } },
    ...more,
  })
  const [ship = '', pay = '', old = ''] = await merged([
    page('Shipping', { ref: 'shipping' }),
    page('Payments', { hidden: true }),
    page('Old rates'),
    page('Prices', { into: 'shipping' }),
  ])
  const { id } = await done('POST', requests, { subject: 'Rework shipping' })
  const [fast = ''] = await edit(id, [
    page('Express', { into: ship, at: 0, ref: 'express', icon: 'gear' }),
    page('Overnight', { into: 'express', document: { markdown: 'See [payments](payments.md).' } }),
    { operation: 'update_page', page: pay, title: 'Billing', hidden: false, into: ship, at: 1 },
    { operation: 'update_page', page: ship, document: { markdown: '' } },
    { operation: 'delete_page', page: old },
  ])
  await done('POST', `${requests}/${id}/requested-reviewers`, { users: ['usr_kofi'] })
  const { id: comment } = await done('POST', `${requests}/${id}/comments`, {
    ...{ body: { markdown: 'How *fast*?' }, page: fast },
  })
  await done('POST', `${requests}/${id}/comments/${comment}/replies`, {
    body: { markdown: 'One day.' },
  })
  await done('PUT', `${requests}/${id}/comments/${comment}`, { resolved: true })
  await merged([page('Returns', { at: 0 })])
  return { proposal: id, merges }
}

/** Adds page links to a site: a redirect, the page that opens first, and a link in the footer. */
async function addPageLinks(
  site: string,
  done: (method: string, path: string, body?: object) => Promise<Body>,
): Promise<void> {
  const content = await done('GET', '/spaces/sp_partner-api/content')
  const { pages } = content as unknown as { pages: { id: string; type: string }[] }
  const pageId = pages.find(({ type }) => type === 'document')?.id ?? ''
  const siteSpaceId = 'ss_partner-api'
  await done('PATCH', `${site}/site-spaces/${siteSpaceId}`, { pageId })
  const destination = { kind: 'site-page', siteSpaceId, pageId }
  await done('POST', `${site}/redirects`, { source: '/partners', destination })
  const look = await done('GET', `${site}/customization`)
  const { footer } = look as unknown as { footer: object }
  const to = { kind: 'page', page: pageId, space: 'sp_partner-api' }
  const groups = [{ title: 'Partners', links: [{ title: 'Start', to }] }]
  await done('PUT', `${site}/customization`, { ...look, footer: { ...footer, groups } })
}

/** Adds a public integration, and installs it with settings on the organization, spaces, and a site. */
async function addInstallation(
  done: (method: string, path: string, body: object) => Promise<Body>,
): Promise<void> {
  const text = (title: string) => ({ type: 'string', title })
  await done('POST', '/integrations/parcel-relay', {
    ...{ title: 'Parcel Relay', description: 'Sends changes to a relay', script: '', scopes: [] },
    ...{ organization: 'tidewater', visibility: 'public' },
    configurations: {
      account: {
        properties: { region: text('Region'), apiKey: text('API key') },
        required: ['region', 'apiKey'],
      },
      space: { componentId: 'relay' },
      site: { properties: { channel: text('Channel') } },
    },
  })
  const all = '/integrations/parcel-relay/installations'
  const { id } = await done('POST', all, { organization: 'tidewater' })
  const relay = `${all}/${id}`
  await done('PATCH', relay, {
    configuration: { region: 'eu', apiKey: 'relay-secret' },
    ...{ externalIds: ['relay-7'], site_selection: 'all' },
  })
  for (const space of ['sp_partner-api', 'sp_developer-guide']) {
    await done('POST', `${relay}/spaces`, { space })
    const url = `https://relay.example/${space}?token=relay-token`
    const configuration = { url, events: ['merge', 'open'], note: { color: 'red' } }
    await done('PATCH', `${relay}/spaces/${space}`, { configuration, externalIds: [space] })
  }
  await done('POST', `${relay}/sites`, { siteId: 'site_docs' })
  await done('PATCH', `${relay}/sites/site_docs`, { configuration: { channel: 'news' } })
}

/** Creates members with all roles in both organizations, as if they had accepted invitations. */
export const withInvitedMembers: Seed = (tx, now) => {
  twoOrganizations(tx, now)
  for (const role of ['admin', 'create', 'edit', 'review', 'comment', 'read'] as const) {
    const joinedAt = new Date(now).toISOString()
    const member = { displayName: role, email: `${role}@acme.example`, role, joinedAt }
    seedMember(tx, { organization: 'acme', ...member })
  }
  for (const member of tx.list('members', 'byJoinedAt', 'acme')) {
    tx.put('members', { ...member, id: memberId('beta', member.user), organization: 'beta' })
  }
}

/** Adds members to the team, and adds roles of users and of the team. */
export async function addRoles({ send, sandbox }: Served, ids: SmallOrganization): Promise<void> {
  const users = sandbox.tables.list('members', 'byJoinedAt', 'acme').map(({ user }) => user)
  const [team] = sandbox.tables.list('teams', 'byOrganization', 'acme')
  const [collection] = sandbox.tables.list('collections', 'byOrganization', 'acme')
  const done = async (method: string, path: string, body: object) => {
    const { status } = await send(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status}`)
  }
  for (const [index, role] of ['owner', 'member'].entries()) {
    await done('PUT', `/orgs/acme/teams/${team?.id}/members/${users[index + 3]}`, { role })
  }
  const places = [`/spaces/${ids.space}`, `/collections/${collection?.id}`]
  for (const path of [...places, `/orgs/acme/sites/${ids.site}`]) {
    await done('POST', `${path}/permissions`, { users: [users.at(-1)], role: 'review' })
    await done('POST', `${path}/permissions`, { teams: [team?.id], role: 'comment' })
  }
}
