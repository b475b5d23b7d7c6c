import { appAddressForResult, openInBrowser } from '../command/operation/open-in-browser.ts'
import { resourceToBrowse } from '../features/names/browse.ts'
import { kindPrefixes } from '../features/names/resolve-resource.ts'
import { Args, Flags } from '../host/arguments/definitions.ts'
import { byIdFlag, contextFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class BrowseCommand extends DocsctlCommand {
  static override summary = 'Open a resource in the browser'
  static override description =
    `A name or ID opens a space, site, or collection. A number opens a change request, and a path with a slash opens a page. Both require --space or a current space.

To specify the kind of resource, use a prefix: space:, site:, collection:, change-request:, page:, specification:, or org:. Without an argument, opens the resource from --space or --org. Without these flags, opens the current space, otherwise the current site, otherwise the current organization.`
  static override examples = [
    { description: 'Open a space by name', command: 'browse developer-guide' },
    {
      description: 'Open change request 42 in a space',
      command: 'browse 42 --space developer-guide',
    },
    {
      description: 'Open a page by its path',
      command: 'browse guides/rate-limits --space developer-guide',
    },
    {
      description: 'Print the URL of an OpenAPI specification',
      command: 'browse specification:petstore --print',
    },
  ]
  static override args = {
    resource: Args.string({
      description: 'ID, name, number, path, or URL of the resource',
      resourceByPrefix: kindPrefixes([
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
      description: 'Print the URL instead of opening it',
      helpGroup: 'OUTPUT',
    }),
  }
  static override effect = 'read' as const

  async perform(run: Run): Promise<void> {
    const resource = await resourceToBrowse(run, run.args.named.resource)
    if (!run.args.has('print')) return await openInBrowser(resource, run)
    await run.console.print(`${await appAddressForResult(resource, run)}\n`)
  }
}
