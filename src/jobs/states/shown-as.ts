import type { AnyOperation } from '../../contract/operation.ts'
import { itemSchema, keysOf } from '../../contract/shape.ts'
import { cell } from '../../text/columns.ts'

/** Where a thing shows a key of a body: a dotted path, or what tells it otherwise. */
export type ShownAs = string | ((thing: unknown) => unknown)

/** Keys of bodies that things show under another name, or in another form, by operations. */
export const shownElsewhere: Readonly<Record<string, Readonly<Record<string, ShownAs>>>> = {
  'orgs.update': { logo: 'urls.logo' },
  'spaces.update': { icon: 'urls.icon' },
  'saml.update': { defaultTeam: 'defaultTeam.id' },
  'sites.update': { styleguide: 'styleguide.space' },
  'sites.sections.update': {
    siteSectionGroupId: 'sectionGroup',
    defaultSiteSpace: (section) => {
      const all = (cell(section, 'siteSpaces') ?? []) as unknown[]
      return cell(
        all.find((one) => cell(one, 'default')),
        'id',
      )
    },
  },
  'sites.sectionGroups.update': { parentSectionGroupId: 'sectionGroup' },
  'sites.spaces.update': { spaceId: 'space.id' },
  ...Object.fromEntries(
    ['comments.update', 'changeRequests.comments.update'].map((id) => [
      id,
      { resolved: (comment: unknown) => cell(comment, 'status') === 'resolved' },
    ]),
  ),
}

/** Keys that a change of another one clears: a space has one picture. */
export const clearedWith: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'spaces.update': { emoji: 'icon', icon: 'emoji' },
}

const known = new WeakMap<AnyOperation, ReadonlySet<string>>()

/** The keys of what an operation shows; none where that is open. */
export function keysShown(operation: AnyOperation): ReadonlySet<string> {
  const keys =
    known.get(operation) ?? new Set(Object.keys(keysOf(itemSchema(operation) ?? operation.result)))
  known.set(operation, keys)
  return keys
}
