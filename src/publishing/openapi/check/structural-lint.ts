import type {
  BaseResolver,
  Config,
  Document,
  NormalizedProblem,
  ResolvedRefMap,
  SpecVersion,
  WalkContext,
} from '@redocly/openapi-core'
import { breakable } from '../read/breakable.ts'
import { redocly } from '../read/parse.ts'

/**
 * Lints like the library itself, but doesn't follow references to the schemas of the document: each is
 * looked at where it stands. Followed from one to the next, some 400 of them overflow the stack.
 */
export async function lintStructure(
  document: Document,
  externalRefResolver: BaseResolver,
  config: Config,
): Promise<NormalizedProblem[]> {
  const core = await redocly()
  const { specVersion, types, rootType } = await typesOf(document, config)
  const resolvedRefMap = await references(document, externalRefResolver, config)
  standInForSchemas(resolvedRefMap, document)
  const ruleSets = config.getRulesForSpecVersion(core.getMajorSpecVersion(specVersion))
  const visitors = ruleSets.flatMap((rules) => visitorsOf(rules, config, specVersion))
  const ctx: WalkContext = { problems: [], specVersion, config, visitorsData: {} }
  const normalizedVisitors = core.normalizeVisitors(visitors, types)
  await breakable(() =>
    core.walkDocument({ document, rootType, normalizedVisitors, resolvedRefMap, ctx }),
  )
  return ctx.problems
}

/** What each reference leads to; the resolver has read all files then. */
export async function references(
  rootDocument: Document,
  externalRefResolver: BaseResolver,
  config: Config,
): Promise<ResolvedRefMap> {
  const { resolveDocument } = await redocly()
  const { rootType } = await typesOf(rootDocument, config)
  return await breakable(() => resolveDocument({ rootDocument, rootType, externalRefResolver }))
}

async function typesOf(document: Document, config: Config) {
  const { detectSpec, getTypes, normalizeTypes } = await redocly()
  const specVersion = detectSpec(document.parsed)
  const types = normalizeTypes(config.extendTypes(getTypes(specVersion), specVersion), config)
  const rootType = types.Root
  if (rootType === undefined) throw new TypeError(`no types for ${specVersion}`)
  return { specVersion, types, rootType }
}

const toSchema = /^#\/(?:components\/schemas|definitions)\/[^/]+$/

function standInForSchemas(references: ResolvedRefMap, { source }: Document): void {
  const node = {}
  const own = `${source.absoluteRef}::`
  for (const [id, reference] of references) {
    if (!id.startsWith(own) || !toSchema.test(id.slice(own.length))) continue
    // what isn't there counts as resolved, to nothing
    if (!reference.resolved || reference.node === undefined) continue
    const { document, nodePointer } = reference
    references.set(id, { resolved: true, isRemote: false, node, document, nodePointer })
  }
}

type RuleSet = ReturnType<Config['getRulesForSpecVersion']>[number]

function visitorsOf(rules: RuleSet, config: Config, version: SpecVersion) {
  return Object.entries(rules).flatMap(([ruleId, rule]) => {
    const settings = config.getRuleSettings(ruleId, version)
    const { severity } = settings
    if (severity === 'off') return []
    return [rule(settings)].flat().map((visitor) => ({ ruleId, severity, visitor }))
  })
}
