import type { Role, RoleOrGuest } from '../common.ts'
import type { AnyOperation } from '../operation.ts'
import { apiOnlyRules } from './api-only-rules.ts'
import { readRules } from './read-rules.ts'

/** The levels at which roles are granted, from the widest to the narrowest. */
export const roleLevels = ['organization', 'collection', 'site', 'space'] as const

export type RoleLevel = (typeof roleLevels)[number]

/**
 * The documentation page that defines a rule. `assumption` marks rules that no page defines. They are
 * derived from similar operations.
 */
export type RuleSource =
  | 'Roles'
  | 'Permissions and inheritance'
  | 'Site permissions'
  | 'API reference'
  | 'assumption'

/**
 * The conditions, and the resources in a request, that require a role in addition to the role on the
 * resource in the path.
 */
export const caseTexts = {
  live: 'not as a draft',
  default: 'to set the default site space',
  target: 'the new parent',
  space: 'the linked space',
} as const

export type RuleCase = keyof typeof caseTexts

/** The minimum role that an operation requires, and the level of that role. */
export interface RoleRule {
  operation: string
  level: RoleLevel
  /** null for operations that any user can call, such as joining an organization */
  role: Role | null
  source: RuleSource
  case?: RuleCase
}

type Rules = Omit<RoleRule, 'operation'> & { operations: readonly string[] }

/** Returns the operations that write a kind of resource. */
const writes = (topic: string, ...more: string[]) =>
  ['create', 'update', 'delete', ...more].map((name) => `${topic}.${name}`)

/** Returns the operations that write permissions of a kind of resource. */
const permissionWrites = (topic: string) =>
  ['grant', 'setUser', 'setTeam', 'revokeUser', 'revokeTeam'].map(
    (name) => `${topic}.permissions.${name}`,
  )

const commentWrites = ['comments', 'changeRequests.comments'].flatMap((topic) => [
  ...writes(topic),
  ...writes(`${topic}.replies`),
])

const conversationWrites = ['update', 'delete'].map(
  (name) => `changeRequests.conversations.${name}`,
)

const organizationRules: Rules[] = [
  { level: 'organization', role: null, source: 'assumption', operations: ['orgs.create'] },
  {
    ...{ level: 'organization', role: 'admin', source: 'Roles' },
    operations: [
      ...['orgs.update', 'members.remove', 'members.update', 'members.enableSso'],
      ...['teams.create', 'teams.delete', 'teams.update'],
      ...['teams.members.update', 'teams.members.set', 'teams.members.remove'],
      ...['invites.create', 'invites.send', 'invites.update', 'invites.delete'],
      ...['saml.create', 'saml.update', 'saml.delete'],
    ],
  },
  {
    ...{ level: 'organization', role: 'admin', source: 'assumption' },
    operations: [
      ...['customFields.create', 'customFields.update', 'customFields.delete'],
      ...['integrations.publish', 'integrations.unpublish'],
      ...['integrations.enableDevMode', 'integrations.disableDevMode'],
      ...['installations.create', 'installations.update', 'installations.delete'],
      ...['installations.spaces.add', 'installations.spaces.update', 'installations.spaces.remove'],
      ...['installations.sites.add', 'installations.sites.update', 'installations.sites.remove'],
      ...['imports.start', 'imports.cancel', 'orgs.agentInstructions.set'],
    ],
  },
  {
    ...{ level: 'organization', role: 'create', source: 'Roles' },
    operations: ['spaces.create', 'collections.create', 'sites.create'],
  },
  {
    ...{ level: 'organization', role: 'create', source: 'assumption' },
    operations: [
      ...['translations.create', 'translations.update', 'translations.delete'],
      ...['translations.run', 'translations.glossary.update'],
    ],
  },
  {
    ...{ level: 'organization', role: 'edit', source: 'assumption' },
    operations: ['openapi.create', 'openapi.publish', 'openapi.update', 'openapi.delete'],
  },
  { level: 'organization', role: 'read', source: 'assumption', operations: ['orgs.ping'] },
  {
    ...{ level: 'organization', role: 'create', source: 'Roles', case: 'target' },
    operations: ['spaces.move', 'collections.move'],
  },
  {
    ...{ level: 'organization', role: 'admin', source: 'assumption', case: 'target' },
    operations: ['spaces.transfer', 'collections.transfer'],
  },
]

const collectionRules: Rules[] = [
  {
    ...{ level: 'collection', role: 'create', source: 'Roles' },
    operations: ['collections.delete', ...permissionWrites('collections')],
  },
  {
    ...{ level: 'collection', role: 'create', source: 'assumption' },
    operations: ['collections.update', 'collections.move'],
  },
  {
    level: 'collection',
    role: 'admin',
    source: 'assumption',
    operations: ['collections.transfer'],
  },
  {
    ...{ level: 'collection', role: 'create', source: 'Roles', case: 'target' },
    operations: ['spaces.create', 'spaces.move', 'collections.create', 'collections.move'],
  },
]

