import {
  findOrganizations,
  getOrganization,
  listOrganizations,
  pingOrganization,
  updateOrganization,
} from '../../../contract/organizations/organizations.ts'
import { implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import { memberId } from '../../store/ids.ts'
import type { Records } from '../../store/records.ts'
import type { Transaction } from '../../store/transaction.ts'
import { organizationView } from '../../views/organization.ts'

/** Throws a 409 error if another organization has the hostname. */
function requireFreeHostname(tx: Transaction, organization: string, hostname: string): void {
  const all = tx.list('organizations', 'all', '')
  if (all.some((other) => other.id !== organization && other.hostname === hostname)) {
    throw conflict(`Hostname ${JSON.stringify(hostname)} is already in use`)
  }
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
