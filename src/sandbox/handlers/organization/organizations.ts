import { createOrganization } from '../../../contract/organizations/create-organization.ts'
import {
  findOrganizations,
  getOrganization,
  listOrganizations,
  pingOrganization,
  updateOrganization,
} from '../../../contract/organizations/organizations.ts'
import { addSpace } from '../../content/new-space.ts'
import { insertSiteSpace } from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import { memberId } from '../../store/ids.ts'
import type { Records } from '../../store/records.ts'
import type { Transaction } from '../../store/transaction.ts'
import { organizationView } from '../../views/organization.ts'

/** Throws a 409 error if another organization uses the hostname. */
function requireFreeHostname(tx: Transaction, organization: string, hostname: string): void {
  const all = tx.list('organizations', 'all', '')
  if (all.some((other) => other.id !== organization && other.hostname === hostname)) {
    throw conflict(`Hostname ${JSON.stringify(hostname)} is already in use`)
  }
}

/** Adds a site with one space. */
function addDefaultSite(
  tx: Transaction,
  organization: Records['organizations'],
  createdBy: string,
  now: string,
): void {
  const site = tx.id('site')
  tx.put('sites', {
    id: site,
    organization: organization.id,
    type: 'basic',
    title: organization.title,
    visibility: 'public',
    published: false,
    createdAt: now,
    features: [],
  })
  const title = [...organization.title].slice(0, 50).join('')
  const space = addSpace(tx, organization, { title, content: 'sample', now, more: { createdBy } })
  insertSiteSpace(tx, site, undefined, space)
}

export const organizationHandlers = [
  implement(listOrganizations, ({ tx, caller, page, url }) =>
    paginate(tx, page, {
      table: 'members',
      index: 'byUser',
      group: caller.user,
      where: ({ disabled }) => !disabled,
      view: ({ organization }) => {
        const found = tx.get('organizations', organization) as Records['organizations']
        return organizationView(tx, found, caller.user, url)
      },
    }),
  ),

  implement(getOrganization, ({ tx, org, caller, url }) =>
    organizationView(tx, org, caller.user, url),
  ),

  implement(updateOrganization, ({ tx, org, body, caller, url }) => {
    const { logo, defaultContent, ...fields } = body
    if (fields.hostname !== undefined) requireFreeHostname(tx, org.id, fields.hostname)
    if (defaultContent && tx.get('sites', defaultContent.site)?.organization !== org.id) {
      throw invalid(
        'defaultContent',
        `refers to ${JSON.stringify(defaultContent.site)}, which is not a site in the organization`,
      )
    }
    const changed = tx.patch('organizations', org.id, {
      ...fields,
      ...(logo !== undefined && { logo: logo ?? undefined }),
      ...(defaultContent !== undefined && { defaultContent: defaultContent ?? undefined }),
    })
    return organizationView(tx, changed, caller.user, url)
  }),

  implement(createOrganization, ({ tx, query, body, caller, now, url }) => {
    const id = tx.id('org')
    const { title, emailDomains = [] } = body
    const organization: Records['organizations'] = {
      id,
      title,
      createdAt: now,
      emailDomains,
      type: 'business',
      inviteLinks: false,
      plan: 'free_2024',
      trial: { status: 'none' },
    }
    tx.put('organizations', organization)
    tx.put('members', {
      id: memberId(id, caller.user),
      organization: id,
      user: caller.user,
      displayName: tx.get('users', caller.user)?.displayName ?? '',
      role: 'admin',
      disabled: false,
      joinedAt: now,
      sso: false,
    })
    if (query.withDefaultSite) addDefaultSite(tx, organization, caller.user, now)
    return created(organizationView(tx, organization, caller.user, url))
  }),

  implement(findOrganizations, ({ tx, path, caller, url }) => {
    const domain = path.emailDomain.toLowerCase()
    const found = tx
      .list('organizations', 'all', '')
      .filter(({ emailDomains }) => emailDomains.some((one) => one.toLowerCase() === domain))
    return { organizations: found.map((one) => organizationView(tx, one, caller.user, url)) }
  }),

  implement(pingOrganization, ({ tx, org, caller, now, isReference }) => {
    tx.patch('members', memberId(org.id, caller.user), { lastSeenAt: now })
    const claims = Buffer.from(JSON.stringify({ sub: caller.user, organization: org.id }))
    const text = claims.toString('base64url')
    return isReference ? { serviceVisitorClaims: text } : { gitbookVisitorClaims: text }
  }),
]
