import type { ArgMeta } from '../../frame/program/catalogue.ts'
import type { NamesThings } from '../../frame/words/definitions.ts'
import type { ThingKind } from '../../names/kinds.ts'
import { outputFormats, themeNames } from '../../profile/settings.ts'
import type { FlagHint, LineSoFar } from './line.ts'

export interface ThingList {
  kind: ThingKind
  prefix?: string
}

/** What a value is one of. */
export type ValueKind =
  /** `orFile` where that of a file can stand there too */
  | { type: 'closed'; values: readonly string[]; orFile?: boolean }
  /** ids of things of any of these lists; `prefix` stands before them */
  | { type: 'things'; lists: readonly ThingList[] }
  /** paths of pages in place of their ids */
  | { type: 'page-paths' }
  | { type: 'profiles' }
  | { type: 'plugins' }
  | { type: 'jobs' }
  /** names of operations for `api`, and behind one what it takes, by what was typed */
  | { type: 'operations' }
  | { type: 'operation-keys'; typed: readonly string[] }
  | { type: 'files' }
  | { type: 'folders' }

/** Arguments that are files, and flags whose help doesn't say it by `FILE`. */
const filesByCommand = new Set([
  'openapi:accept revision',
  'members:sync file',
  'openapi:diff revision',
  'plugins:install plugin',
  'sandbox:run args',
  'sandbox:run command',
  'sites:redirects:import file',
])

/** What a value looks like in help, where that are all that there are: `document|markdown`. */
const wordsOfHelp = /^[a-z][a-z0-9-]*(?:\|[a-z][a-z0-9-]*)+$/

const filesByName = new Set(['base', 'file-or-url', 'manifest'])
const foldersByName = new Set(['dir', 'folder'])

/** What a flag takes; nothing where anything goes. */
export function kindOfFlag(flag: FlagHint): ValueKind | undefined {
  const values = flag.options ?? flag.known
  const help = [flag.helpValue ?? []].flat().join(' ')
  const hasFile = /\bFILE\b/.test(help)
  if (values) return { type: 'closed', values, ...(hasFile && { orFile: true }) }
  if (flag.name === 'profile') return { type: 'profiles' }
  if (hasFile) return { type: 'files' }
  if (wordsOfHelp.test(help)) return { type: 'closed', values: help.split('|') }
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
  if (name === 'job') return { type: 'jobs' }
  if (/^plugins:(un|up)/.test(place)) return { type: 'plugins' }
  if (name === 'path' && id.endsWith('pages:find')) return { type: 'page-paths' }
  if (filesByName.has(name) || filesByCommand.has(place)) return { type: 'files' }
  if (foldersByName.has(name)) return { type: 'folders' }
  return name === 'thing' ? thingsOf(argument, anyThing) : thingsOf(argument)
}

/** Of what kinds a thing can be without a word before it. */
const anyThing = ['spaces', 'sites', 'collections'] as const

function thingsOf(
  { things, thingsBehind = {} }: Pick<NamesThings, 'things' | 'thingsBehind'>,
  bare: readonly ThingKind[] = things ? [things] : [],
): ValueKind | undefined {
  const behind = Object.entries(thingsBehind).map(([word, kind]) => ({ kind, prefix: `${word}:` }))
  const lists = [...bare.map((kind) => ({ kind })), ...behind]
  return lists.length > 0 ? { type: 'things', lists } : undefined
}

const thingsOfSettings: Readonly<Record<string, ThingKind>> = {
  org: 'orgs',
  space: 'spaces',
  site: 'sites',
}

function kindOfSetting(key: string): ValueKind | undefined {
  if (key === 'output') return { type: 'closed', values: outputFormats }
  if (key === 'theme') return { type: 'closed', values: themeNames }
  return Object.hasOwn(thingsOfSettings, key)
    ? thingsOf({}, [thingsOfSettings[key] as ThingKind])
    : undefined
}
