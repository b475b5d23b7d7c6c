import { offboardMember } from '../../features/members/offboard/offboard-member.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import {
  byIdFlag,
  confirmFlags,
  contextFlags,
  dryRunFlags,
  guardFlags,
  outputFlags,
} from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class OffboardMemberCommand extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'Hand over the resources of a member, and remove the member'
  static override description =
    `Lists the member's access, open change requests and drafts, requested reviews, comments that need the member's attention, and installed integrations. Then removes the member. With --to, first hands over resources, teams, and reviews to another member. Everything runs as one job. The report shows each previous and new role.

The other member gets the resources and teams that only the departing member manages. To find these resources and teams, docsctl ignores disabled members and the organization's other administrators, who can manage everything. The other member also gets each requested review, unless that member wrote the change request or can't open the space. The other member never gets a lower role. The report also lists what you must handle manually, such as change requests, because the API can't change their author.

If the member's access or open work can't be read completely, the command changes nothing and exits with 2. With --allow-incomplete, it continues, and exits with 12 at the end. "docsctl undo" can't restore a removed member. After the removal, it doesn't revert the handover either.`
  static override args = {
    member: Args.string({
      required: true,
      description: 'Departing member (ID, email address, or name)',
      resource: 'members',
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    to: Flags.string({
      description:
        'Member who takes over resources, teams, and reviews (ID, email address, name, or @me)',
      helpGroup: 'CHANGE',
      helpValue: 'MEMBER',
      resource: 'members',
    }),
    teams: Flags.boolean({
      description:
        'Also add the --to member to the other teams of the departing member (requires --to)',
      helpGroup: 'CHANGE',
      dependsOn: ['to'],
    }),
    'allow-unmanaged': Flags.boolean({
      description: 'Allow removing the only person who manages a resource or owns a team',
      helpGroup: 'CHANGE',
    }),
    'allow-incomplete': Flags.boolean({
      description:
        "Allow the removal even if the member's access or open work can't be read completely",
      helpGroup: 'CHANGE',
    }),
    'including-myself': guardFlags['including-myself'],
    'last-admin': guardFlags['last-admin'],
    ...dryRunFlags,
    ...confirmFlags,
    ...outputFlags,
  }
  static override examples = [
    {
      description: 'Preview the handover and removal of a member',
      command: 'members offboard ada@acme.com --to usr_2 --dry-run',
    },
    {
      description: 'Hand over resources, reviews, and all teams, and remove the member',
      command: 'members offboard ada@acme.com --to bo@acme.com --teams',
    },
    {
      description: 'Print what you must handle manually, as JSON',
      command:
        'members offboard ada@acme.com --dry-run --jq \'.[] | select(.action == "remains")\'',
    },
  ]
  static override api = [
    'GET /v1/orgs/{organizationId}/members',
    'GET /v1/orgs/{organizationId}/change-requests',
    'GET /v1/orgs/{organizationId}/audit-events',
    'POST /v1/spaces/{spaceId}/permissions',
    'POST /v1/collections/{collectionId}/permissions',
    'POST /v1/orgs/{organizationId}/sites/{siteId}/permissions',
    'PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
    'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
    'DELETE /v1/orgs/{organizationId}/members/{userId}',
  ]

  override async perform(run: Run): Promise<void> {
    await offboardMember(run)
  }
}
