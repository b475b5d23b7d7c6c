import { type Prepared, prepare } from '../client/prepare.ts'
import { printRequests } from '../command/operation/request-preview.ts'
import { askOrganization, askSite } from '../contract/ask.ts'
import { schemaKeys } from '../contract/shape.ts'
import { printAnswer } from '../features/ask/answer.ts'
import { scopeFlags, searchScope } from '../features/search/site-scope.ts'
import { Args, type FlagDefinition, Flags } from '../host/arguments/definitions.ts'
import { derivedField } from '../host/arguments/fields.ts'
import { byIdFlag, contextFlags, dryRunFlags, outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run, WithArgs, WithEnvironment, WithService } from '../host/program/run.ts'

/**
 * Flags that describe the person who asks: the context of the question, and the session for
 * insights.
 */
const askingFields = (['context', 'session'] as const).flatMap((key) => {
  const shape = schemaKeys(askSite.body)[key]
  return (shape && derivedField(key, shape, 'body')) ?? []
})

/** Marks flags that apply only to questions to a site. */
function forSites(flags: Readonly<Record<string, FlagDefinition>>) {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      { ...flag, helpGroup: 'TARGET', dependsOn: [...(flag.dependsOn ?? []), 'site'] },
    ]),
  )
}

/** The format of an answer. Markdown can be printed as text. */
const format = 'markdown'

export default class AskCommand extends DocsctlCommand {
  static override summary = 'Ask a question about an organization or a site'
  static override description =
    `Prints the answer as it arrives. With -o, --json, --columns, or --jq, prints the complete answer with its sources and follow-up questions.

Uses the content of the whole organization unless you use --site. Ignores the current site.`
  static override examples = [
    {
      description: 'Ask about the whole organization',
      command: 'ask "How do I install it on Linux?"',
    },
    {
      description: 'Print the answer with details about its sources, as JSON',
      command: 'ask "What changed in March?" --details --json',
    },
    {
      description: 'Ask about one site',
      command: 'ask "Which plan do I need?" --site site_1 --goal "sign in with SAML"',
    },
  ]
  static override args = {
    question: Args.string({ required: true, description: 'Question to ask' }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    details: Flags.boolean({
      description: 'Include more details about the sources',
      helpGroup: 'TARGET',
      exclusive: ['site'],
    }),
    site: Flags.string({
      description: 'Answer only from this site (ID or title), as its visitors see it',
      helpGroup: 'TARGET',
      helpValue: 'SITE',
      resource: 'sites',
    }),
    ...forSites(scopeFlags),
    ...forSites({
      goal: Flags.string({
        description: 'Goal that the answer should help with, such as "sign in with SAML"',
        helpValue: 'TEXT',
      }),
    }),
    ...forSites(Object.assign({}, ...askingFields.map(({ flags }) => flags))),
    ...dryRunFlags,
    ...outputFlags,
    output: { ...outputFlags.output, description: 'Output format (default: the answer text)' },
  }
  static override api = [
    'GET /v1/orgs/{organizationId}/ask/stream',
    'POST /v1/orgs/{organizationId}/sites/{siteId}/ask',
  ]

  async perform(run: Run): Promise<void> {
    const organizationId = await run.service.context('organizationId')
    const site = run.args.text('site')
    const call =
      site === undefined
        ? toOrganization(organizationId, run)
        : await toSite(
            { organizationId, siteId: await run.service.idOf('sites', site, '--site') },
            run,
          )
    if (run.args.has('dry-run'))
      return await printRequests({ prepared: [call], several: false }, run)
    await printAnswer(call, run)
  }
}

function toOrganization(organizationId: string, run: WithArgs): Prepared {
  const query = {
    query: run.args.named.question as string,
    format,
    ...(run.args.has('details') && { details: true }),
  }
  return prepare(askOrganization, { path: { organizationId }, query })
}

const siteSpaceContext = 'context.site-space'

async function toSite(
  path: Record<string, string>,
  run: WithArgs & WithService & WithEnvironment,
): Promise<Prepared> {
  const goal = run.args.text('goal')
  const siteSpaces = (args: string[], where: string) =>
    run.service.idsOf({ kind: 'site-spaces', values: args, where }, path)
  const [siteSpaceId] = await siteSpaces([run.args.text('from') ?? []].flat(), '--from')
  const typed = run.args.flags['site-space'] as string[] | undefined
  const [of] = await siteSpaces(
    [run.args.text(siteSpaceContext) ?? []].flat(),
    `--${siteSpaceContext}`,
  )
  const flags = {
    ...run.args.flags,
    ...(siteSpaceId !== undefined && { from: siteSpaceId }),
    ...(of !== undefined && { [siteSpaceContext]: of }),
    ...(typed && { 'site-space': await siteSpaces(typed, '--site-space') }),
  }
  const typedFor = { flags, sources: run.environment.sources, args: [] }
  const asking = Object.assign(
    {},
    ...(await Promise.all(askingFields.map((f) => f.read(typedFor)))),
  )
  const context = {
    ...(siteSpaceId && { siteSpaceId }),
    ...(goal && { goal }),
    ...asking.context,
  }
  const body = {
    question: run.args.named.question as string,
    scope: searchScope(flags),
    ...asking,
    ...(Object.keys(context).length > 0 && { context }),
  }
  return prepare(askSite, { path, query: { format }, body })
}
