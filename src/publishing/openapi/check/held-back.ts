import { isObject, type Node, objectOf } from '../compare/node.ts'
import { objectsIn } from '../objects-in.ts'
import { pathOf, valueAt } from '../read/pointer.ts'
import {
  componentOf,
  dropUnused,
  type KnownComponents,
  resolvedWithin,
} from './components-in-use.ts'
import { dropInternals } from './internals.ts'
import { operationsIn, selectOperations, selects, type TagSelection, tagsOf } from './selection.ts'
import type { Selected } from './unmatched-tags.ts'

export interface HoldingBack extends TagSelection {
  dropInternal: boolean
}

/** Takes out what is to be held back, and whatever names it. */
export function holdBack(document: Node, choice: HoldingBack, before: KnownComponents): Selected {
  const all = operationsIn(document)
  if (choice.dropInternal) dropInternals(document)
  selectOperations(document, choice)
  const left = new Set(operationsIn(document))
  const gone = all.filter((operation) => !left.has(operation))
  dropLinks(document, new Set(gone.map(({ operationId }) => operationId)))
  const components = dropUnused(document, before)
  dropMappings(document, components)
  const used = tagsInUse(document, [...left])
  const lost = new Set(gone.flatMap(tagsOf))
  dropTags(document, (tag) => used.has(tag) || !(selects(choice) || lost.has(tag)))
  const tags = new Set(all.flatMap(tagsOf).map(String))
  return { tags, before: all.length, left: left.size }
}

/** A link to an operation that is gone leads nowhere. */
function dropLinks(document: Node, gone: ReadonlySet<unknown>): void {
  const isOut = (raw: unknown) => {
    const { operationId, operationRef: ref } = objectOf(resolvedWithin(document, raw))
    if (operationId !== undefined) return gone.has(operationId)
    const isWithin = typeof ref === 'string' && ref.startsWith('#/')
    return isWithin && valueAt(document, pathOf(ref)) === undefined
  }
  const out = [...objectsIn(document)].flatMap((holder) => {
    const { links } = holder
    if (!isObject(links)) return []
    return [{ holder, links, names: Object.keys(links).filter((name) => isOut(links[name])) }]
  })
  for (const { holder, links, names } of out) {
    for (const name of names) delete links[name]
    if (names.length > 0 && Object.keys(links).length === 0) delete holder.links
  }
}

function dropMappings(document: Node, gone: ReadonlySet<string>): void {
  const isOut = (target: unknown) => gone.has(componentOf(target) ?? '')
  for (const { discriminator } of objectsIn(document)) {
    if (!isObject(discriminator)) continue
    const mapping = objectOf(discriminator.mapping)
    for (const [value, target] of Object.entries(mapping)) if (isOut(target)) delete mapping[value]
    if (isOut(discriminator.defaultMapping)) delete discriminator.defaultMapping
  }
}

/** The tags that operations have, and those that these stand under. */
function tagsInUse({ tags }: Node, operations: readonly Node[]): Set<unknown> {
  const parents = new Map(
    (Array.isArray(tags) ? tags : []).map((tag) => [objectOf(tag).name, objectOf(tag).parent]),
  )
  const used = new Set(operations.flatMap(tagsOf))
  for (const tag of used) if (parents.get(tag) !== undefined) used.add(parents.get(tag))
  return used
}

function dropTags(document: Node, isKept: (tag: unknown) => boolean): void {
  const { tags, 'x-tagGroups': groups } = document
  if (Array.isArray(tags)) document.tags = tags.filter((tag) => isKept(objectOf(tag).name))
  if (!Array.isArray(groups)) return
  document['x-tagGroups'] = groups
    .map((group) => ({ ...objectOf(group), tags: tagsOf(objectOf(group)).filter(isKept) }))
    .filter((group) => group.tags.length > 0)
}
