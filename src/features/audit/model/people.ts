import type { Source } from '../../../client/organization-reader.ts'
import type { ItemOf, ResultOf } from '../../../contract/operation.ts'
import { listMembers } from '../../../contract/organizations/members.ts'
import { getOrganization } from '../../../contract/organizations/organizations.ts'
import { listSamlProviders } from '../../../contract/organizations/saml.ts'
import { type AuditFinding, auditFinding } from './finding.ts'

/** The data that findings about people are based on. */
export interface PeopleFacts {
  organization: ResultOf<typeof getOrganization>
  members: readonly ItemOf<typeof listMembers>[]
  /** undefined if the SAML providers can't be read */
  providers: readonly unknown[] | undefined
}

/**
 * Finds administrators, guests, members with external email addresses, inactive members, and
 * members without single sign-on. Doesn't report members who joined after `joinedBefore` as
 * inactive or as members without single sign-on.
 */
export async function auditPeople(
  source: Source,
  organizationId: string,
  joinedBefore: number,
): Promise<AuditFinding[]> {
  const org = { organizationId }
  const [organization, members, providers] = await Promise.all([
    source.required(getOrganization, org),
    source.requiredList(listMembers, { ...org, sort: 'joinedAt', order: 'asc' }),
    source.listOrNothing('SAML providers', listSamlProviders, org),
  ])
  return peopleFindings({ organization, members, providers }, joinedBefore)
}

/** Returns the findings about people in data that was already read. */
export function peopleFindings(
  { organization, members, providers }: PeopleFacts,
  joinedBefore: number,
): AuditFinding[] {
  const domains = new Set(organization.emailDomains.map((domain) => domain.toLowerCase()))
  const hasSso = organization.sso === true || (providers ?? []).length > 0
  return members.flatMap((member): AuditFinding[] => {
    const { id, user, role, disabled, lastSeenAt, sso } = member
    if (disabled) return []
    const email = user.email ?? ''
    const thing = { kind: 'member', id, title: user.displayName || email || id } as const
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const isOutside = domains.size > 0 && email !== '' && !domains.has(domain)
    const isNew = Date.parse(member.joinedAt) > joinedBefore
    return [
      ...(role === 'admin'
        ? [auditFinding('access/administrator', thing, 'is an administrator')]
        : []),
      ...(role === null ? [auditFinding('access/guest', thing, 'is a guest')] : []),
      ...(isOutside
        ? [auditFinding('access/outsider', thing, `has an external email address: ${email}`)]
        : []),
      ...(lastSeenAt === undefined && !isNew
        ? [
            auditFinding(
              'access/never-seen',
              thing,
              `has never signed in, joined ${member.joinedAt}`,
            ),
          ]
        : []),
      ...(hasSso && sso === false && !isNew
        ? [auditFinding('access/without-sso', thing, 'signs in without SSO')]
        : []),
    ]
  })
}
