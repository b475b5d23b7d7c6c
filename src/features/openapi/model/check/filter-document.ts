import { isJsonObject } from '../../../../contract/json.ts'
import { asObject, type Node } from '../compare/node.ts'
import { keywordObjects } from '../keyword-objects.ts'
import { nestedObjects } from '../nested-objects.ts'
import { parsePointer, valueAtPointer } from '../read/pointer.ts'
import {
  dropUnused,
  type KnownComponents,
  referencedComponent,
  resolveLocalReference,
} from './components-in-use.ts'
import { removeInternalNames } from './internal/internal-names.ts'
import { dropInternals } from './internal/internals.ts'
import { watchConditions } from './internal/restatements.ts'
import { dropScopes, requiredScopes } from './scopes.ts'
import {
  allOperations,
  operationTags,
  selectOperations,
  selects,
  type TagSelection,
} from './selection.ts'
import type { Selected } from './unmatched-tags.ts'

export interface FilterChoice extends TagSelection {
  dropInternal: boolean
}

/** Removes internal parts, excluded operations, and everything that only the removed parts used. */
export function filterDocument(
  document: Node,
  choice: FilterChoice,
  before: KnownComponents,
): Selected {
  const all = allOperations(document)
  const scopes = requiredScopes(document)
  const ids = operationIds(document)
  const dropChangedConditions = choice.dropInternal ? watchConditions(document) : undefined
  const internals = choice.dropInternal ? dropInternals(document) : undefined
  selectOperations(document, choice)
  const left = new Set(allOperations(document))
  const removed = all.filter((operation) => !left.has(operation))
  const idsLeft = operationIds(document)
  dropLinks(document, new Set([...ids].filter((id) => !idsLeft.has(id))))
  const components = dropUnused(document, before)
  dropScopes(document, scopes)
  dropMappings(document, components)
  const values = internals ? removeInternalNames(document, internals.names, components) : []
  dropChangedConditions?.()
  const used = tagsInUse(document, [...left])
  const lost = new Set(removed.flatMap(operationTags))
  dropTags(document, (tag) => used.has(tag) || !(selects(choice) || lost.has(tag)))
  const tags = new Set(all.flatMap(operationTags).map(String))
  const removedInternals = internals && {
    parts: internals.parts,
    values: [...internals.values, ...values],
  }
  return {
    tags,
    before: all.length,
    left: left.size,
    ...(removedInternals && { removedInternals }),
  }
}

/** Returns the IDs of all operations, including those in callbacks. */
function operationIds(document: Node): Set<unknown> {
  const ids = new Set<unknown>()
  for (const [{ operationId }, pointer] of keywordObjects(document)) {
    if (operationId !== undefined && !/\/links\/[^/]+$/.test(pointer)) ids.add(operationId)
  }
  return ids
}

/** Removes links to removed operations. */
function dropLinks(document: Node, removed: ReadonlySet<unknown>): void {
  const isRemoved = (raw: unknown) => {
    const { operationId, operationRef: ref } = asObject(resolveLocalReference(document, raw))
    if (operationId !== undefined) return removed.has(operationId)
    const isWithin = typeof ref === 'string' && ref.startsWith('#/')
    return isWithin && valueAtPointer(document, parsePointer(ref)) === undefined
  }
  const out = [...nestedObjects(document)].flatMap((holder) => {
    const { links } = holder
    if (!isJsonObject(links)) return []
    return [{ holder, links, names: Object.keys(links).filter((name) => isRemoved(links[name])) }]
  })
  for (const { holder, links, names } of out) {
    for (const name of names) delete links[name]
    if (names.length > 0 && Object.keys(links).length === 0) delete holder.links
  }
}

function dropMappings(document: Node, removed: ReadonlySet<string>): void {
  const isRemoved = (target: unknown) => removed.has(referencedComponent(target) ?? '')
  for (const { discriminator } of nestedObjects(document)) {
    if (!isJsonObject(discriminator)) continue
    const mapping = asObject(discriminator.mapping)
    for (const [value, target] of Object.entries(mapping))
      if (isRemoved(target)) delete mapping[value]
    if (isRemoved(discriminator.defaultMapping)) delete discriminator.defaultMapping
  }
}

/** Returns the tags of operations, including parent tags. */
function tagsInUse({ tags }: Node, operations: readonly Node[]): Set<unknown> {
  const parents = new Map(
    (Array.isArray(tags) ? tags : []).map((tag) => [asObject(tag).name, asObject(tag).parent]),
  )
  const used = new Set(operations.flatMap(operationTags))
  for (const tag of used) if (parents.get(tag) !== undefined) used.add(parents.get(tag))
  return used
}

function dropTags(document: Node, isKept: (tag: unknown) => boolean): void {
  const { tags, 'x-tagGroups': groups } = document
  if (Array.isArray(tags)) document.tags = tags.filter((tag) => isKept(asObject(tag).name))
  if (!Array.isArray(groups)) return
  document['x-tagGroups'] = groups
    .map((group) => ({ ...asObject(group), tags: operationTags(asObject(group)).filter(isKept) }))
    .filter((group) => group.tags.length > 0)
}
