import { onboardMembers } from '../../features/members/onboard/onboard-members.ts'
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

export default class OnboardMembersCommand extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Invite people from a file, and give them roles, teams, and access'
  static override description =
    `Reads a CSV, TSV, or JSON Lines file with a row per person. The "email" column is required. These columns are optional: "name", "role", "teams" (titles or IDs), and "grants" (for spaces, collections, or sites, such as space:Handbook=edit). Separate several teams or grants with semicolons. To ignore other columns, use --ignore-columns.

Invites people who aren't members, and gives everyone in the file the roles, teams, and access that they lack. Never lowers a role and never removes anyone from a team, so you can run the command again. Everything runs as one job. A note lists people who haven't signed in yet.`
  static override args = {
    file: Args.string({
      required: true,
      description: 'File with people, or - for standard input',
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    'ignore-columns': Flags.string({
      description: 'Column to ignore (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'COLUMN',
      multiple: true,
    }),
    welcome: Flags.boolean({
      description:
        "Print a welcome message for each person instead of a table (docsctl doesn't send it)",
      helpGroup: 'OUTPUT',
    }),
    'including-myself': guardFlags['including-myself'],
    ...dryRunFlags,
    ...confirmFlags,
    ...outputFlags,
    ...batchFlags,
  }
  static override examples = [
    { description: 'Preview the changes', command: 'members onboard people.csv --dry-run' },
    {
      description: 'Onboard people from a file that contains other columns',
      command: 'members onboard people.csv --ignore-columns phone --ignore-columns office',
    },
    {
      description: 'Onboard people, and write a welcome message for each person to a file',
      command: 'members onboard people.csv --welcome --yes > messages.txt',
    },
  ]
  static override api = [
    'GET /v1/orgs/{organizationId}/members',
    'GET /v1/orgs/{organizationId}/teams',
    'GET /v1/orgs/{organizationId}/teams/{teamId}/members',
    'POST /v1/orgs/{organizationId}/invites',
    'PATCH /v1/orgs/{organizationId}/members/{userId}',
    'PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
    'POST /v1/spaces/{spaceId}/permissions',
    'POST /v1/collections/{collectionId}/permissions',
    'POST /v1/orgs/{organizationId}/sites/{siteId}/permissions',
  ]

  override async perform(run: Run): Promise<void> {
    await onboardMembers(run)
  }
}
