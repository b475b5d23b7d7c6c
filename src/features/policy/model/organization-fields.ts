import { parseCertificates } from '../../saml/index.ts'
import {
  creationTime,
  date,
  emailDomain,
  id,
  role,
  roleName,
  ruleNames,
  time,
  title,
  toInt,
} from './common-fields.ts'
import { UnreadFact } from './facts.ts'
import type { Fields, PolicyTypes } from './field.ts'

function expiry(certificate: string | undefined): Date | undefined {
  if (certificate === undefined) return undefined
  try {
    // a chain begins with the certificate of the provider
    const [own] = parseCertificates(certificate)
    return own && new Date(own.validTo)
  } catch {
    throw new UnreadFact('the certificate is not a valid X.509 certificate')
  }
}

type OrganizationType =
  | 'Organization'
  | 'Member'
  | 'Team'
  | 'Invite'
  | 'SamlProvider'
  | 'Specification'

/** The fields of an organization and of everything in it except content. */
export const organizationFields: {
  readonly [Type in OrganizationType]: Fields<PolicyTypes[Type]>
} = {
  Organization: {
    id,
    title,
    plan: { type: 'string', about: 'Plan', get: ({ plan }) => plan },
    sso: { type: 'bool', about: 'SSO is enforced', get: ({ sso }) => sso },
    ai: { type: 'bool', about: 'AI features are enabled', get: ({ ai }) => ai },
    inviteLinks: {
      type: 'bool',
      about: 'Invite links are enabled',
      get: ({ inviteLinks }) => inviteLinks,
    },
    defaultRole: {
      ...role,
      about: 'Role of people who join',
      get: (raw) => roleName(raw.defaultRole),
    },
    emailDomains: {
      type: 'list<string>',
      about: 'Email domains, in lowercase',
      get: ({ emailDomains }) => emailDomains.map((domain) => domain.toLowerCase()),
    },
    mergeRules: {
      type: 'list<string>',
      about: 'Names of the merge rules',
      get: ({ mergeRules }) => ruleNames(mergeRules),
    },
    members: {
      type: 'list<Member>',
      about: 'All members',
      reads: ['members'],
      get: (_, world) => world.members(),
    },
    teams: {
      type: 'list<Team>',
      about: 'All teams',
      reads: ['teams'],
      get: (_, world) => world.teams(),
    },
    spaces: {
      type: 'list<Space>',
      about: 'All spaces',
      reads: ['spaces'],
      get: (_, world) => world.spaces(),
    },
    collections: {
      type: 'list<Collection>',
      about: 'All collections',
      reads: ['collections'],
      get: (_, world) => world.collections(),
    },
    sites: {
      type: 'list<Site>',
      about: 'All sites',
      reads: ['sites'],
      get: (_, world) => world.sites(),
    },
    samlProviders: {
      type: 'list<SamlProvider>',
      about: 'SAML providers',
      reads: ['samlProviders'],
      get: (_, world) => world.samlProviders(),
    },
    invites: {
      type: 'list<Invite>',
      about: 'Invite links',
      reads: ['invites'],
      get: (_, world) => world.invites(),
    },
  },
  Member: {
    id,
    name: { type: 'string', about: 'Name', get: ({ user }) => user.displayName },
    email: { type: 'string', about: 'Email address', get: ({ user }) => user.email },
    emailDomain: {
      type: 'string',
      about: 'Domain of the email address, in lowercase',
      get: ({ user }) => emailDomain(user.email),
    },
    role: { ...role, about: 'Role in the organization, or "guest" for none' },
    disabled: { type: 'bool', about: 'Account is disabled', get: ({ disabled }) => disabled },
    sso: { type: 'bool', about: 'Member must sign in with SSO', get: ({ sso }) => sso },
    joinedAt: {
      type: time,
      about: 'Time when the member joined',
      get: (raw) => date(raw.joinedAt),
    },
    lastSeenAt: {
      type: time,
      about: 'Last activity (absent if the member has never been seen)',
      get: (raw) => date(raw.lastSeenAt),
    },
    teamCount: { type: 'int', about: 'Number of teams', get: ({ teams }) => toInt(teams) },
  },
  Team: {
    id,
    title,
    createdAt: creationTime,
    memberCount: { type: 'int', about: 'Number of members', get: (raw) => toInt(raw.members) },
    members: {
      type: 'list<Member>',
      about: 'Members of the team',
      reads: ['members', 'teamMembers'],
      get: (raw, world) => world.teamMembers(raw.id),
    },
    owners: {
      type: 'list<Member>',
      about: 'Members who can manage the team',
      reads: ['members', 'teamMembers'],
      get: (raw, world) => world.teamMembers(raw.id, 'owner'),
    },
  },
  Invite: {
    id,
    role: {
      ...role,
      about: 'Role that the link grants',
      get: (raw) => roleName(raw.level === undefined ? raw.role : raw.level),
    },
    on: {
      type: 'string',
      about: 'Target of the link: "organization", "space", or "collection"',
      get: ({ space, collection }) =>
        space !== undefined ? 'space' : collection === undefined ? 'organization' : 'collection',
    },
  },
  SamlProvider: {
    id,
    createdAt: creationTime,
    label: { type: 'string', about: 'Label', get: ({ label }) => label },
    status: { type: 'string', about: 'Status', get: ({ status }) => status },
    defaultRole: {
      ...role,
      about: 'Role of new members',
      get: (raw) => roleName(raw.defaultRole),
    },
    certificateExpires: {
      type: time,
      about: 'Expiration date of the certificate',
      get: ({ certificate }) => expiry(certificate),
    },
  },
  Specification: {
    slug: { type: 'string', about: 'Slug', get: ({ slug }) => slug },
    updatedAt: { type: time, about: 'Time of the last change', get: (raw) => date(raw.updatedAt) },
    visibility: { type: 'string', about: 'Visibility', get: ({ visibility }) => visibility },
    failed: {
      type: 'bool',
      about: 'Processing failed (absent while a version is being processed)',
      get: ({ lastProcessErrorCode, processingState }) =>
        lastProcessErrorCode !== undefined || (processingState === 'complete' ? false : undefined),
    },
    errors: {
      type: 'int',
      about: 'Number of errors in the newest version (absent while a version is being processed)',
      get: ({ lastProcessedErrorCount = 0, processingState }) =>
        processingState === 'complete' ? toInt(lastProcessedErrorCount) : undefined,
    },
  },
}
