import assert from 'node:assert/strict'
import { evaluateRules } from '../../../src/features/policy/model/evaluate.ts'
import { libraryRule, libraryRules } from '../../../src/features/policy/model/library.ts'
import {
  type CheckedRule,
  checkRule,
  type PolicyRule,
} from '../../../src/features/policy/model/rule.ts'
import { certificate } from '../../support/certificates.ts'
import {
  ada,
  bob,
  docs,
  eve,
  guides,
  handbook,
  kim,
  okta,
  sampleFacts,
  site,
} from './sample-facts.ts'

type Sample = Parameters<typeof sampleFacts>[0]

/** An organization that meets a rule, one that violates it, and the finding. */
interface Case {
  meets: Sample
  violates: Sample
  finding: string
}

const link = (days: number, more: object = {}) => ({
  ...{ id: 'link_1', name: 'Partners', active: true },
  createdAt: new Date(Date.UTC(2026, 10, 27) - days * 24 * 60 * 60_000).toISOString(),
  ...more,
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...kim, id: `usr_${index}` }))

const onGuides = 'spaces/spc_1'

const specification = {
  ...{ slug: 'pets', updatedAt: '2026-11-20T08:00:00.000Z', urls: {} },
  processingState: 'complete',
}

const cases: Record<string, Case> = {
  'org-two-administrators': {
    meets: { members: [ada, kim] },
    violates: { members: [ada, { ...kim, disabled: true }] },
    finding: 'Acme Docs: Has fewer than two active administrators',
  },
  'org-few-administrators': {
    meets: { members: many(10) },
    violates: { members: many(11) },
    finding: 'Acme Docs: Has more than 10 administrators',
  },
  'org-default-role': {
    meets: { organization: { defaultRole: 'comment' } },
    violates: { organization: { defaultRole: 'edit' } },
    finding: 'Acme Docs: The default role is "edit", which is higher than "comment"',
  },
  'org-merge-rules': {
    meets: { organization: { mergeRules: handbook.mergeRules } },
    violates: { organization: { mergeRules: { type: 'none' } } },
    finding: 'Acme Docs: Has no merge rules',
  },
  'org-email-domains': {
    meets: {},
    violates: { organization: { emailDomains: [] } },
    finding: 'Acme Docs: Has no email domains',
  },
  'member-sso': {
    meets: { members: [ada, { ...bob, disabled: true }] },
    violates: { members: [ada, bob] },
    finding: 'Bob Stone: Can sign in without SSO',
  },
  'member-seen': {
    meets: { members: [eve, { ...bob, joinedAt: '2026-11-20T08:00:00.000Z' }] },
    violates: { members: [eve, bob] },
    finding: 'Bob Stone: Has never been seen, or was last seen over 180 days ago',
  },
  'member-email-domain': {
    meets: { members: [ada, bob] },
    violates: { members: [{ ...bob, role: 'read' }] },
    finding:
      'Bob Stone: Has the address "bob@example.org", which is outside the organization\'s email domains',
  },
  'member-disabled-administrator': {
    meets: { members: [ada, { ...eve, disabled: true }] },
    violates: { members: [{ ...ada, disabled: true }] },
    finding: 'Ada Lovelace: Is disabled, but still has the role "admin"',
  },
  'team-owner': {
    meets: {
      members: [ada],
      teams: [docs],
      teamMembers: { team_1: [{ user: 'usr_1', role: 'owner' }] },
    },
    violates: {
      ...{ members: [ada], teams: [docs] },
      teamMembers: { team_1: [{ user: 'usr_1', role: 'member' }] },
    },
    finding: 'Docs: Has no owner',
  },
  'team-not-empty': {
    meets: { teams: [docs] },
    violates: { teams: [{ ...docs, members: 0 }] },
    finding: 'Docs: Has no members',
  },
  'collection-default-level': {
    meets: { collections: [{ id: 'col_1', title: 'Internal', defaultLevel: null }] },
    violates: { collections: [{ id: 'col_1', title: 'Internal', defaultLevel: 'create' }] },
    finding: 'Internal: The default level is "create", which is higher than "comment"',
  },
  'space-default-level': {
    meets: { spaces: [handbook] },
    violates: { spaces: [guides] },
    finding: 'Guides: The default level is "edit", which is higher than "comment"',
  },
  'space-team': {
    meets: { spaces: [guides], grants: { [onGuides]: [{ role: 'create', team: 'team_1' }] } },
    violates: {
      spaces: [guides],
      grants: {
        [onGuides]: [
          { role: 'review', team: 'team_1' },
          { role: 'admin', user: 'usr_1' },
        ],
      },
    },
    finding: 'Guides: No team has a direct permission with the role "admin" or "create"',
  },
  'space-merge-rules': {
    meets: {
      organization: { mergeRules: handbook.mergeRules },
      spaces: [handbook, { ...guides, mergeRules: { type: 'inherit' } }],
    },
    violates: {
      organization: { mergeRules: { type: 'none' } },
      spaces: [handbook, { ...guides, mergeRules: { type: 'inherit' } }],
    },
    finding: 'Guides: Has no merge rules',
  },
  'space-locked': {
    meets: { spaces: [handbook, { ...guides, editMode: 'live', gitSync: {} }] },
    violates: { spaces: [{ ...guides, editMode: 'live' }] },
    finding: 'Guides: Allows edits without a change request',
  },
  'site-two-administrators': {
    meets: {
      ...{ members: [ada, kim], sites: [site] },
      grants: {
        'sites/site_1': [
          { role: 'admin', user: 'usr_1' },
          { role: 'admin', team: 'team_1' },
        ],
      },
      teamMembers: { team_1: [{ user: 'usr_4', role: 'member' }] },
    },
    violates: {
      ...{ members: [ada, kim], sites: [site] },
      grants: {
        'sites/site_1': [
          { role: 'admin', user: 'usr_1' },
          { role: 'admin', team: 'team_1' },
        ],
      },
      teamMembers: { team_1: [{ user: 'usr_1', role: 'member' }] },
    },
    finding:
      'Docs: Has fewer than two active members with the role "admin" on the site, granted directly or through a team',
  },
  'site-default-level': {
    meets: { sites: [site] },
    violates: { sites: [{ ...site, defaultLevel: 'admin' }] },
    finding: 'Docs: The default level is "admin", which is higher than "comment"',
  },
  'site-merge-rules': {
    meets: {
      ...{ sites: [site, { ...site, id: 'site_2', published: false }], spaces: [handbook, guides] },
      siteSpaces: {
        site_1: [{ id: 'ss_1', space: 'spc_2' }],
        site_2: [{ id: 'ss_2', space: 'spc_1' }],
      },
    },
    violates: {
      ...{ sites: [site], spaces: [handbook, { ...guides, mergeRules: { type: 'none' } }] },
      siteSpaces: {
        site_1: [
          { id: 'ss_1', space: 'spc_2' },
          { id: 'ss_2', space: 'spc_1' },
        ],
      },
    },
    finding: 'Docs: Is published, but has spaces without merge rules',
  },
  'share-link-age': {
    meets: { sites: [site], shareLinks: { site_1: [link(90), link(200, { active: false })] } },
    violates: { sites: [site], shareLinks: { site_1: [link(91)] } },
    finding: 'Partners: Is older than 90 days (created 2026-08-28T00:00:00.000Z)',
  },
  'invite-no-write': {
    meets: {
      invites: [
        { id: 'inv_1', role: null },
        { id: 'inv_2', level: 'comment', space: 'spc_1' },
      ],
    },
    violates: { invites: [{ id: 'inv_1', level: 'edit', space: 'spc_1' }] },
    finding: 'inv_1: Grants the role "edit", which is higher than "comment"',
  },
  'guest-no-write': {
    meets: {
      ...{ members: [ada, bob], spaces: [guides] },
      grants: {
        [onGuides]: [
          { role: 'edit', user: 'usr_1' },
          { role: 'comment', user: 'usr_2' },
        ],
      },
    },
    violates: {
      ...{ members: [ada, bob], spaces: [guides] },
      grants: { [onGuides]: [{ role: 'edit', team: 'team_1', title: 'Docs' }] },
      teamMembers: { team_1: [{ user: 'usr_2', role: 'member' }] },
    },
    finding: 'Docs: Grants a guest the role "edit" on "Guides"',
  },
  'outsider-no-write': {
    meets: {
      ...{ members: [ada, bob], spaces: [guides] },
      grants: {
        [onGuides]: [
          { role: 'edit', user: 'usr_1' },
          { role: 'read', user: 'usr_2' },
        ],
      },
    },
    violates: {
      ...{ members: [bob], spaces: [guides] },
      grants: { [onGuides]: [{ role: 'review', user: 'usr_2', title: 'Bob Stone' }] },
    },
    finding:
      'Bob Stone: Grants the role "review" on "Guides" to a person with an address outside the organization\'s email domains',
  },
  'admin-through-teams': {
    meets: {
      spaces: [guides],
      grants: {
        [onGuides]: [
          { role: 'admin', team: 'team_1' },
          { role: 'edit', user: 'usr_1' },
        ],
      },
    },
    violates: {
      spaces: [guides],
      grants: { [onGuides]: [{ role: 'admin', user: 'usr_1', title: 'Ada' }] },
    },
    finding: 'Ada: Grants the role "admin" on "Guides" to a user, not to a team',
  },
  'saml-certificate': {
    meets: { samlProviders: [{ ...okta, certificate }] },
    violates: { now: Date.UTC(2036, 10, 1), samlProviders: [{ ...okta, certificate }] },
    finding:
      'Okta: The certificate has expired or expires within 30 days (2036-11-24T21:56:22.000Z)',
  },
  'saml-default-role': {
    meets: { samlProviders: [okta, { ...okta, defaultRole: 'read' }] },
    violates: { samlProviders: [{ ...okta, defaultRole: 'create' }] },
    finding: 'Okta: New members get the role "create", which is higher than "comment"',
  },
  'specification-errors': {
    meets: { specifications: [specification] },
    violates: { specifications: [{ ...specification, lastProcessErrorCode: 'PARSE_ERROR' }] },
    finding: 'pets: The newest version could not be processed or contains errors',
  },
}

