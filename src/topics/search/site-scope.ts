import { type FlagDefinition, Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'

/** The flags that choose a part of a site. */
export const scopeFlags: Record<string, FlagDefinition> = {
  'site-space': Flags.string({
    description: 'look in this site space alone (repeatable; default: all of the site)',
    helpGroup: 'TARGET',
    helpValue: 'SITE-SPACE',
    things: 'site-spaces',
    multiple: true,
  }),
  from: Flags.string({
    description: 'look as a visitor of this site space does',
    helpGroup: 'TARGET',
    helpValue: 'SITE-SPACE',
    things: 'site-spaces',
    exclusive: ['site-space'],
  }),
  'restrict-to': Flags.string({
    description: 'of what that visitor sees, look there alone',
    helpGroup: 'TARGET',
    helpValue: 'VALUE',
    options: ['current', 'others'],
    dependsOn: ['from'],
  }),
}

const restrictions: Record<string, string> = {
  current: 'currentSiteSpace',
  others: 'otherSiteSpaces',
}

/** The scope that the flags choose; all of the site where none was typed. */
export function scopeOf(flags: Record<string, unknown>): object {
  if ('site-space' in flags) return { mode: 'specific', siteSpaceIds: flags['site-space'] }
  if (!('from' in flags)) return { mode: 'all' }
  const restrictTo = restrictions[String(flags['restrict-to'])]
  return { mode: 'default', currentSiteSpace: flags.from, ...(restrictTo && { restrictTo }) }
}

export const scopeField: Field = {
  // the last three are older forms of it, which a body of one's own may have
  keys: ['scope', 'mode', 'siteSpaceIds', 'siteSpaceId'],
  flags: scopeFlags,
  // a body of one's own has a scope of its own, unless a flag says otherwise
  read: ({ flags }) =>
    'input' in flags && !Object.keys(scopeFlags).some((flag) => flag in flags)
      ? {}
      : { scope: scopeOf(flags) },
}
