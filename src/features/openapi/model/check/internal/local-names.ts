import type { Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { InternalFields } from './field-names.ts'
import { NamedValueRemover, namePattern } from './internal-literals.ts'
import type { SchemaTargets } from './schema-targets.ts'

const scopeKeys = ['responses', 'content', 'schema']

/**
 * Removes the fields with internal names from the literals of operations, responses, and bodies. A
 * name counts if it is internal in all schemas that the operation, response, or body uses, even if
 * it is public in other operations. Returns the pointers of the removed values.
 */
export function removeLocalNames(
  document: Node,
  internal: ReadonlySet<unknown>,
  targets: SchemaTargets,
): string[] {
  const fields = new InternalFields(internal, targets)
  const all = fields.namesIn(document)
  const both = [...all.internal.properties].filter((name) => all.open.properties.has(name))
  if (both.length === 0) return []
  const pattern = namePattern(both)
  const shared = JSON.stringify((document.components as Node | undefined)?.examples ?? null)
  const isShared = pattern.test(shared)
  return [...keywordObjects(document)].flatMap(([holder, pointer]) => {
    if (!scopeKeys.some((key) => key in holder) || fields.contain(holder)) return []
    const text = JSON.stringify(holder)
    const usesShared = isShared && text.includes('#/components/examples/')
    if (!usesShared && !pattern.test(text)) return []
    const local = fields.namesIn(holder)
    const names = both.filter(
      (name) =>
        local.internal.properties.has(name) &&
        !local.open.properties.has(name) &&
        !local.open.others.has(name),
    )
    if (names.length === 0) return []
    return new NamedValueRemover(document, { fields: new Set(names) }).removeIn(holder, pointer)
  })
}
