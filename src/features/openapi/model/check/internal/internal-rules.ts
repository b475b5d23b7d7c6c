import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { inlineParts, internalPropertyNames } from './restatements.ts'
import type { SchemaTargets } from './schema-targets.ts'

type IsRemovedName = (name: unknown) => boolean

/**
 * Removes the names of internal properties from the rules of their schemas, such as `required`, and
 * from the encodings of bodies with these schemas.
 */
export function removeInternalRules(
  document: Node,
  internal: ReadonlySet<unknown>,
  targets: SchemaTargets,
): void {
  for (const [holder] of keywordObjects(document)) {
    const names = internalPropertyNames(holder, internal, targets)
    const isRemoved: IsRemovedName = (name) => names.has(String(name))
    if (names.size > 0) for (const part of inlineParts(holder)) removeFromRules(part, isRemoved)
    if (!('encoding' in holder)) continue
    const encoded = internalPropertyNames(asObject(holder.schema), internal, targets)
    removeFromRules(holder, (name) => encoded.has(String(name)))
  }
}

export function removeFromRules(holder: Node, isRemoved: IsRemovedName): void {
  const { required, discriminator } = holder
  if (Array.isArray(required) && required.some(isRemoved)) {
    const left = required.filter((name) => !isRemoved(name))
    if (left.length > 0) holder.required = left
    else delete holder.required
  }
  const keyed = ['dependentRequired', 'dependentSchemas', 'dependencies', 'encoding']
  for (const rules of keyed.map((key) => asObject(holder[key]))) {
    for (const [name, needed] of Object.entries(rules)) {
      if (isRemoved(name)) delete rules[name]
      else if (Array.isArray(needed)) rules[name] = needed.filter((one) => !isRemoved(one))
    }
  }
  if (isRemoved(asObject(discriminator).propertyName)) delete holder.discriminator
}
