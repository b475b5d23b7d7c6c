import { memberId } from '../store/ids.ts'
import type { Transaction } from '../store/transaction.ts'
import type { DemoTime } from './demo-days.ts'

const organization = 'harbor-aid'

/**
 * Adds a second organization that an administrator of the demo organization can read. Its trial has
 * ended, and the organization is blocked.
 */
export function seedNeighbor(tx: Transaction, at: DemoTime): void {
  tx.put('organizations', {
    id: organization,
    title: 'Harbor Aid',
    createdAt: at(420),
    emailDomains: [],
    hostname: organization,
    customHostname: 'docs.harbor-aid.example',
    type: 'community',
    useCase: 'teamKnowledgeBase',
    communityType: 'nonProfit',
    defaultRole: null,
    sso: false,
    ai: false,
    inviteLinks: false,
    plan: 'community_2024',
    logo: 'https://harbor-aid.example/logo.png',
    trial: { status: 'ended', endDate: at(390), decision: 'downgrade' },
    blocked: { reason: 'The plan must be confirmed once a year', source: 'backoffice' },
    internal_isOnNewTrial: false,
    internal_billingMigration: {
      deadline: at(-60),
      discountPercent: 20,
      discountEndDate: at(-30),
    },
    mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] },
  })
  const members = [
    ['usr_maren', 'Maren Holt', 'admin'],
    ['usr_ines', 'Ines Moreau', 'read'],
  ] as const
  for (const [user, displayName, role] of members) {
    if (!tx.get('users', user)) tx.put('users', { id: user, displayName })
    tx.put('members', {
      id: memberId(organization, user),
      organization,
      user,
      displayName,
      role,
      disabled: false,
      joinedAt: at(410),
      sso: false,
    })
  }
}
