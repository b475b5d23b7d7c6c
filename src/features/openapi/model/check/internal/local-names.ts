import type { Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { InternalFields } from './field-names.ts'
import { NamedValueRemover, namePattern } from './internal-literals.ts'
import type { InternalNames } from './internal-names.ts'
import { LocalNames } from './name-closure.ts'
import type { SchemaTargets } from './schema-targets.ts'

const scopeKeys = ['responses', 'content', 'schema']

/**
 * Removes the fields with internal names from the literals of operations, responses, and bodies.
 * Removes a name if it is internal in all schemas that the operation, response, or body uses, even
 * if it is public in other operations. Returns the pointers of the removed values.
 */
export function removeLocalNames(
  document: Node,
  names: Pick<InternalNames, 'fields' | 'open'>,
  internal: ReadonlySet<unknown>,
  targets: SchemaTargets,
): string[] {
  const both = [...names.fields.properties].filter((name) => names.open.properties.has(name))
  if (both.length === 0) return []
  const fields = new InternalFields(internal, targets)
  const local = new LocalNames(fields, both)
  const pattern = namePattern(both)
  const shared = JSON.stringify((document.components as Node | undefined)?.examples ?? null)
  const isShared = pattern.test(shared)
  return [...keywordObjects(document)].flatMap(([holder, pointer]) => {
    if (!scopeKeys.some((key) => key in holder) || fields.contain(holder)) return []
    const text = JSON.stringify(holder)
    const usesShared = isShared && text.includes('#/components/examples/')
    if (!usesShared && !pattern.test(text)) return []
    const here = local.internalIn(holder)
    if (here.size === 0) return []
    return new NamedValueRemover(document, { fields: here }).removeIn(holder, pointer)
  })
}
