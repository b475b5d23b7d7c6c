import {
  createInstallation,
  listOrganizationInstallations,
} from '../../contract/integrations/installations.ts'
import { createOpenAPISpec } from '../../contract/openapi.ts'
import { createSpace } from '../../contract/spaces.ts'
import { allowedActions } from '../http/access.ts'
import type { ResourceUrl } from '../http/resource-url.ts'
import { memberId } from '../store/ids.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

/** Placeholder prices. No plan has these prices. */
const price = { monthly: 0, yearly: 0 }

/** The default billing data of an organization. */
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

/** Returns the view of an organization. Only members see the billing data. */
export function organizationView(
  state: Reader,
  organization: Readonly<Records['organizations']>,
  user: string,
  url: ResourceUrl,
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
    permissions: allowedActions(isMember ? member.role : null, {
      view: 'read',
      access: 'read',
      admin: 'admin',
      ownTeam: 'admin',
      createContent: createSpace,
      createOpenAPISpec,
      viewBilling: 'read',
      listMembers: 'read',
      listTeams: 'read',
      listIntegrations: 'read',
      listInstallations: listOrganizationInstallations,
      installIntegration: createInstallation,
    }),
  }
}
