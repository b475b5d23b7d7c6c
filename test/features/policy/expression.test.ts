import assert from 'node:assert/strict'
import {
  compileExpression,
  type Expression,
} from '../../../src/features/policy/model/expression.ts'
import { UnreadFact } from '../../../src/features/policy/model/facts.ts'
import type { ScopeName } from '../../../src/features/policy/model/scopes.ts'
import { OrganizationWorld } from '../../../src/features/policy/model/world.ts'
import { ada, bob, guides, now, sampleFacts } from './sample-facts.ts'

const compiled = (scope: ScopeName, text: string) =>
  compileExpression(scope, text, 'bool') as Expression

describe('an expression in a rule', () => {
  const faults: [scope: ScopeName, text: string, message: string, offset: number][] = [
    ['space', 'space.titel == "x"', 'Unknown field of Space: "titel". Did you mean title?', 6],
    ['space', 'has(space.titel)', 'Unknown field of Space: "titel". Did you mean title?', 10],
    [
      'space',
      'space.users.exists(u, has(u.member.nam))',
      'Unknown field of Member: "nam". Did you mean name?',
      35,
    ],
    [
      'site',
      'site.spaces.all(s, s.teams.exists(t, t.team.titel == ""))',
      'Unknown field of Team: "titel". Did you mean title?',
      44,
    ],
    [
      'member',
      'space.title == ""',
      'Unknown variable: "space". Expected one of: member, organization, now',
      0,
    ],
    ['member', 'member.email ==', 'Unexpected token: EOF', 15],
    ['member', 'member.email == 3', 'no such overload: string == int', 0],
    ...['(a+)+', '(a|b)*', '((a?)b){9}', '(?:x*y)+'].map(
      (pattern): [ScopeName, string, string, number] => [
        'member',
        `member.name.matches("${pattern}")`,
        'Matching could take too long: a repeated group contains a repetition or an alternative',
        20,
      ],
    ),
    ['member', 'member.name.matches("(")', 'Invalid regular expression', 20],
    ['member', 'member.name.matches(member.email)', 'Expected a pattern in quotes', 27],
    ['member', 'dyn(organization).sites.size() > 0', 'The function "dyn" is not allowed', 0],
    ['member', 'member.email', 'Expected a condition, not a value of the type string', 0],
    [
      'member',
      'member.email.includes("x")',
      "found no matching overload for 'string.includes(string)'",
      0,
    ],
  ]
  for (const [scope, text, message, offset] of faults) {
    it(`is rejected with its position: ${text}`, () => {
      assert.deepEqual(compileExpression(scope, text, 'bool'), { message, offset })
    })
  }

  const uses: [scope: ScopeName, text: string, parts: string[]][] = [
    ['space', 'space.title != ""', []],
    ['space', 'space.teams.exists(t, t.role == "admin")', ['spaceTeams']],
    ['space', 'space.teams.exists(t, t.team.title == "Docs")', ['spaceTeams', 'teams']],
    ['site', 'has(site.teams)', ['siteTeams']],
    ['site', 'site.spaces.all(s, s.users.size() < 3)', ['siteSpaces', 'spaceUsers', 'spaces']],
    ['organization', '[organization].all(o, o.invites.size() == 0)', ['invites']],
    ['grant', 'grant.people.size() < 9', ['grantedTeamMembers', 'members']],
  ]
  for (const [scope, text, parts] of uses) {
    it(`needs only the data of its fields: ${text}`, () => {
      assert.deepEqual([...compiled(scope, text).parts].sort(), parts)
    })
  }

  for (const pattern of ['^(Ada|Bob) [A-Z]+$', '(?:ab)+c?', '[(+]+\\\\(\\\\)*']) {
    it(`can use a pattern: ${pattern}`, () => {
      assert.ok('evaluate' in compiled('member', `member.name.matches("${pattern}")`))
    })
  }

  const facts = {
    ...sampleFacts({ members: [ada, bob], spaces: [guides] }),
    spaces: { value: [guides] },
    grants: new Map([['spaces/spc_1', { why: 'not permitted' }]]),
  }
  const world = new OrganizationWorld(facts as never)
  const organization = world.view('Organization', world.facts.organization)
  const evaluated = (text: string) =>
    compiled('space', text).evaluate(
      world.view('Space', guides as never),
      organization,
      new Date(now),
    )

  it('is unknown if its data cannot be read', () => {
    const unknown = { unknown: 'permissions on space spc_1: not permitted' }
    assert.deepEqual(evaluated('space.teams.size() > 0'), unknown)
    assert.deepEqual(evaluated('!(space.teams.size() > 0)'), unknown)
    assert.deepEqual(evaluated('space.teams.exists(t, true) || space.title == "x"'), unknown)
    assert.deepEqual(evaluated('has(space.teams)'), unknown)
  })

  it('has a result if unread data cannot change it', () => {
    assert.deepEqual(evaluated('space.teams.size() > 0 || space.title == "Guides"'), {
      value: true,
    })
    assert.deepEqual(evaluated('space.teams.size() > 0 && space.title == "x"'), { value: false })
  })

  it('is unknown if the service did not return a field, unless has() checks it', () => {
    assert.deepEqual(evaluated('space.language == "de"'), {
      unknown: 'the field "language" is absent',
    })
    assert.deepEqual(evaluated('has(space.language) && space.language == "de"'), { value: false })
  })

  it('is unknown if the service returned an invalid time', () => {
    const broken = { ...guides, createdAt: 'yesterday' }
    const view = world.view('Space', broken as never)
    const { evaluate } = compiled('space', '!(space.createdAt < now)')
    assert.deepEqual(evaluate(view, organization, new Date(now)), {
      unknown: 'the service returned an invalid time "yesterday"',
    })
  })

  it('reports the reason for an unread list through nested fields', () => {
    const unread = new OrganizationWorld({ ...facts, members: { why: 'HTTP 403' } } as never)
    const { evaluate } = compiled('organization', 'organization.members.size() > 1')
    const view = unread.view('Organization', unread.facts.organization)
    assert.deepEqual(evaluate(view, view, new Date(now)), { unknown: 'members: HTTP 403' })
    assert.throws(() => unread.members(), UnreadFact)
  })
})
