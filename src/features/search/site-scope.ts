import { type FlagDefinition, Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'

/** The flags that limit a search to a part of the site. */
export const scopeFlags: Record<string, FlagDefinition> = {
  'site-space': Flags.string({
    description:
      'Search only this site space (ID, title, or path; repeatable; default: the whole site)',
    helpGroup: 'TARGET',
    helpValue: 'SITE-SPACE',
    resource: 'site-spaces',
    multiple: true,
  }),
  from: Flags.string({
    description: 'Search as a visitor of this site space (ID, title, or path)',
    helpGroup: 'TARGET',
    helpValue: 'SITE-SPACE',
    resource: 'site-spaces',
    exclusive: ['site-space'],
  }),
  'restrict-to': Flags.string({
    description: 'With --from, search only that site space (current) or all others (others)',
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

/** Returns the scope from the flags. The default is the whole site. */
export function searchScope(flags: Record<string, unknown>): object {
  if ('site-space' in flags) return { mode: 'specific', siteSpaceIds: flags['site-space'] }
  if (!('from' in flags)) return { mode: 'all' }
  const restrictTo = restrictions[String(flags['restrict-to'])]
  return { mode: 'default', currentSiteSpace: flags.from, ...(restrictTo && { restrictTo }) }
}

export const scopeField: Field = {
  // the last three are older keys that the JSON of --input can contain
  keys: ['scope', 'mode', 'siteSpaceIds', 'siteSpaceId'],
  flags: scopeFlags,
  // the JSON of --input has its own scope unless a flag overrides it
  read: ({ flags }) =>
    'input' in flags && !Object.keys(scopeFlags).some((flag) => flag in flags)
      ? {}
      : { scope: searchScope(flags) },
}
