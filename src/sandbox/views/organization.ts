import { permissionsOf } from '../http/access.ts'
import type { UrlOf } from '../http/url-of.ts'
import { memberId } from '../store/ids.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

/** The prices are those of no plan that there is. */
const price = { monthly: 0, yearly: 0 }

/** What the billing of an organization says where nothing else was agreed. */
const usualBilling = {
  interval: 'yearly',
  endDate: null,
  hasPaymentFailed: false,
  canCheckout: false,
  isScheduledToCancel: false,
  canChangeInterval: false,
  canUseSAML: true,
  pricing: {
    members: { plus_2024: price, pro_2024: price },
    sites: { premium: price, ultimate: price },
  },
  usageAddons: {},
  creditsBundle: null,
  aiCreditAlertThreshold: null,
}

/** An organization as one user sees it: billing is for its members alone. */
export function organizationView(
  state: Reader,
  organization: Readonly<Records['organizations']>,
  user: string,
  url: UrlOf,
) {
  const { logo, billing, defaultContent, trial, ...kept } = organization
  const id = encodeURIComponent(organization.id)
  const member = state.get('members', memberId(organization.id, user))
  const isMember = member !== undefined && !member.disabled
  return {
    object: 'organization' as const,
    mergeRules: { type: 'none' },
    ...kept,
    ...(defaultContent && { defaultContent }),
    trial: { count: 0, ...trial },
    ...(isMember && billing && { billing: { ...usualBilling, ...billing } }),
    urls: {
      location: url(`/v1/orgs/${id}`),
      app: url(`/app/orgs/${id}`),
      ...(logo !== undefined && { logo }),
    },
    permissions: permissionsOf(isMember ? member.role : null, {
      view: 'read',
      access: 'read',
      admin: 'admin',
      ownTeam: 'admin',
      createContent: 'create',
      createOpenAPISpec: 'edit',
      viewBilling: 'read',
      listMembers: 'read',
      listTeams: 'read',
      listIntegrations: 'read',
      listInstallations: 'admin',
      installIntegration: 'admin',
    }),
  }
}
