import { type Calls, makeCalls } from '../../src/command/operation/calls.ts'
import { createRequestPlan, type RequestSpec } from '../../src/command/operation/request-plan.ts'
import { buildRowCalls } from '../../src/command/rows/row-calls.ts'
import {
  createChangeRequest,
  updateChangeRequest,
} from '../../src/contract/change-requests/change-requests.ts'
import { removeMember, updateMember } from '../../src/contract/organizations/members.ts'
import { updateSamlProvider } from '../../src/contract/organizations/saml.ts'
import { deleteTeam, updateTeam } from '../../src/contract/organizations/teams.ts'
import { updateSiteSection } from '../../src/contract/sites/site-sections.ts'
import { moveSpace } from '../../src/contract/spaces.ts'
import type { CommandLine } from '../../src/host/arguments/parsed-args.ts'
import { contentPosition, parentField } from '../../src/host/arguments/written-fields.ts'
import type { Run } from '../../src/host/program/run.ts'

export interface NamedSample {
  id: string
  title: string
  /** an alternative name: the email address of a member, or the path of a section */
  other: string
}

interface Sent {
  path: string
  body?: unknown
}

/** One way to refer to resources on the command line. */
export interface Way {
  /** returns the typed command with its standard input */
  typed: (words: string[], place: string) => Partial<CommandLine> & { stdin?: string }
  calls: (run: Run) => Promise<Calls>
  /** returns the expected request for the resource with the given ID */
  sent: (id: string, place: string) => Sent
  item: (thing: NamedSample) => object
  /** set if the argument accepts several values; spaces around each value are removed */
  takes?: 'words' | 'lines' | 'rows'
  /** true if an alternative name is accepted */
  hasOther?: true
  /** true if @me is accepted */
  hasMe?: true
  /** the list path of the parent resource, which also has a name */
  within?: string
  isNumbered?: true
  /** true if a value that begins with @ is read from a file */
  isFlag?: true
}

const calling = (operation: Parameters<typeof createRequestPlan>[0], spec: RequestSpec = {}) => {
  const plan = createRequestPlan(operation, spec)
  return (run: Run) => makeCalls(plan, spec, run)
}

const parseRows = (operation: Parameters<typeof createRequestPlan>[0]) => {
  const plan = createRequestPlan(operation, {})
  return (run: Run) => buildRowCalls(plan, {}, '-', run)
}

const lines = (words: string[]) => `${words.join('\n')}\n`

export const plainItem = ({ id, title }: NamedSample) => ({ id, title })
const member = ({ id, title, other }: NamedSample) => ({
  id: 'mbr',
  user: { id, displayName: title, email: other },
})

const at = encodeURIComponent
const teamAt = (id: string) => `/v1/orgs/acme/teams/${at(id)}`
const memberAt = (id: string) => `/v1/orgs/acme/members/${at(id)}`

export const ways: Record<string, Way> = {
  'teams update TEAM': {
    typed: ([team]) => ({ args: { team }, flags: { title: 'New' } }),
    calls: calling(updateTeam),
    sent: (id) => ({ path: teamAt(id), body: { title: 'New' } }),
    item: plainItem,
  },
  'teams delete TEAM': {
    typed: ([team]) => ({ args: { team } }),
    calls: calling(deleteTeam),
    sent: (id) => ({ path: teamAt(id) }),
    item: plainItem,
  },
  'teams delete -': {
    typed: (words) => ({ args: { team: '-' }, stdin: lines(words) }),
    calls: calling(deleteTeam),
    sent: (id) => ({ path: teamAt(id) }),
    item: plainItem,
    takes: 'lines',
  },
  'teams update --rows -': {
    typed: (words) => ({
      flags: { rows: '-' },
      stdin: lines(['team,title', ...words.map((word) => `${word},New`)]),
    }),
    calls: parseRows(updateTeam),
    sent: (id) => ({ path: teamAt(id), body: { title: 'New' } }),
    item: plainItem,
    takes: 'rows',
  },
  'members update USER': {
    typed: ([user]) => ({ args: { user }, flags: { role: 'edit' } }),
    calls: calling(updateMember),
    sent: (id) => ({ path: memberAt(id), body: { role: 'edit' } }),
    item: member,
    hasMe: true,
    hasOther: true,
  },
  'members remove USER USER': {
    typed: ([user, ...rest]) => ({ args: { user }, rest }),
    calls: calling(removeMember),
    sent: (id) => ({ path: memberAt(id) }),
    item: member,
    hasMe: true,
    takes: 'words',
    hasOther: true,
  },
  'spaces move spc_1 --parent COLLECTION': {
    typed: ([parent]) => ({ args: { space: 'spc_1' }, flags: { parent } }),
    calls: calling(moveSpace, { target: 'spaceId', fields: [contentPosition, parentField] }),
    sent: (id) => ({ path: '/v1/spaces/spc_1/move', body: { parent: id } }),
    item: plainItem,
    isFlag: true,
  },
  'saml update idp_1 --default-team TEAM': {
    typed: ([team]) => ({ args: { provider: 'idp_1' }, flags: { 'default-team': team } }),
    calls: calling(updateSamlProvider),
    sent: (id) => ({ path: '/v1/orgs/acme/saml/idp_1', body: { defaultTeam: id } }),
    item: plainItem,
    isFlag: true,
  },
  'change-requests create --space SPACE': {
    typed: ([space]) => ({ flags: { space, subject: 'New' } }),
    calls: calling(createChangeRequest),
    sent: (id) => ({ path: `/v1/spaces/${at(id)}/change-requests`, body: { subject: 'New' } }),
    item: plainItem,
  },
  'change-requests update CHANGE-REQUEST --space SPACE': {
    typed: ([request], space) => ({
      args: { 'change-request': request },
      flags: { space, status: 'open' },
    }),
    calls: calling(updateChangeRequest, { target: 'changeRequestId' }),
    sent: (id, space) => ({
      path: `/v1/spaces/${at(space)}/change-requests/${id}`,
      body: { status: 'open' },
    }),
    item: ({ id, title }) => ({ id: `cr_${id}`, number: Number(id), subject: title }),
    within: '/v1/orgs/acme/spaces',
    isNumbered: true,
  },
  'sites sections update SECTION --site SITE': {
    typed: ([section], site) => ({ args: { section }, flags: { site, title: 'New' } }),
    calls: calling(updateSiteSection),
    sent: (id, site) => ({
      path: `/v1/orgs/acme/sites/${at(site)}/sections/${at(id)}`,
      body: { title: 'New' },
    }),
    item: ({ id, title, other }) => ({ id, title, path: other }),
    within: '/v1/orgs/acme/sites',
    hasOther: true,
  },
}
