import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import type { ThingKind } from '../../names/kinds.ts'

export const gitColumns = [
  'id',
  'provider',
  'status',
  'target.type',
  'target.spaceId',
  'target.siteId',
  'projectDirectory',
]

const id = (what: string, things: ThingKind) =>
  Flags.string({ description: `sync this ${what}`, helpGroup: 'CHANGE', helpValue: 'ID', things })

/** `--space ID`, of the site `--site ID`, or the site alone. */
export const syncTargetField: Field = {
  keys: ['target'],
  flags: {
    space: id('space', 'spaces'),
    site: id('site, or the space as it is on this site', 'sites'),
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
