import * as z from 'zod'
import {
  atLeast,
  atMost,
  Id,
  openEnum,
  optional,
  Permissions,
  pageOf,
  RoleOrGuest,
  resource,
  Timestamp,
  urlsWith,
} from '../common.ts'
import { AnsweredMergeRules, OrganizationMergeRules } from '../merge-rules.ts'
import { operation } from '../operation.ts'

export const OrganizationTitle = z.string().check(atLeast(2), atMost(255))

export const OrganizationHostname = z.string().check(atLeast(3), atMost(32))

const organizationTypes = ['business', 'community'] as const
const useCases = [
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
] as const
const communityTypes = ['nonProfit', 'openSource', 'education'] as const
const plans = [
  'free_2024',
  'plus_2024',
  'pro_2024',
  'enterprise_2024',
  'community_2024',
  'free',
  'plus',
  'pro',
  'internal',
] as const

export const Organization = resource({
  object: z.literal('organization').optional(),
  id: Id,
  title: OrganizationTitle,
  createdAt: Timestamp,
  emailDomains: z.array(z.string()),
  hostname: OrganizationHostname.optional(),
  type: openEnum(organizationTypes),
  useCase: openEnum(useCases).optional(),
  communityType: openEnum(communityTypes).optional(),
  defaultRole: RoleOrGuest.optional(),
  defaultContent: z.looseObject({ type: openEnum(['site']), site: Id.optional() }).optional(),
  sso: z.boolean().optional(),
  ai: z.boolean().optional(),
  inviteLinks: z.boolean(),
  auditLogs: z.unknown().optional(),
  plan: openEnum(plans),
  billing: z
    .looseObject({
      interval: openEnum(['monthly', 'yearly']).optional(),
      endDate: Timestamp.nullable().optional(),
      hasPaymentFailed: z.boolean().optional(),
      isScheduledToCancel: z.boolean().optional(),
    })
    .optional(),
  urls: urlsWith('location', 'app', 'logo'),
  trial: z.looseObject({
    status: openEnum(['notapplicable', 'none', 'active', 'ended', 'expired']),
    endDate: Timestamp.optional(),
    decision: openEnum(['downgrade']).optional(),
  }),
  customHostname: z.string().optional(),
  blocked: z
    .looseObject({
      reason: z.string().optional(),
      source: openEnum(['backoffice', 'external', 'internal']).optional(),
    })
    .optional(),
  internal_isOnNewTrial: z.boolean().optional(),
  internal_billingMigration: z
    .looseObject({
      deadline: Timestamp.optional(),
      discountPercent: z.number().optional(),
      discountEndDate: Timestamp.optional(),
    })
    .optional(),
  mergeRules: AnsweredMergeRules.optional(),
  permissions: Permissions,
})

export const listOrganizations = operation({
  id: 'orgs.list',
  method: 'GET',
  path: '/orgs',
  summary: 'List your organizations',
  result: pageOf(Organization),
  paged: true,
})

export const getOrganization = operation({
  id: 'orgs.get',
  method: 'GET',
  path: '/orgs/{organizationId}',
  summary: 'Show an organization',
  result: Organization,
})

export const updateOrganization = operation({
  id: 'orgs.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}',
  summary: 'Update organization settings',
  body: z.strictObject({
    title: optional(OrganizationTitle.describe('Organization title')),
    emailDomains: optional(
      z.array(z.string()).describe('Email domain that belongs to the organization'),
    ),
    hostname: optional(OrganizationHostname.describe('Default hostname for published content')),
    defaultRole: optional(RoleOrGuest.describe('Role for people who join')),
    defaultContent: optional(
      z
        .strictObject({ type: z.literal('site'), site: Id.describe('Site ID') })
        .nullable()
        .describe('Content that members see first'),
    ),
    logo: optional(z.url().nullable().describe('Logo URL')),
    sso: optional(z.boolean().describe('Enforce SSO for the whole organization')),
    ai: optional(z.boolean().describe('Enable AI features for the organization')),
    inviteLinks: optional(z.boolean().describe('Enable invite links')),
    mergeRules: optional(
      OrganizationMergeRules.describe('Requirements for merging change requests'),
    ),
  }),
  result: Organization,
})

export const findOrganizations = operation({
  id: 'orgs.find',
  method: 'GET',
  path: '/email-domains/{emailDomain}/orgs',
  summary: 'Find organizations by email domain',
  result: z.looseObject({ organizations: z.array(Organization) }),
  list: 'organizations',
  isFor: 'the service itself',
})

export const pingOrganization = operation({
  id: 'orgs.ping',
  method: 'POST',
  path: '/orgs/{organizationId}/ping',
  summary: 'Update your last-seen time in an organization, and show your visitor claims',
  // the API reference defines the first key and the current API the second key; a response may
  // contain neither
  result: z.looseObject({
    serviceVisitorClaims: z.string().optional(),
    gitbookVisitorClaims: z.string().optional(),
  }),
})
