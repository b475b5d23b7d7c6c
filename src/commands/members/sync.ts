import { syncMembers } from '../../features/members/sync-members.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import {
  batchFlags,
  byIdFlag,
  confirmFlags,
  contextFlags,
  dryRunFlags,
  guardFlags,
  outputFlags,
} from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class SyncMembersCommand extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'Sync members with a file'
  static override description =
    `Reads a CSV, TSV, or JSON Lines file. A "user", "id", or "email" column must identify each member by ID, email address, or name. Add a "role" column, a "teams" column, or both. Separate teams (titles or IDs) with semicolons.

Changes the roles of members to match the "role" column. With --teams, also adds members to the teams in the "teams" column, and removes them from all other teams. Empty cells change nothing. Members who aren't in the file are kept unless you use --remove-missing.`
  static override args = {
    file: Args.string({
      required: true,
      description: 'File with members, or - for standard input',
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    teams: Flags.boolean({
      description: 'Also make the teams of members match the "teams" column',
      helpGroup: 'CHANGE',
    }),
    'remove-missing': Flags.boolean({
      description: "Remove members who aren't in the file",
      helpGroup: 'CHANGE',
    }),
    'invite-missing': Flags.boolean({
      description:
        "Invite people in the file who aren't members yet (with their roles, but without teams)",
      helpGroup: 'CHANGE',
    }),
    ...guardFlags,
    ...dryRunFlags,
    ...confirmFlags,
    ...outputFlags,
    ...batchFlags,
  }
  static override examples = [
    { description: 'Preview the changes', command: 'members sync people.csv --dry-run' },
    {
      description:
        "Sync roles and teams, remove members who aren't in the file, and invite people who aren't members",
      command: 'members sync people.csv --teams --remove-missing --invite-missing',
    },
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
