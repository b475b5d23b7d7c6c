import type { ArgMeta } from '../../frame/program/catalogue.ts'
import { outputFormats } from '../../profile/settings.ts'
import type { FlagHint, LineSoFar } from './line.ts'

/** Things of the service whose ids are offered, with their titles. */
export const thingKinds = [
  'orgs',
  'spaces',
  'teams',
  'members',
  'sites',
  'collections',
  'change-requests',
  'pages',
  'specifications',
] as const

export type ThingKind = (typeof thingKinds)[number]

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
  | { type: 'files' }
  | { type: 'folders' }

/** By the name of a flag or an argument, which means the same wherever it stands. */
const thingsByName: Record<string, ThingKind> = {
  org: 'orgs',
  'to-org': 'orgs',
  space: 'spaces',
  'source-space': 'spaces',
  styleguide: 'spaces',
  team: 'teams',
  'default-team': 'teams',
  user: 'members',
  author: 'members',
  contributor: 'members',
  creator: 'members',
  'requested-reviewer': 'members',
  site: 'sites',
  'default-site': 'sites',
  collection: 'collections',
  'change-request': 'change-requests',
  page: 'pages',
  'target-page': 'pages',
}

/** The same name, and another thing in this command. */
const thingsByCommand: Record<string, ThingKind> = {
  'change-requests:review number': 'change-requests',
  'collections:create parent': 'collections',
  'collections:move parent': 'collections',
  'integrations:list owner': 'orgs',
  'spaces:create parent': 'collections',
  'spaces:move parent': 'collections',
  'teams:create member': 'members',
  'teams:list owner': 'members',
  'teams:members:update add': 'members',
  'teams:members:update remove': 'members',
}

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
export function kindOfFlag(flag: FlagHint, id: string | undefined): ValueKind | undefined {
  const values = flag.options ?? flag.known
  if (values) return { type: 'closed', values }
  if (flag.name === 'profile') return { type: 'profiles' }
  const help = [flag.helpValue ?? []].flat().join(' ')
  if (/\bFILE\b/.test(help)) return { type: 'files' }
  if (help === 'DIR') return { type: 'folders' }
  return thingOf(flag.name, id)
}

/** What an argument takes, by what was typed before it. */
export function kindOfArgument(
  argument: ArgMeta,
  { id = '', args }: LineSoFar,
): ValueKind | undefined {
  const { name, known } = argument
  const place = `${id} ${name}`
  if (known) return { type: 'closed', values: known }
  if (place === 'auth:switch name') return { type: 'profiles' }
  if (place === 'config:set value') return kindOfSetting(args[0] ?? '')
  if (/^plugins:(un|up)/.test(place)) return { type: 'plugins' }
  if (name === 'path' && id.endsWith('pages:find')) return { type: 'page-paths' }
  if (name === 'who') return { type: 'grantees' }
  if (name === 'slug' && id !== 'openapi:create') return { type: 'things', kind: 'specifications' }
  if (filesByName.has(name) || filesByCommand.has(place)) return { type: 'files' }
  if (foldersByName.has(name)) return { type: 'folders' }
  return thingOf(name, id)
}

function thingOf(name: string, id: string | undefined): ValueKind | undefined {
  const kind = thingsByCommand[`${id} ${name}`] ?? thingsByName[name]
  return kind && { type: 'things', kind }
}

function kindOfSetting(key: string): ValueKind | undefined {
  if (key === 'output') return { type: 'closed', values: outputFormats }
  return thingOf(key, undefined)
}
