import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'

export const gitColumns = [
  'id',
  'provider',
  'status',
  'target.type',
  'target.spaceId',
  'target.siteId',
  'projectDirectory',
]

const id = (description: string, resource: ResourceKind) =>
  Flags.string({ description, helpGroup: 'CHANGE', helpValue: 'ID', resource })

/** The `--space ID` and `--site ID` flags. If both are given, the site contains the space. */
export const syncTargetField: Field = {
  keys: ['target'],
  flags: {
    space: id('Space to sync (ID or title; required without --site)', 'spaces'),
    site: id(
      'Site to sync or, with --space, the site that contains the space (ID or title; required without --space)',
      'sites',
    ),
  },
  read: ({ flags: { space, site } }) => {
    if (space !== undefined) {
      return {
        target: { type: 'space', spaceId: space, ...(site !== undefined && { siteId: site }) },
      }
    }
    return site === undefined ? {} : { target: { type: 'site', siteId: site } }
  },
}