const ruleFindings = (name: string, sample: Sample) => {
  const rule = checkRule(libraryRule(name) as PolicyRule) as CheckedRule
  return evaluateRules([rule], sampleFacts(sample)).map(
    ({ rule: id, state, thing, message }) => `${id} ${state} ${thing.title}: ${message}`,
  )
}

describe('the policy library', () => {
  it('has a test for each rule', () => {
    assert.deepEqual(Object.keys(cases), Object.keys(libraryRules))
  })

  for (const [name, { meets, violates, finding }] of Object.entries(cases)) {
    it(`reports only violations of ${name}`, () => {
      assert.deepEqual(ruleFindings(name, meets), [])
      assert.deepEqual(ruleFindings(name, violates), [`policy/${name} violated ${finding}`])
    })
  }

  it('reads certificates without the PEM header and footer', () => {
    const base64 = certificate.replace(/-----.*-----|\n/g, '')
    const samlProviders = [{ ...okta, certificate: base64 }]
    assert.deepEqual(ruleFindings('saml-certificate', { samlProviders }), [])
    assert.deepEqual(
      ruleFindings('saml-certificate', { now: Date.UTC(2036, 10, 1), samlProviders }),
      [
        'policy/saml-certificate violated Okta: The certificate has expired or expires within 30 days (2036-11-24T21:56:22.000Z)',
      ],
    )
  })

  it('does not accept a specification that is still processed', () => {
    const pending = { ...specification, processingState: 'pending' }
    const findings = ruleFindings('specification-errors', { specifications: [pending] })
    assert.equal(findings.length, 1)
    assert.match(findings[0] ?? '', /^policy\/specification-errors unknown pets: /)
  })

  for (const name of ['org-merge-rules', 'space-merge-rules', 'site-merge-rules']) {
    it(`does not count an exception from the merge rules in ${name}`, () => {
      const mergeRules = { type: 'rules', rules: [{ rule: 'allow_bypass' }] }
      const sample = {
        ...{ organization: { mergeRules }, spaces: [{ ...guides, mergeRules }], sites: [site] },
        siteSpaces: { site_1: [{ id: 'ss_1', space: 'spc_1' }] },
      }
      assert.equal(ruleFindings(name, sample).length, 1)
    })
  }
})