const spaceRules: Rules[] = [
  { level: 'space', role: 'comment', source: 'Roles', operations: commentWrites },
  { level: 'space', role: 'comment', source: 'assumption', operations: conversationWrites },
  {
    ...{ level: 'space', role: 'edit', source: 'Roles' },
    operations: [
      ...['changeRequests.create', 'changeRequests.update', 'changeRequests.content.change'],
      ...['content', 'changeRequests.content'].map((topic) => `${topic}.import`),
    ],
  },
  {
    ...{ level: 'space', role: 'edit', source: 'assumption' },
    operations: [
      ...['changeRequests.pull', 'customFields.values.set'],
      ...['changeRequests.reviewers.request', 'changeRequests.reviewers.remove'],
    ],
  },
  { level: 'space', role: 'review', source: 'Roles', operations: ['changeRequests.merge'] },
  {
    ...{ level: 'space', role: 'review', source: 'API reference' },
    operations: ['changeRequests.reviews.create'],
  },
  {
    ...{ level: 'space', role: 'create', source: 'Roles' },
    operations: ['spaces.delete', ...permissionWrites('spaces')],
  },
  {
    ...{ level: 'space', role: 'create', source: 'assumption' },
    operations: ['spaces.update', 'spaces.duplicate', 'spaces.restore', 'spaces.move'],
  },
  {
    ...{ level: 'space', role: 'admin', source: 'assumption' },
    operations: ['spaces.transfer', 'git.export', 'git.import'],
  },
  {
    ...{ level: 'space', role: 'edit', source: 'assumption', case: 'space' },
    operations: ['sites.sections.create', 'sites.spaces.add'],
  },
  {
    ...{ level: 'space', role: 'create', source: 'assumption', case: 'live' },
    operations: ['sites.sections.create', 'sites.spaces.add'],
  },
  {
    ...{ level: 'space', role: 'create', source: 'assumption', case: 'space' },
    operations: ['sites.create', 'sites.spaces.update'],
  },
]

const siteRules: Rules[] = [
  { level: 'site', role: 'admin', source: 'Roles', operations: ['sites.agentSettings.set'] },
  {
    ...{ level: 'site', role: 'edit', source: 'Site permissions' },
    operations: ['sites.sections.create', 'sites.spaces.add'],
  },
  {
    ...{ level: 'site', role: 'create', source: 'Site permissions', case: 'live' },
    operations: ['sites.sections.create', 'sites.spaces.add'],
  },
  { level: 'site', role: 'create', source: 'Roles', operations: ['sites.delete'] },
  {
    ...{ level: 'site', role: 'create', source: 'Site permissions' },
    operations: [
      ...['sites.structure.sort', 'sites.spaces.duplicate'],
      ...['sites.sections.update', 'sites.sections.delete', 'sites.sections.move'],
      ...['sites.spaces.update', 'sites.spaces.remove', 'sites.spaces.move'],
      ...['sites.redirects.create', 'sites.redirects.update', 'sites.redirects.delete'],
      'sites.redirects.bulk',
    ],
  },
  {
    ...{ level: 'site', role: 'create', source: 'assumption' },
    operations: [
      ...['create', 'update', 'delete', 'addSection', 'removeSection', 'move'].map(
        (name) => `sites.sectionGroups.${name}`,
      ),
      ...writes('sites.externalLinks'),
    ],
  },
  {
    ...{ level: 'site', role: 'admin', source: 'Site permissions' },
    operations: [
      ...['sites.update', 'sites.publish', 'sites.unpublish', ...permissionWrites('sites')],
      ...writes('sites.shareLinks'),
      ...['sites.publishingAuth.update', 'sites.publishingAuth.regenerate'],
      ...['sites.customization.set', 'sites.spaces.customization.update'],
      'sites.spaces.customization.delete',
    ],
  },
  {
    ...{ level: 'site', role: 'admin', source: 'Site permissions', case: 'default' },
    operations: ['sites.sections.update'],
  },
  {
    ...{ level: 'site', role: 'admin', source: 'assumption' },
    operations: [
      ...['sites.adaptiveSchema.set', 'sites.findings.update', 'sites.contextRecords.upsert'],
      ...writes('sites.contextConnections', 'sync', 'test'),
      ...writes('sites.mcpServers'),
      ...writes('sites.channels'),
      ...['sites.topics.update', 'sites.topics.deleteFindings'],
      ...['sites.findings.triggerChangeRequests', 'styleguides.create', 'styleguides.runs.create'],
    ],
  },
]

const gitRules: Rules[] = (['space', 'site'] as const).map((level) => ({
  ...{ level, role: 'admin', source: 'assumption' },
  operations: writes('git.installations'),
}))

/** The roles required by all writes, and by reads that require a higher role than `read`. */
export const roleRules: readonly RoleRule[] = [
  ...organizationRules,
  ...collectionRules,
  ...siteRules,
  ...spaceRules,
  ...gitRules,
  ...readRules,
  ...apiOnlyRules,
].flatMap(({ operations, ...rule }: Rules) =>
  operations.map((operation) => ({ operation, ...rule })),
)

const rulesByOperation = new Map<string, RoleRule[]>()
for (const rule of roleRules) {
  rulesByOperation.set(rule.operation, [...(rulesByOperation.get(rule.operation) ?? []), rule])
}

/** Returns the rules of an operation. The rule for the resource in its path comes first. */
export function operationRules(operation: string): readonly RoleRule[] {
  return rulesByOperation.get(operation) ?? []
}

/** Selects the rule for a part of a request. */
export type RulePart = Required<Pick<RoleRule, 'case' | 'level'>>

/**
 * Returns the role that an operation requires, or `null` if any user can call the operation.
 * Without `part`, the role applies to the resource in the path.
 */
export function requiredRole(
  { id, effect }: Pick<AnyOperation, 'id' | 'effect'>,
  part?: RulePart,
): RoleOrGuest {
  const rule = operationRules(id).find(
    (one) => one.case === part?.case && (part === undefined || one.level === part.level),
  )
  if (rule) return rule.role
  if (part) throw new Error(`no rule for ${id}: ${part.case} at the level ${part.level}`)
  return effect === 'read' ? 'read' : 'admin'
}
