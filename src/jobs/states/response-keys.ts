import type { AnyOperation } from '../../contract/operation.ts'
import { itemSchema, schemaKeys } from '../../contract/shape.ts'
import { cell } from '../../output/columns.ts'

/**
 * The location of a body key in a resource: either a dotted path or a function that returns the
 * value.
 */
export type ResponseKey = string | ((resource: unknown) => unknown)

/** The body keys whose name or format differs in the resource, by operation. */
export const responseKeys: Readonly<Record<string, Readonly<Record<string, ResponseKey>>>> = {
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
      {
        resolved: (comment: unknown) => cell(comment, 'status') === 'resolved',
        // responses don't show the user's own reactions; `change-requests review` adds them
        addedReactions: 'ownReactions.addedReactions',
        removedReactions: 'ownReactions.removedReactions',
      },
    ]),
  ),
}

/**
 * The keys that the service clears when another key is set. For example, a space can have only one
 * icon.
 */
export const clearedKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'spaces.update': { emoji: 'icon', icon: 'emoji' },
}

const cachedKeys = new WeakMap<AnyOperation, ReadonlySet<string>>()

/**
 * Returns the keys in the result of an operation. The set is empty if the contract doesn't define
 * the keys.
 */
export function visibleKeys(operation: AnyOperation): ReadonlySet<string> {
  const keys =
    cachedKeys.get(operation) ??
    new Set(Object.keys(schemaKeys(itemSchema(operation) ?? operation.result)))
  cachedKeys.set(operation, keys)
  return keys
}
