import { isAddress, isOrganizationId, parseId } from '../../contract/id-form.ts'
import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { folded } from './folded.ts'
import { NameIndex } from './match.ts'
import type { NamedResource } from './resource-names.ts'
import { isShellWord } from './store.ts'
import { shownTitle } from './write-names.ts'

/** The kinds whose IDs are the names that people use, such as the number of a change request. */
const namedByIds: ReadonlySet<ResourceKind> = new Set([
  ...(['change-requests', 'specifications', 'integrations', 'custom-fields'] as const),
])

/**
 * Returns a line for each resource: the title in lowercase, the value to insert, and a description.
 * The value is the title. If it isn't unique or has a special meaning in a command line, the value
 * is the other name, or the ID.
 */
export function completionLines(kind: ResourceKind, resources: readonly NamedResource[]): string[] {
  if (namedByIds.has(kind)) return []
  const index = new NameIndex(resources, kind)
  return resources.flatMap((resource) => {
    const { id, title, other = '' } = resource
    if (!isShellWord(id)) return []
    const isName = (name: string) => {
      if (!canBeTyped(name, kind)) return false
      const found = index.find(name)
      return found.length === 1 && found[0]?.id === id
    }
    const shown = shownTitle(title)
    const isShown = shown === title
    if (isShown && isName(title))
      return [`${folded(title)}\t${title}\t${isShellWord(other) ? other : id}\n`]
    const value = isShellWord(other) && isName(other) ? other : id
    return [`${folded(shown || value)}\t${value}\t${shown}\n`]
  })
}

/** Returns whether a command resolves this text as a name if it is the whole argument. */
function canBeTyped(name: string, kind: ResourceKind): boolean {
  if (name === '' || parseId(name, kind) !== undefined || isAddress(name)) return false
  if (kind === 'orgs' && isOrganizationId(name)) return false
  // tokens with these beginnings are flags, files, paths, home folders, or other kinds of resources
  return !/^(?:[-@#.~]|[a-z-]+:)/.test(name)
}
