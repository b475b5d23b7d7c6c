import { didYouMean, invalidValue } from '../../../../output/text/problems.ts'
import { quotedValue, usage } from '../../../../output/text/sentences.ts'
import { suggest } from '../../../../output/text/suggest.ts'
import {
  type GroupName,
  type OrgModel,
  type OrgObject,
  objectKey,
  orgKind,
  type ResourceChange,
  type SelectedParts,
} from '../../../org/model/index.ts'

/** The resources that `--only` selects. */
export class Selection {
  readonly #parts: SelectedParts | undefined
  /** the keys of the selected resources that have no parent */
  readonly #roots = new Set<string>()

  /** Throws if `--only` names a resource that none of the models contains. */
  constructor(parts: SelectedParts | undefined, models: readonly OrgModel[]) {
    this.#parts = parts
    if (!parts) return
    const all = models.flatMap(({ objects }) => [...objects.values()])
    const roots = all.filter(({ kind, parent }) => !parent && parts.groups.has(orgKind(kind).group))
    const found = new Set<string>()
    for (const object of roots) {
      const { group } = orgKind(object.kind)
      const named = parts.named.get(group)
      const matching = objectNames(object).filter((name) => !named || named.has(name))
      if (matching.length > 0) this.#roots.add(objectKey(object))
      for (const name of matching) found.add(`${group}/${name}`)
    }
    const candidates = roots.flatMap((object) =>
      objectNames(object).map((name) => `${orgKind(object.kind).group}/${name}`),
    )
    const unknown = [...parts.named]
      .flatMap(([group, names]) => [...names].map((name) => `${group}/${name}`))
      .filter((part) => !found.has(part))
    if (unknown.length > 0) throw usage(unknown.map((part) => unknownPart(part, candidates)))
  }

  /** Returns whether a restore of the selected resources needs a group. */
  hasGroup(group: GroupName): boolean {
    const { groups } = this.#parts ?? {}
    // a space is restored together with its place on sites
    return !groups || groups.has(group) || (group === 'sites' && groups.has('spaces'))
  }

  /** Returns whether all resources of a group are selected. */
  hasAll(group: GroupName): boolean {
    const { groups, named } = this.#parts ?? {}
    return !groups || (groups.has(group) && !named?.has(group))
  }

  has({ kind, name, parent }: OrgObject): boolean {
    const [root = ''] = (parent ?? objectKey({ kind, name })).split(' > ')
    return !this.#parts || this.#roots.has(root)
  }

  /** Returns the selected changes. */
  changes(all: readonly ResourceChange[]): readonly ResourceChange[] {
    const keys = new Set(all.map(({ object }) => objectKey(object)))
    return all.filter(({ object }) => {
      if (this.has(object)) return true
      // a space is restored together with its place on sites
      const space = objectKey({ kind: 'space', name: object.name })
      return object.kind === 'site space' && this.#roots.has(space) && keys.has(space)
    })
  }
}

/** Returns the name of a resource in files, and its title. */
function objectNames({ kind, name, fields }: OrgObject): string[] {
  const { nameFrom } = orgKind(kind)
  const titles = 'titles' in nameFrom ? nameFrom.titles.map((field) => fields[field]) : []
  return [name, ...titles.filter((title) => typeof title === 'string')]
}

function unknownPart(part: string, candidates: readonly string[]) {
  const near = suggest(part, new Set(candidates)).map(quotedValue)
  const expected = didYouMean(near) ?? 'Neither the backup nor the organization contains it'
  return { ...invalidValue('--only', part, expected), rule: 'unknown-value' as const }
}
