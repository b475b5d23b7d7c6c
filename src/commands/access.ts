import { DocsctlCommand } from '../frame/program/command.ts'
import type { Run } from '../frame/program/run.ts'
import { Args, Flags } from '../frame/words/definitions.ts'
import { byIdFlag, contextFlags, outputFlags } from '../frame/words/flags.ts'
import { usage } from '../text/sentences.ts'
import { showMatrix, showWhatIsReached, showWhoReaches } from '../topics/access/access.ts'
import { accessKinds } from '../topics/access/places.ts'
import { kindWords } from '../topics/things/which-thing.ts'

export default class AccessCommand extends DocsctlCommand {
  static override summary = 'tell who reaches a space, site or collection, or what a member reaches'
  static override description =
    'Of a thing: its users with their role and by what they have it (own, team, collection, organization), guests, and what lets in others: invite links, share links, visitors. With --member everything that this member reaches. With --matrix a line of csv for each member, and a column for each thing. What could not be read is told on stderr, and the exit code is 12. With --against the rows alone that differ from those of a snapshot, which says who reached something then by the permissions, teams and default levels in it.'
  static override examples = [
    'access developer-guide',
    "access site:docs --json --jq '.[] | select(.guest) | .email'",
    'access --member ada@acme.com',
    'access --matrix > access.csv',
    'access space:legal --against last-month.json --exit-code',
  ]
  static override args = {
    thing: Args.string({
      description:
        'the space, site or collection, by id, title or address; space:, site: or collection: before it says what it is',
      thingsBehind: kindWords(accessKinds),
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    member: Flags.string({
      description: 'what this member reaches, by id, e-mail address, name, or @me',
      helpGroup: 'TARGET',
      helpValue: 'MEMBER',
      things: 'members',
      exclusive: ['matrix'],
    }),
    matrix: Flags.boolean({
      description: 'who reaches what in the organization, as csv',
      helpGroup: 'TARGET',
    }),
    against: Flags.string({
      description: 'what has changed since this file of docsctl sandbox snapshot',
      helpGroup: 'TARGET',
      helpValue: 'SNAPSHOT',
      exclusive: ['matrix'],
    }),
    'exit-code': Flags.boolean({
      description: 'end with exit code 10 where something has changed',
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
    const { thing } = run.args
    const member = run.text('member')
    const chosen = [thing !== undefined, member !== undefined, run.has('matrix')]
    if (chosen.filter(Boolean).length !== 1) {
      throw usage([{ where: 'THING', rule: 'needs to be given, or one of --member and --matrix' }])
    }
    if (thing !== undefined) await showWhoReaches(run, thing)
    else if (member !== undefined) await showWhatIsReached(run, member)
    else await showMatrix(run)
  }
}
