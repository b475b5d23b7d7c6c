import { contentFields } from './content-fields.ts'
import type { FactPart } from './facts.ts'
import type { Fields, PolicyType, PolicyTypes } from './field.ts'
import { organizationFields } from './organization-fields.ts'

/** The fields of each type in expressions. */
export const policyFields: { readonly [Type in PolicyType]: Fields<PolicyTypes[Type]> } = {
  ...organizationFields,
  ...contentFields,
}

export const policyTypeNames = Object.keys(policyFields) as PolicyType[]

interface PolicyScope {
  /** the name of the variable in expressions */
  variable: string
  type: PolicyType
  /** the parts that contain the resources of the scope */
  reads: readonly FactPart[]
}

/** The kinds of resources that a rule can be about. */
export const scopes = {
  organization: { variable: 'organization', type: 'Organization', reads: [] },
  member: { variable: 'member', type: 'Member', reads: ['members'] },
  team: { variable: 'team', type: 'Team', reads: ['teams'] },
  collection: { variable: 'collection', type: 'Collection', reads: ['collections'] },
  space: { variable: 'space', type: 'Space', reads: ['spaces'] },
  site: { variable: 'site', type: 'Site', reads: ['sites'] },
  grant: {
    variable: 'grant',
    type: 'Grant',
    reads: [
      ...(['collections', 'collectionUsers', 'collectionTeams'] as const),
      ...(['spaces', 'spaceUsers', 'spaceTeams', 'sites', 'siteUsers', 'siteTeams'] as const),
    ],
  },
  'share-link': { variable: 'shareLink', type: 'ShareLink', reads: ['sites', 'shareLinks'] },
  invite: { variable: 'invite', type: 'Invite', reads: ['invites'] },
  'saml-provider': { variable: 'samlProvider', type: 'SamlProvider', reads: ['samlProviders'] },
  specification: { variable: 'specification', type: 'Specification', reads: ['specifications'] },
} as const satisfies Record<string, PolicyScope>

export type ScopeName = keyof typeof scopes

export const scopeNames = Object.keys(scopes) as ScopeName[]
