// Checked by the compiler, which reports each expected type error that doesn't occur.
import type { operations } from '../../src/contract/all.ts'
import type { publishIntegration } from '../../src/contract/integrations/integrations.ts'
import type { createOpenAPISpec } from '../../src/contract/openapi.ts'
import type { AnyOperation, InputOf, ItemOf, ResultOf } from '../../src/contract/operation.ts'
import type {
  createCustomField,
  setCustomFieldValues,
} from '../../src/contract/organizations/custom-fields.ts'
import type { updateInvite } from '../../src/contract/organizations/invites.ts'
import type {
  getMember,
  listMembers,
  updateMember,
} from '../../src/contract/organizations/members.ts'
import type { updateOrganization } from '../../src/contract/organizations/organizations.ts'
import type {
  removeTeamMember,
  setTeamMember,
} from '../../src/contract/organizations/team-members.ts'
import type { createTeam, listTeams } from '../../src/contract/organizations/teams.ts'
import type { createTranslation } from '../../src/contract/translations.ts'

const organizationId = 'org_1'

function checkInput<Op extends AnyOperation>(input: InputOf<Op>) {
  return input
}

checkInput<typeof listTeams>({ organizationId })
checkInput<typeof listTeams>({ organizationId, owner: 'usr_1' })
// @ts-expect-error a path parameter is missing
checkInput<typeof listTeams>({ owner: 'usr_1' })
// @ts-expect-error one of two path parameters is missing
checkInput<typeof getMember>({ organizationId })
// @ts-expect-error the client itself requests all pages
checkInput<typeof listTeams>({ organizationId, page: 'p2' })

checkInput<typeof createTeam>({ organizationId, title: 'Docs', members: ['usr_1'] })
// @ts-expect-error the key of the body is required
checkInput<typeof createTeam>({ organizationId })
// @ts-expect-error unknown body key
checkInput<typeof createTeam>({ organizationId, title: 'Docs', name: 'Docs' })
// @ts-expect-error an optional key may be absent, but not undefined
checkInput<typeof createTeam>({ organizationId, title: 'Docs', members: undefined })

checkInput<typeof setTeamMember>({ organizationId, teamId: 't1', userId: 'usr_1', role: 'owner' })
// @ts-expect-error unknown team role
checkInput<typeof setTeamMember>({ organizationId, teamId: 't1', userId: 'usr_1', role: 'admin' })

checkInput<typeof updateMember>({ organizationId, userId: 'usr_1', role: null })
// @ts-expect-error in a body, the role of a guest is null
checkInput<typeof updateMember>({ organizationId, userId: 'usr_1', role: 'guest' })

checkInput<typeof listMembers>({ organizationId, role: 'guest', sort: 'lastSeenAt' })
// @ts-expect-error unknown sort order
checkInput<typeof listMembers>({ organizationId, sort: 'a sort of tomorrow' })

checkInput<typeof updateOrganization>({ organizationId, logo: null, inviteLinks: false })
// @ts-expect-error a title can't be cleared
checkInput<typeof updateOrganization>({ organizationId, title: null })

checkInput<typeof updateInvite>({ organizationId, inviteId: 'i1', level: 'read' })
// @ts-expect-error an update requires a role or a level
checkInput<typeof updateInvite>({ organizationId, inviteId: 'i1' })

checkInput<typeof setCustomFieldValues>({ spaceId: 'sp_1', values: { tags: { value: ['a'] } } })
// @ts-expect-error a value must be inside an object
checkInput<typeof setCustomFieldValues>({ spaceId: 'sp_1', values: { tags: ['a'] } })
// @ts-expect-error the type of a field is required
checkInput<typeof createCustomField>({ organizationId, name: 'tier' })

checkInput<typeof createOpenAPISpec>({ organizationId, slug: 'api', source: { text: '{}' } })
// @ts-expect-error a source is a URL or text
checkInput<typeof createOpenAPISpec>({ organizationId, slug: 'api', source: { file: 'a.yaml' } })

checkInput<typeof createTranslation>({ organizationId, title: 'French' })
// @ts-expect-error a source requires a language
checkInput<typeof createTranslation>({ organizationId, source: { space: 'sp_1' }, language: 'fr' })

const manifest = {
  integrationName: 'slack',
  organization: 'org_1',
  title: 'Slack',
  description: 'posts to Slack',
  scopes: ['space:content:read'],
  script: '',
}
checkInput<typeof publishIntegration>({ ...manifest, runtime: 'v2' })
checkInput<typeof publishIntegration>({
  ...manifest,
  configurations: { site: { properties: { on: { type: 'boolean', default: true } } } },
})
checkInput<typeof publishIntegration>({
  ...manifest,
  // @ts-expect-error unknown property type
  configurations: { site: { properties: { on: { type: 'date' } } } },
})

export const title = (team: ItemOf<typeof listTeams>): string => team.title
export const empty: ResultOf<typeof removeTeamMember> = undefined
// @ts-expect-error a removal returns no value
export const answered: ResultOf<typeof removeTeamMember> = { id: 'usr_1' }

export const id: (typeof operations)[number]['id'] = 'teams.members.set'
// @ts-expect-error unknown operation id
export const noId: (typeof operations)[number]['id'] = 'teams.rename'
