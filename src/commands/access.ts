import {
  showAccessExplanation,
  showMatrix,
  showResourceAccess,
  showUserAccess,
} from '../features/access/access.ts'
import { accessKinds } from '../features/access/places.ts'
import { kindPrefixes } from '../features/names/resolve-resource.ts'
import { Args, Flags } from '../host/arguments/definitions.ts'
import { byIdFlag, contextFlags, outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'
import { conflicting, missing } from '../output/text/problems.ts'
import { usage } from '../output/text/sentences.ts'

export default class AccessCommand extends DocsctlCommand {
  static override summary = 'Show who can access a resource, or what a member can access'
  static override description =
    `Lists users who can access a space, site, or collection, with their roles. Also lists invite links, share links, and visitor access. The BY column shows the source of a role: "own", a team, a space, a collection, a site, or "organization". The LEVELS column shows the level that determines the role and, in parentheses, the roles from other levels.

With --member, lists the member's role in the organization, the member's teams, and the resources that the member can access. With --member and RESOURCE, lists only the member's access to RESOURCE. With --explain, also shows the source of each role. With --explain and RESOURCE, shows the member's role at each level. For the role rules, run "docsctl help roles". With --matrix, prints a row per member and a column per resource (default format: CSV).

With --against, prints only the changes since a snapshot. docsctl calculates the access in the snapshot from its permissions, teams, and default levels. Invite links are not compared, because snapshots contain none.

Exits with 12 if some access data can't be read, and lists the missing data on stderr.`
  static override examples = [
    { description: 'Show who can access a space', command: 'access developer-guide' },
    {
      description: 'List email addresses of guests on a site',
      command: "access site:docs --json --jq '.[] | select(.guest) | .email'",
    },
    { description: 'Show what a member can access', command: 'access --member ada@acme.com' },
    {
      description: "Show which level determines a member's role on a space",
      command: 'access developer-guide --member ada@acme.com --explain',
    },
    {
      description: "Show the source of each of a member's roles",
      command: 'access --member ada@acme.com --explain',
    },
    {
      description: 'Export member access to a CSV file',
      command: 'access --matrix > access.csv',
    },
    {
      description: 'Exit with 10 if access has changed since a snapshot',
      command: 'access space:legal --against last-month.json --exit-code',
    },
  ]
  static override args = {
    resource: Args.string({
      description:
        'Space, site, or collection (ID, title, or URL; optional prefix: space:, site:, or collection:)',
      resourceByPrefix: kindPrefixes(accessKinds),
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    member: Flags.string({
      description: 'Show what this member can access (ID, email address, name, or @me)',
      helpGroup: 'TARGET',
      helpValue: 'MEMBER',
      resource: 'members',
      exclusive: ['matrix'],
    }),
    explain: Flags.boolean({
      description:
        'Show the source of each role or, with RESOURCE, the role at each level (requires --member)',
      helpGroup: 'TARGET',
      dependsOn: ['member'],
      exclusive: ['against', 'matrix'],
    }),
    matrix: Flags.boolean({
      description: 'Print a matrix of all members and their roles on all resources',
      helpGroup: 'TARGET',
    }),
    against: Flags.string({
      description: 'Show only changes since this snapshot (a file from "docsctl sandbox snapshot")',
      helpGroup: 'TARGET',
      helpValue: 'SNAPSHOT',
      exclusive: ['matrix'],
    }),
    'exit-code': Flags.boolean({
      description: 'Exit with 10 if there are changes (requires --against)',
      helpGroup: 'OUTPUT',
      dependsOn: ['against'],
    }),
    ...outputFlags,
  }
  static override effect = 'read' as const
  static override api = [
    'GET /v1/spaces/{spaceId}/permissions/aggregate',
    'GET /v1/collections/{collectionId}/permissions/aggregate',
    'GET /v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate',
  ]

  async perform(run: Run): Promise<void> {
    const { resource } = run.args.named
    const member = run.args.text('member')
    const isOne = resource !== undefined || member !== undefined
    if (isOne === run.args.has('matrix')) {
      throw usage([
        isOne
          ? conflicting('--matrix', ['RESOURCE', '--member'])
          : missing('RESOURCE', 'Use RESOURCE, --member, or --matrix'),
      ])
    }
    if (run.args.has('explain') && resource !== undefined && member !== undefined) {
      await showAccessExplanation(run, resource, member)
    } else if (resource !== undefined) await showResourceAccess(run, resource, member)
    else if (member !== undefined) await showUserAccess(run, member)
    else await showMatrix(run)
  }
}
