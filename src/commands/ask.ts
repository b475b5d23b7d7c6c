import { type Prepared, prepare } from '../client/prepare.ts'
import { askOrganization, askSite } from '../contract/ask.ts'
import { keysOf } from '../contract/shape.ts'
import { printRequests } from '../frame/operation/request-shown.ts'
import { DocsctlCommand } from '../frame/program/command.ts'
import type { Machine, ServiceAccess } from '../frame/program/roles.ts'
import type { Run } from '../frame/program/run.ts'
import { Args, type FlagDefinition, Flags } from '../frame/words/definitions.ts'
import { derivedField } from '../frame/words/fields.ts'
import { byIdFlag, contextFlags, dryRunFlags, outputFlags } from '../frame/words/flags.ts'
import type { TypedWords } from '../frame/words/typed-words.ts'
import { printAnswer } from '../topics/ask/answer.ts'
import { scopeFlags, scopeOf } from '../topics/search/site-scope.ts'

/** Who asks: the context of a question, and whose it is in the insights. */
const askingFields = (['context', 'session'] as const).flatMap((key) => {
  const shape = keysOf(askSite.body)[key]
  return (shape && derivedField(key, shape, 'body')) ?? []
})

/** Flags that only a question to a site takes. */
function ofSite(flags: Readonly<Record<string, FlagDefinition>>) {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      { ...flag, helpGroup: 'TARGET', dependsOn: [...(flag.dependsOn ?? []), 'site'] },
    ]),
  )
}

/** How an answer is to come, as text that can be printed. */
const format = 'markdown'

export default class AskCommand extends DocsctlCommand {
  static override summary =
    'ask a question about the content of an organization, or with --site of one site'
  static override description =
    'Prints the answer as it comes; with a typed -o, --json, --columns or --jq the whole of it at its end, with its sources and further questions. A site from context is not asked by itself: --site has to be typed.'
  static override examples = [
    'ask "How do I install it on Linux?"',
    'ask "What changed in March?" --details --json',
    'ask "Which plan do I need?" --site site_1 --goal "sign in with SAML"',
  ]
  static override args = {
    question: Args.string({ required: true, description: 'the question' }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    details: Flags.boolean({
      description: 'tell more of the sources',
      helpGroup: 'TARGET',
      exclusive: ['site'],
    }),
    site: Flags.string({
      description: 'ask this site alone, of what its visitors see',
      helpGroup: 'TARGET',
      helpValue: 'SITE',
      things: 'sites',
    }),
    ...ofSite(scopeFlags),
    ...ofSite({
      goal: Flags.string({ description: 'what the answer is for', helpValue: 'TEXT' }),
    }),
    ...ofSite(Object.assign({}, ...askingFields.map(({ flags }) => flags))),
    ...dryRunFlags,
    ...outputFlags,
  }
  static override api = [
    'GET /v1/orgs/{organizationId}/ask/stream',
    'POST /v1/orgs/{organizationId}/sites/{siteId}/ask',
  ]

  async perform(run: Run): Promise<void> {
    const organizationId = await run.context('organizationId')
    const site = run.text('site')
    const call =
      site === undefined
        ? toOrganization(organizationId, run)
        : await toSite({ organizationId, siteId: await run.idOf('sites', site, '--site') }, run)
    if (run.has('dry-run')) return await printRequests({ prepared: [call], several: false }, run)
    await printAnswer(call, run)
  }
}

function toOrganization(organizationId: string, run: TypedWords): Prepared {
  const query = {
    query: run.args.question as string,
    format,
    ...(run.has('details') && { details: true }),
  }
  return prepare(askOrganization, { path: { organizationId }, query })
}

const ofContext = 'context.site-space'

async function toSite(
  path: Record<string, string>,
  run: TypedWords & ServiceAccess & Machine,
): Promise<Prepared> {
  const goal = run.text('goal')
  const siteSpaces = (words: string[], where: string) =>
    run.idsOf({ kind: 'site-spaces', words, where }, path)
  const [siteSpaceId] = await siteSpaces([run.text('from') ?? []].flat(), '--from')
  const typed = run.flags['site-space'] as string[] | undefined
  const [of] = await siteSpaces([run.text(ofContext) ?? []].flat(), `--${ofContext}`)
  const flags = {
    ...run.flags,
    ...(siteSpaceId !== undefined && { from: siteSpaceId }),
    ...(of !== undefined && { [ofContext]: of }),
    ...(typed && { 'site-space': await siteSpaces(typed, '--site-space') }),
  }
  const typedFor = { flags, sources: run.sources, words: [] }
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
    question: run.args.question as string,
    scope: scopeOf(flags),
    ...asking,
    ...(Object.keys(context).length > 0 && { context }),
  }
  return prepare(askSite, { path, query: { format }, body })
}
