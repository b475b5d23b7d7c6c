import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { inlineParts, internalNamesOf } from './restatements.ts'
import type { SchemaTargets } from './schema-targets.ts'

type IsGone = (name: unknown) => boolean

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
    const names = internalNamesOf(holder, internal, targets)
    const isGone: IsGone = (name) => names.has(String(name))
    if (names.size > 0) for (const part of inlineParts(holder)) removeFromRules(part, isGone)
    if (!('encoding' in holder)) continue
    const encoded = internalNamesOf(asObject(holder.schema), internal, targets)
    removeFromRules(holder, (name) => encoded.has(String(name)))
  }
}

export function removeFromRules(holder: Node, isGone: IsGone): void {
  const { required, discriminator } = holder
  if (Array.isArray(required) && required.some(isGone)) {
    const left = required.filter((name) => !isGone(name))
    if (left.length > 0) holder.required = left
    else delete holder.required
  }
  const keyed = ['dependentRequired', 'dependentSchemas', 'dependencies', 'encoding']
  for (const rules of keyed.map((key) => asObject(holder[key]))) {
    for (const [name, needed] of Object.entries(rules)) {
      if (isGone(name)) delete rules[name]
      else if (Array.isArray(needed)) rules[name] = needed.filter((one) => !isGone(one))
    }
  }
  if (isGone(asObject(discriminator).propertyName)) delete holder.discriminator
}
