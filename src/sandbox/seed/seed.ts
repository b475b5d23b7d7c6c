import type { RoleOrGuest } from '../../contract/common.ts'
import { memberId } from '../store/ids.ts'
import type { Transaction } from '../store/transaction.ts'

/** A function that creates the initial state. `now` is the time at which the sandbox starts. */
export type Seed = (tx: Transaction, now: number) => void

const day = 24 * 3_600_000

/** Creates a user who is a member of an organization. Returns the user's ID. */
export function seedMember(
  tx: Transaction,
  member: {
    organization: string
    displayName: string
    email: string
    role: RoleOrGuest
    joinedAt: string
    lastSeenAt?: string
    sso?: boolean
    disabled?: boolean
  },
): string {
  const { organization, displayName, email, role, joinedAt, lastSeenAt } = member
  const user = tx.id('usr')
  tx.put('users', { id: user, displayName, email })
  tx.put('members', {
    id: memberId(organization, user),
    organization,
    user,
    displayName,
    role,
    joinedAt,
    ...(lastSeenAt !== undefined && { lastSeenAt }),
    sso: member.sso ?? false,
    disabled: member.disabled ?? false,
  })
  return user
}

/** Creates the organization `acme` with a single administrator. */
export const emptySeed: Seed = (tx, now) => {
  const createdAt = new Date(now - 30 * day).toISOString()
  tx.put('organizations', {
    id: 'acme',
    title: 'Acme',
    createdAt,
    emailDomains: ['acme.example'],
    hostname: 'acme',
    type: 'business',
    useCase: 'productDocs',
    defaultRole: 'read',
    sso: false,
    ai: true,
    inviteLinks: true,
    plan: 'pro_2024',
    trial: { status: 'none' },
  })
  seedMember(tx, {
    organization: 'acme',
    displayName: 'Ada Admin',
    email: 'ada@acme.example',
    role: 'admin',
    joinedAt: createdAt,
    lastSeenAt: new Date(now - day).toISOString(),
  })
}
