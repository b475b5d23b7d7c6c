import type { PolicyRule } from './rule.ts'

type LibraryRule = Omit<PolicyRule, 'name' | 'message'> & { message: string }

const low = '["guest", "read", "comment"]'

const writing = '["edit", "review", "create", "admin"]'

/** Rules that policy files can use by name. */
export const libraryRules: Readonly<Record<string, LibraryRule>> = {
  'org-two-administrators': {
    scope: 'organization',
    require: 'organization.members.filter(m, m.role == "admin" && !m.disabled).size() >= 2',
    message: 'Has fewer than two active administrators',
  },
  'org-few-administrators': {
    scope: 'organization',
    require: 'organization.members.filter(m, m.role == "admin").size() <= 10',
    severity: 'warning',
    message: 'Has more than 10 administrators',
  },
  'org-default-role': {
    scope: 'organization',
    require: `organization.defaultRole in ${low}`,
    message: 'The default role is "{organization.defaultRole}", which is higher than "comment"',
  },
  'org-merge-rules': {
    scope: 'organization',
    require: 'organization.mergeRules.exists(r, r != "allow_bypass")',
    message: 'Has no merge rules',
  },
  'org-email-domains': {
    scope: 'organization',
    require: 'organization.emailDomains.size() > 0',
    severity: 'warning',
    message: 'Has no email domains',
  },
  'member-sso': {
    scope: 'member',
    when: '!member.disabled',
    require: 'organization.sso || member.sso',
    message: 'Can sign in without SSO',
  },
  'member-seen': {
    scope: 'member',
    when: '!member.disabled && now - member.joinedAt > duration("336h")',
    require: 'has(member.lastSeenAt) && now - member.lastSeenAt < duration("4320h")',
    severity: 'warning',
    message: 'Has never been seen, or was last seen over 180 days ago',
  },
  'member-email-domain': {
    scope: 'member',
    when: 'member.role != "guest" && !member.disabled',
    require: 'member.emailDomain in organization.emailDomains',
    severity: 'warning',
    message: 'Has the address "{member.email}", which is outside the organization\'s email domains',
  },
  'member-disabled-administrator': {
    scope: 'member',
    when: 'member.disabled',
    require: 'member.role != "admin"',
    severity: 'warning',
    message: 'Is disabled, but still has the role "admin"',
  },
  'team-owner': {
    scope: 'team',
    require: 'team.owners.size() > 0',
    severity: 'warning',
    message: 'Has no owner',
  },
  'team-not-empty': {
    scope: 'team',
    require: 'team.memberCount > 0',
    severity: 'warning',
    message: 'Has no members',
  },
  'collection-default-level': {
    scope: 'collection',
    require: `collection.defaultLevel in ["inherit", "guest", "read", "comment"]`,
    message: 'The default level is "{collection.defaultLevel}", which is higher than "comment"',
  },
  'space-default-level': {
    scope: 'space',
    require: `space.defaultLevel in ["inherit", "guest", "read", "comment"]`,
    message: 'The default level is "{space.defaultLevel}", which is higher than "comment"',
  },
  'space-team': {
    scope: 'space',
    require: 'space.teams.exists(t, t.role == "admin" || t.role == "create")',
    message: 'No team has a direct permission with the role "admin" or "create"',
  },
  'space-merge-rules': {
    scope: 'space',
    require: 'space.mergeRules.exists(r, r != "allow_bypass")',
    severity: 'warning',
    message: 'Has no merge rules',
  },
  'space-locked': {
    scope: 'space',
    when: '!space.gitSync',
    require: 'space.editMode == "locked"',
    severity: 'warning',
    message: 'Allows edits without a change request',
  },
  'site-two-administrators': {
    scope: 'site',
    require: 'site.administrators.filter(m, !m.disabled).size() >= 2',
    message:
      'Has fewer than two active members with the role "admin" on the site, granted directly or through a team',
  },
  'site-default-level': {
    scope: 'site',
    require: `site.defaultLevel in ["inherit", "guest", "read", "comment"]`,
    message: 'The default level is "{site.defaultLevel}", which is higher than "comment"',
  },
  'site-merge-rules': {
    scope: 'site',
    when: 'site.published',
    require: 'site.spaces.all(s, s.mergeRules.exists(r, r != "allow_bypass"))',
    message: 'Is published, but has spaces without merge rules',
  },
  'share-link-age': {
    scope: 'share-link',
    when: 'shareLink.active',
    require: 'now - shareLink.createdAt <= duration("2160h")',
    message: 'Is older than 90 days (created {shareLink.createdAt})',
  },
  'invite-no-write': {
    scope: 'invite',
    require: `invite.role in ${low}`,
    message: 'Grants the role "{invite.role}", which is higher than "comment"',
  },
  'guest-no-write': {
    scope: 'grant',
    when: `grant.role in ${writing}`,
    require: 'grant.people.all(m, m.role != "guest")',
    message: 'Grants a guest the role "{grant.role}" on "{grant.resource}"',
  },
  'outsider-no-write': {
    scope: 'grant',
    when: `grant.role in ${writing} && organization.emailDomains.size() > 0`,
    require: 'grant.people.all(m, m.emailDomain in organization.emailDomains)',
    message:
      'Grants the role "{grant.role}" on "{grant.resource}" to a person with an address outside the organization\'s email domains',
  },
  'admin-through-teams': {
    scope: 'grant',
    when: 'grant.role == "admin"',
    require: 'grant.kind == "team"',
    severity: 'warning',
    message: 'Grants the role "admin" on "{grant.resource}" to a user, not to a team',
  },
  'saml-certificate': {
    scope: 'saml-provider',
    require: 'samlProvider.certificateExpires - now > duration("720h")',
    message:
      'The certificate has expired or expires within 30 days ({samlProvider.certificateExpires})',
  },
  'saml-default-role': {
    scope: 'saml-provider',
    when: 'has(samlProvider.defaultRole)',
    require: `samlProvider.defaultRole in ${low}`,
    message:
      'New members get the role "{samlProvider.defaultRole}", which is higher than "comment"',
  },
  'specification-errors': {
    scope: 'specification',
    require: '!specification.failed && specification.errors == 0',
    severity: 'warning',
    message: 'The newest version could not be processed or contains errors',
  },
}

/** Returns a rule of the library, or undefined if there is no rule with this name. */
export function libraryRule(name: string): PolicyRule | undefined {
  const rule = Object.hasOwn(libraryRules, name) ? libraryRules[name] : undefined
  return rule && { name, ...rule }
}
