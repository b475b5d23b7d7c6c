import type { BaseResolver, Config, Document, NormalizedProblem } from '@redocly/openapi-core'
import { conflicting } from '../../../../output/text/problems.ts'
import { usage } from '../../../../output/text/sentences.ts'
import { asObject } from '../compare/node.ts'
import { gatedResolver, type ReferenceGate } from '../read/gate.ts'
import { type OpenAPIDocument, redocly } from '../read/parse.ts'
import { listComponents } from './components-in-use.ts'
import { type FilterChoice, filterDocument } from './filter-document.ts'
import { Origins, readDocuments } from './origins.ts'
import { changesDocuments, type RuleChoice, rulesFor, withoutDecorators } from './rules.ts'
import { selects } from './selection.ts'
import { references } from './structural-lint.ts'
import { type OmittedInternals, unmatchedTags } from './unmatched-tags.ts'
import { watchTargets } from './unmatched-targets.ts'
import {
  assignConfigurableRule,
  withoutRemovedReferences,
  withoutSchemaNames,
} from './unresolved.ts'

/**
 * The settings that determine how a document is changed before it is checked, compared, or sent.
 */
export interface Preparation extends RuleChoice, FilterChoice {
  /** in the order of their application */
  overlays: readonly Document[]
  /** the path of the document, because a configuration can have a section for it */
  rulesPath?: string
  /** true if the service fetches the document, so that decorators can't change it */
  isFetchedByService?: boolean
}

/** A document, with the configuration and the resolver that checks and bundles need. */
export interface OpenedDocument {
  openapi: OpenAPIDocument
  config: Config
  resolver: BaseResolver
  preparation: Preparation
  /** true if the preparation changes the document */
  changes: boolean
  /** true if the configuration has decorators that aren't applied */
  isUndecorated: boolean
}

export async function openDocument(
  openapi: OpenAPIDocument,
  preparation: Preparation,
  gate: ReferenceGate,
): Promise<OpenedDocument> {
  const config = await rulesFor(preparation, preparation.rulesPath ?? openapi.path)
  const resolver = await gatedResolver(gate)
  // references to this document resolve to the parsed text instead of the file on disk
  resolver.cache.set(openapi.path, Promise.resolve(openapi.document))
  const { $self } = asObject(openapi.document.parsed)
  if (typeof $self === 'string') resolver.cache.set($self, Promise.resolve(openapi.document))
  for (const overlay of preparation.overlays) {
    resolver.cache.set(overlay.source.absoluteRef, Promise.resolve(overlay))
  }
  const isUndecorated = preparation.isFetchedByService === true && changesDocuments(config)
  if (isUndecorated) withoutDecorators(config)
  const changes =
    preparation.overlays.length > 0 || filtersDocument(preparation) || changesDocuments(config)
  return { openapi, config, resolver, preparation, changes, isUndecorated }
}

function filtersDocument(preparation: Preparation): boolean {
  return preparation.dropInternal || selects(preparation)
}

/** Returns the files and URLs that the document refers to. */
export async function includedFiles({
  openapi,
  resolver,
  preparation,
}: OpenedDocument): Promise<string[]> {
  const own = [openapi.path, ...preparation.overlays.map(({ source }) => source.absoluteRef)]
  return [...(await readDocuments(resolver)).keys()].filter((file) => !own.includes(file))
}

/** Bundles a document with everything that it refers to, and applies the preparation. */
export async function assembleDocument({
  openapi,
  config,
  resolver,
  preparation,
  changes,
}: OpenedDocument): Promise<{
  parsed: Record<string, unknown>
  problems: NormalizedProblem[]
  removedInternals?: OmittedInternals
}> {
  const { bundle } = await redocly()
  const { document } = openapi
  const known = filtersDocument(preparation) ? listComponents(document.parsed) : undefined
  const unmatched: NormalizedProblem[] = []
  for (const overlay of preparation.overlays) {
    const seen = watchTargets(overlay, document, (problem) => unmatched.push(problem))
    resolver.cache.set(overlay.source.absoluteRef, Promise.resolve(seen))
  }
  const made = await bundle({
    doc: document,
    config,
    externalRefResolver: resolver,
    overlays: preparation.overlays.map(({ source }) => source.absoluteRef),
  })
  const parsed = made.bundle.parsed as Record<string, unknown>
  let removedInternals: OmittedInternals | undefined
  if (known) {
    // bundling added components from other files, and decorators may have removed some
    const { named, used } = listComponents(parsed)
    const before = {
      named: new Set([...known.named, ...named]),
      used: new Set([...known.used, ...used]),
    }
    const selected = filterDocument(parsed, preparation, before)
    removedInternals = selected.removedInternals
    unmatched.push(...unmatchedTags(document, preparation, selected))
  }
  const { skipRules } = preparation
  const found = withoutSchemaNames(
    made.problems.filter((one) => !one.ignored),
    document,
  )
  const left = changes ? await withoutRemovedReferences(found, parsed, resolver) : found
  const all = [...left, ...unmatched]
  const problems = all.filter((one) => !skipRules.includes(assignConfigurableRule(one).ruleId))
  return { parsed, problems, ...(removedInternals && { removedInternals }) }
}

/**
 * Bundles a document. Returns the origins as well, which map each object to its original location.
 */
export async function assembleWithOrigins(opened: OpenedDocument) {
  const { openapi, resolver, config } = opened
  // read all files first, because bundling changes the objects whose locations are recorded
  await references(openapi.document, resolver, config)
  const origins = new Origins()
  for (const document of (await readDocuments(resolver)).values()) origins.add(document)
  return { ...(await assembleDocument(opened)), origins }
}

/** Throws if --no-bundle is used although the preparation changes a document with several files. */
export async function assertBundlesChanges(opened: OpenedDocument): Promise<void> {
  if (!opened.changes || (await includedFiles(opened)).length === 0) return
  const others = [
    'decorators, overlays, tag filters, or --drop-internal if the document has several files',
  ]
  throw usage([conflicting('--no-bundle', others)])
}
