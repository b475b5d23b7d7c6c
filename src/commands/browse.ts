import { appAddressIn, openInBrowser } from '../frame/operation/open-in-browser.ts'
import { DocsctlCommand } from '../frame/program/command.ts'
import type { Run } from '../frame/program/run.ts'
import { Args, Flags } from '../frame/words/definitions.ts'
import { byIdFlag, contextFlags } from '../frame/words/flags.ts'
import { thingToBrowse } from '../topics/things/browse.ts'
import { kindWords } from '../topics/things/which-thing.ts'

export default class BrowseCommand extends DocsctlCommand {
  static override summary = 'open a thing in the browser'
  static override description =
    'A bare word is the name of a space, site or collection; a number is a change request, and what holds a / the path of a page, of the space that --space or context names. space:, site:, collection:, change-request:, page:, specification: or org: before it says what it is. Without THING the space, site or organization of the context.'
  static override examples = [
    'browse developer-guide',
    'browse 42 --space developer-guide',
    'browse guides/rate-limits --space developer-guide',
    'browse specification:petstore --print',
  ]
  static override args = {
    thing: Args.string({
      description: 'what to open, by id, name, number, path or address',
      thingsBehind: kindWords([
        ...(['spaces', 'sites', 'collections', 'change-requests', 'pages'] as const),
        ...(['specifications', 'orgs'] as const),
      ]),
    }),
  }
  static override flags = {
    space: contextFlags.spaceId.definition,
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    print: Flags.boolean({
      description: 'print the address instead of opening it',
      helpGroup: 'OUTPUT',
    }),
  }
  static override effect = 'read' as const

  async perform(run: Run): Promise<void> {
    const thing = await thingToBrowse(run, run.args.thing)
    if (!run.has('print')) return await openInBrowser(thing, run)
    await run.runtime.stdout.write(`${await appAddressIn(thing, run)}\n`)
  }
}
