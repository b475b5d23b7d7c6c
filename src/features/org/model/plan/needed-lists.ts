import { isDeepStrictEqual } from 'node:util'
import { count } from '../../../../output/text/text.ts'
import type { KindName } from '../kind.ts'
import { listKey, type OrgModel } from '../org-model.ts'
import { isPermissionKind } from '../permission-kinds.ts'
import type { ListSelection } from '../read/read-org.ts'

const customFields = 'customFields.'

/**
 * Selects the lists that a plan can depend on. Skips permissions and custom field values that the
 * files don't manage, or that are the same in the files as at the last sync. A plan has no steps or
 * conflicts for these, regardless of the organization.
 */
export class ChangedLists implements ListSelection {
  readonly #base: OrgModel
  readonly #mine: OrgModel
  readonly #rolesBefore: ReadonlyMap<string, Record<string, unknown>>
  readonly #roles: ReadonlyMap<string, Record<string, unknown>>
  readonly #skipped = new Map<string, Set<string>>()

  constructor(base: OrgModel, mine: OrgModel) {
    this.#base = base
    this.#mine = mine
    this.#rolesBefore = rolesByList(base)
    this.#roles = rolesByList(mine)
  }

  /** Returns the data that was skipped, such as `permissions on 12 spaces, 1 site`. */
  get skipped(): string[] {
    return [...this.#skipped].map(([what, parents]) => {
      const places = [...parents].map((key) => key.slice(0, key.indexOf(':')))
      const counts = [...new Set(places)].map((place) =>
        count(places.filter((one) => one === place).length, place),
      )
      return `${what} ${counts.join(', ')}`
    })
  }

  includes(kind: KindName, parent: string): boolean {
    if (!isPermissionKind(kind) || this.#isDeleted(parent)) return true
    const list = listKey(kind, parent)
    if (!this.#mine.scopes.has(list)) return false
    if (!this.#base.scopes.has(list)) return true
    if (!isDeepStrictEqual(this.#rolesBefore.get(list), this.#roles.get(list))) return true
    return this.#skip('permissions on', parent)
  }

  includesCustomFields(space: string): boolean {
    if (this.#isDeleted(space)) return true
    const before = this.#base.objects.get(space)?.fields
    const own = this.#mine.objects.get(space)?.fields ?? {}
    const isChanged = Object.keys(own).some(
      (field) =>
        field.startsWith(customFields) && !isDeepStrictEqual(before?.[field] ?? null, own[field]),
    )
    return isChanged || this.#skip('custom field values of', space)
  }

  /** Returns whether the files no longer contain a resource. Its deletion depends on its lists. */
  #isDeleted(parent: string): boolean {
    return this.#base.objects.has(parent) && !this.#mine.objects.has(parent)
  }

  #skip(what: string, parent: string): false {
    this.#skipped.set(what, (this.#skipped.get(what) ?? new Set()).add(parent))
    return false
  }
}

/** Returns the roles in each list of permissions, by the name of the user or team. */
function rolesByList({ objects }: OrgModel): Map<string, Record<string, unknown>> {
  const lists = new Map<string, Record<string, unknown>>()
  for (const { kind, parent, name, fields } of objects.values()) {
    if (!isPermissionKind(kind)) continue
    const list = listKey(kind, parent)
    lists.set(list, { ...lists.get(list), [name]: fields.role })
  }
  return lists
}
