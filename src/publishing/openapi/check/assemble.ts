import type { BaseResolver, Config, Document, NormalizedProblem } from '@redocly/openapi-core'
import { usage } from '../../../text/sentences.ts'
import { gatedResolver, type ReferenceGate } from '../read/gate.ts'
import { type OpenAPIDocument, redocly } from '../read/parse.ts'
import { componentsOf } from './components-in-use.ts'
import { type HoldingBack, holdBack } from './held-back.ts'
import { documentsOf, Origins } from './origins.ts'
import { changesDocuments, type RuleChoice, rulesFor, withoutDecorators } from './rules.ts'
import { selects } from './selection.ts'
import { references } from './structural-lint.ts'
import { unmatchedTags } from './unmatched-tags.ts'
import { watched } from './unmatched-targets.ts'
import { byRule, stillUnresolved, withoutNamed } from './unresolved.ts'

/** What is done to a document before it is checked, compared and sent, alike. */
export interface Preparation extends RuleChoice, HoldingBack {
  /** in the order in which they are laid over it */
  overlays: readonly Document[]
  /** the path of the document that is sent, by which a configuration names what holds for it */
  rulesPath?: string
  /** it is published as it stands, whatever decorators would change */
  isFetchedByService?: boolean
}

/** A document and all that it takes to follow its references. */
export interface OpenedDocument {
  openapi: OpenAPIDocument
  config: Config
  resolver: BaseResolver
  preparation: Preparation
  /** whether it becomes another one */
  changes: boolean
  /** whether it would have, by decorators */
  isUndecorated: boolean
}

export async function opened(
  openapi: OpenAPIDocument,
  preparation: Preparation,
  gate: ReferenceGate,
): Promise<OpenedDocument> {
  const config = await rulesFor(preparation, preparation.rulesPath ?? openapi.path)
  const resolver = await gatedResolver(gate)
  // what refers back to the document means this one
  resolver.cache.set(openapi.path, Promise.resolve(openapi.document))
  for (const overlay of preparation.overlays) {
    resolver.cache.set(overlay.source.absoluteRef, Promise.resolve(overlay))
  }
  const isUndecorated = preparation.isFetchedByService === true && changesDocuments(config)
  if (isUndecorated) withoutDecorators(config)
  const changes =
    preparation.overlays.length > 0 || holdsBack(preparation) || changesDocuments(config)
  return { openapi, config, resolver, preparation, changes, isUndecorated }
}

function holdsBack(preparation: Preparation): boolean {
  return preparation.dropInternal || selects(preparation)
}

/** The files and URLs that were taken into it. */
export async function filesOf({
  openapi,
  resolver,
  preparation,
}: OpenedDocument): Promise<string[]> {
  const own = [openapi.path, ...preparation.overlays.map(({ source }) => source.absoluteRef)]
  return [...(await documentsOf(resolver)).keys()].filter((file) => !own.includes(file))
}

/** Makes one document of it and of what it refers to, as it is to be read by others. */
export async function assembled({
  openapi,
  config,
  resolver,
  preparation,
  changes,
}: OpenedDocument): Promise<{
  parsed: Record<string, unknown>
  problems: NormalizedProblem[]
}> {
  const { bundle } = await redocly()
  const { document } = openapi
  const known = holdsBack(preparation) ? componentsOf(document.parsed) : undefined
  const unmatched: NormalizedProblem[] = []
  for (const overlay of preparation.overlays) {
    const seen = watched(overlay, document, (problem) => unmatched.push(problem))
    resolver.cache.set(overlay.source.absoluteRef, Promise.resolve(seen))
  }
  const made = await bundle({
    doc: document,
    config,
    externalRefResolver: resolver,
    overlays: preparation.overlays.map(({ source }) => source.absoluteRef),
  })
  const parsed = made.bundle.parsed as Record<string, unknown>
  if (known) {
    // those of other files are here now, and decorators may have taken some out
    const { named, used } = componentsOf(parsed)
    const before = {
      named: new Set([...known.named, ...named]),
      used: new Set([...known.used, ...used]),
    }
    unmatched.push(...unmatchedTags(document, preparation, holdBack(parsed, preparation, before)))
  }
  const { skipRules } = preparation
  const found = withoutNamed(
    made.problems.filter((one) => !one.ignored),
    document,
  )
  const left = changes ? await stillUnresolved(found, parsed, resolver) : found
  const all = [...left, ...unmatched]
  return { parsed, problems: all.filter((one) => !skipRules.includes(byRule(one).ruleId)) }
}

/** The same, with where all of it stood before. */
export async function assembledWithOrigins(it: OpenedDocument) {
  const { openapi, resolver, config } = it
  // all files are read by this, so that it is known where what is in them stands before it changes
  await references(openapi.document, resolver, config)
  const origins = new Origins()
  for (const document of (await documentsOf(resolver)).values()) origins.add(document)
  return { ...(await assembled(it)), origins }
}

/** A document is not sent as it stands where something else was asked for. */
export async function refuseUnbundled(it: OpenedDocument): Promise<void> {
  if (!it.changes || (await filesOf(it)).length === 0) return
  const rule =
    "can't be given where decorators, overlays or tags change a document that is kept in several files"
  throw usage([{ where: '--no-bundle', rule }])
}
