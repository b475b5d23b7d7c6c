import type { ArgMeta } from '../../frame/program/catalogue.ts'
import type { ThingKind } from '../../names/kinds.ts'
import { outputFormats } from '../../profile/settings.ts'
import type { FlagHint, LineSoFar } from './line.ts'

/** What a value is one of. */
export type ValueKind =
  | { type: 'closed'; values: readonly string[] }
  | { type: 'things'; kind: ThingKind }
  /** paths of pages in place of their ids */
  | { type: 'page-paths' }
  /** a member, or `team:ID` */
  | { type: 'grantees' }
  | { type: 'profiles' }
  | { type: 'plugins' }
  /** names of operations for `api`, and behind one what it takes, by what was typed */
  | { type: 'operations' }
  | { type: 'operation-keys'; typed: readonly string[] }
  | { type: 'files' }
  | { type: 'folders' }

/** Arguments that are files, and flags whose help doesn't say it by `FILE`. */
const filesByCommand = new Set([
  'openapi:accept revision',
  'openapi:diff revision',
  'plugins:install plugin',
  'sandbox:run args',
  'sandbox:run command',
  'sites:redirects:import file',
])

const filesByName = new Set(['base', 'file-or-url', 'manifest'])
const foldersByName = new Set(['dir', 'folder'])

/** What a flag takes; nothing where anything goes. */
export function kindOfFlag(flag: FlagHint): ValueKind | undefined {
  const values = flag.options ?? flag.known
  if (values) return { type: 'closed', values }
  if (flag.name === 'profile') return { type: 'profiles' }
  const help = [flag.helpValue ?? []].flat().join(' ')
  if (/\bFILE\b/.test(help)) return { type: 'files' }
  if (help === 'DIR') return { type: 'folders' }
  return thingsOf(flag)
}

/** What an argument takes, by what was typed before it. */
export function kindOfArgument(
  argument: ArgMeta,
  { id = '', args }: LineSoFar,
): ValueKind | undefined {
  const { name, known } = argument
  const place = `${id} ${name}`
  if (known) return { type: 'closed', values: known }
  if (place === 'api path') return { type: 'operations' }
  if (place === 'api field') return { type: 'operation-keys', typed: args }
  if (place === 'auth:switch name') return { type: 'profiles' }
  if (place === 'config:set value') return kindOfSetting(args[0] ?? '')
  if (/^plugins:(un|up)/.test(place)) return { type: 'plugins' }
  if (name === 'path' && id.endsWith('pages:find')) return { type: 'page-paths' }
  if (name === 'who') return { type: 'grantees' }
  if (filesByName.has(name) || filesByCommand.has(place)) return { type: 'files' }
  if (foldersByName.has(name)) return { type: 'folders' }
  return thingsOf(argument)
}

function thingsOf({ things }: { things?: ThingKind | undefined }): ValueKind | undefined {
  return things && { type: 'things', kind: things }
}

const thingsOfSettings: Readonly<Record<string, ThingKind>> = {
  org: 'orgs',
  space: 'spaces',
  site: 'sites',
}

function kindOfSetting(key: string): ValueKind | undefined {
  if (key === 'output') return { type: 'closed', values: outputFormats }
  return Object.hasOwn(thingsOfSettings, key)
    ? thingsOf({ things: thingsOfSettings[key] })
    : undefined
}
