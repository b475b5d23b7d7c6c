import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args, Flags } from '../../frame/words/definitions.ts'
import {
  batchFlags,
  byIdFlag,
  confirmFlags,
  contextFlags,
  dryRunFlags,
  guardFlags,
  outputFlags,
} from '../../frame/words/flags.ts'
import { syncMembers } from '../../topics/members/sync-members.ts'

export default class SyncMembersCommand extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'make the members of an organization what a file says'
  static override description =
    'A CSV, TSV or JSON lines file with a column that says who it is (email, user or id), and role, teams or both: it is the truth for the columns that it has. An empty cell says nothing. Teams are named by title or id, with ; between them.'
  static override args = {
    file: Args.string({ required: true, description: 'the file, or - for standard input' }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    teams: Flags.boolean({
      description: 'also make the teams of each what the column teams says',
      helpGroup: 'CHANGE',
    }),
    'remove-missing': Flags.boolean({
      description: 'remove the members that the file does not have',
      helpGroup: 'CHANGE',
    }),
    'invite-missing': Flags.boolean({
      description: 'invite those by e-mail who are not in the organization',
      helpGroup: 'CHANGE',
    }),
    ...guardFlags,
    ...dryRunFlags,
    ...confirmFlags,
    ...outputFlags,
    ...batchFlags,
  }
  static override examples = [
    'members sync people.csv --dry-run',
    'members sync people.csv --teams --remove-missing --invite-missing',
  ]
  static override api = [
    'GET /v1/orgs/{organizationId}/members',
    'PATCH /v1/orgs/{organizationId}/members/{userId}',
    'DELETE /v1/orgs/{organizationId}/members/{userId}',
    'POST /v1/orgs/{organizationId}/invites',
    'GET /v1/orgs/{organizationId}/teams',
    'GET /v1/orgs/{organizationId}/teams/{teamId}/members',
    'PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
    'DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  ]

  override async perform(run: Run): Promise<void> {
    await syncMembers(run)
  }
}
