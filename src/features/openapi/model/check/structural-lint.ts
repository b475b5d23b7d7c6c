import type {
  BaseResolver,
  Config,
  Document,
  NormalizedProblem,
  ResolvedRefMap,
  SpecVersion,
  WalkContext,
} from '@redocly/openapi-core'
import { redocly } from '../read/parse.ts'
import { runInterruptibly } from '../read/run-interruptibly.ts'

/**
 * Runs the rules on a document without following references to its schemas. Each schema is visited
 * only at its definition, because Redocly overflows the stack on chains of about 400 references.
 */
export async function lintStructure(
  document: Document,
  externalRefResolver: BaseResolver,
  config: Config,
): Promise<NormalizedProblem[]> {
  const core = await redocly()
  const { specVersion, types, rootType } = await nodeTypes(document, config)
  const resolvedRefMap = await references(document, externalRefResolver, config)
  replaceSchemaReferences(resolvedRefMap, document)
  const ruleSets = config.getRulesForSpecVersion(core.getMajorSpecVersion(specVersion))
  const visitors = ruleSets.flatMap((rules) => ruleVisitors(rules, config, specVersion))
  const ctx: WalkContext = { problems: [], specVersion, config, visitorsData: {} }
  const normalizedVisitors = core.normalizeVisitors(visitors, types)
  await runInterruptibly(() =>
    core.walkDocument({ document, rootType, normalizedVisitors, resolvedRefMap, ctx }),
  )
  return ctx.problems
}

/** Returns the targets of all references, and makes the resolver read all files. */
export async function references(
  rootDocument: Document,
  externalRefResolver: BaseResolver,
  config: Config,
): Promise<ResolvedRefMap> {
  const { resolveDocument } = await redocly()
  const { rootType } = await nodeTypes(rootDocument, config)
  return await runInterruptibly(() =>
    resolveDocument({ rootDocument, rootType, externalRefResolver }),
  )
}

async function nodeTypes(document: Document, config: Config) {
  const { detectSpec, getTypes, normalizeTypes } = await redocly()
  const specVersion = detectSpec(document.parsed)
  const types = normalizeTypes(config.extendTypes(getTypes(specVersion), specVersion), config)
  const rootType = types.Root
  if (rootType === undefined) throw new TypeError(`No types for ${specVersion}`)
  return { specVersion, types, rootType }
}

const toSchema = /^#\/(?:components\/schemas|definitions)\/[^/]+$/

function replaceSchemaReferences(references: ResolvedRefMap, { source }: Document): void {
  const node = {}
  const own = `${source.absoluteRef}::`
  for (const [id, reference] of references) {
    if (!id.startsWith(own) || !toSchema.test(id.slice(own.length))) continue
    // Redocly marks a missing target as resolved, but without a node
    if (!reference.resolved || reference.node === undefined) continue
    const { document, nodePointer } = reference
    references.set(id, { resolved: true, isRemote: false, node, document, nodePointer })
  }
}

type RuleSet = ReturnType<Config['getRulesForSpecVersion']>[number]

function ruleVisitors(rules: RuleSet, config: Config, version: SpecVersion) {
  return Object.entries(rules).flatMap(([ruleId, rule]) => {
    const settings = config.getRuleSettings(ruleId, version)
    const { severity } = settings
    if (severity === 'off') return []
    return [rule(settings)].flat().map((visitor) => ({ ruleId, severity, visitor }))
  })
}
