import { permissionsOf } from '../http/access.ts'
import { memberId } from '../store/ids.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

/** An organization as one user sees it: billing is for its members alone. */
export function organizationView(
  state: Reader,
  organization: Readonly<Records['organizations']>,
  user: string,
  url: (path: string) => string,
) {
  const { logo, billing, defaultContent, ...kept } = organization
  const id = encodeURIComponent(organization.id)
  const member = state.get('members', memberId(organization.id, user))
  const isMember = member !== undefined && !member.disabled
  return {
    object: 'organization' as const,
    ...kept,
    ...(defaultContent && { defaultContent }),
    ...(isMember && billing && { billing }),
    urls: {
      location: url(`/v1/orgs/${id}`),
      app: url(`/app/orgs/${id}`),
      ...(logo !== undefined && { logo }),
    },
    permissions: permissionsOf(isMember ? member.role : null, {
      admin: 'admin',
      createContent: 'create',
    }),
  }
}
