import { pingOrganization } from '../../contract/organizations.ts'
import { memberId } from '../ids.ts'
import { implement } from '../implement.ts'

export const organizationHandlers = [
  implement(pingOrganization, ({ tx, org, caller, now }) => {
    tx.patch('members', memberId(org.id, caller.user), { lastSeenAt: now })
    const claims = Buffer.from(JSON.stringify({ sub: caller.user, organization: org.id }))
    return { serviceVisitorClaims: claims.toString('base64url') }
  }),
]
