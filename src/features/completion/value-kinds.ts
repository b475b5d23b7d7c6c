import type { ResourceKind } from '../../contract/resource-kinds.ts'
import type { NamesResource } from '../../host/arguments/definitions.ts'
import type { ArgMeta } from '../../host/program/catalog.ts'
import { outputFormatNames } from '../../output/formats.ts'
import { journalModes, mouseModes, policyModes, themeNames } from '../../profile/settings.ts'
import { localArgument, localFlag } from './file-values.ts'
import type { FlagHint, LineSoFar } from './line.ts'

export interface ResourceList {
  kind: ResourceKind
  prefix?: string
}

/** The kind of values that a flag or argument accepts. */
export type ValueKind =
  /** fixed values; `orFile` is true if a file is accepted too */
  | { type: 'closed'; values: readonly string[]; orFile?: boolean }
  /** IDs of resources from any of these lists, each with its `prefix` */
  | { type: 'resources'; lists: readonly ResourceList[] }
  /** page paths instead of IDs */
  | { type: 'page-paths' }
  | { type: 'profiles' }
  | { type: 'plugins' }
  | { type: 'jobs' }
  /** operation names for `api`, and the keys of the typed operation */
  | { type: 'operations' }
  | { type: 'operation-keys'; typed: readonly string[] }
  | { type: 'files' }
  | { type: 'folders' }

/** Matches a value in the help that lists all allowed values, such as `document|markdown`. */
const wordsOfHelp = /^[a-z][a-z0-9-]*(?:\|[a-z][a-z0-9-]*)+$/

/** Returns the kind of a flag's values, or `undefined` if any text is allowed. */
export function kindOfFlag(flag: FlagHint): ValueKind | undefined {
  const values = flag.options ?? flag.known
  const help = [flag.helpValue ?? []].flat().join(' ')
  const local = localFlag(flag)
  const hasFile = local === 'files'
  if (values) return { type: 'closed', values, ...(hasFile && { orFile: true }) }
  if (flag.name === 'profile') return { type: 'profiles' }
  if (hasFile) return { type: 'files' }
  if (wordsOfHelp.test(help)) return { type: 'closed', values: help.split('|') }
  if (local) return { type: local }
  return resourceLists(flag)
}

/** Returns the kind of an argument's values, which can depend on earlier arguments. */
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
  const local = localArgument(name, id)
  if (local) return { type: local }
  return name === 'resource' ? resourceLists(argument, kindsWithoutPrefix) : resourceLists(argument)
}

/** The kinds that are accepted without a prefix. */
const kindsWithoutPrefix = ['spaces', 'sites', 'collections'] as const

function resourceLists(
  { resource, resourceByPrefix = {} }: Pick<NamesResource, 'resource' | 'resourceByPrefix'>,
  bare: readonly ResourceKind[] = resource ? [resource] : [],
): ValueKind | undefined {
  const behind = Object.entries(resourceByPrefix).map(([token, kind]) => ({
    kind,
    prefix: `${token}:`,
  }))
  const lists = [...bare.map((kind) => ({ kind })), ...behind]
  return lists.length > 0 ? { type: 'resources', lists } : undefined
}

const resourceKindBySetting: Readonly<Record<string, ResourceKind>> = {
  org: 'orgs',
  space: 'spaces',
  site: 'sites',
}

function kindOfSetting(key: string): ValueKind | undefined {
  if (key === 'output') return { type: 'closed', values: outputFormatNames }
  if (key === 'theme') return { type: 'closed', values: themeNames }
  if (key === 'mouse') return { type: 'closed', values: mouseModes }
  if (key === 'policy') return { type: 'closed', values: policyModes }
  if (key === 'journal') return { type: 'closed', values: journalModes }
  return Object.hasOwn(resourceKindBySetting, key)
    ? resourceLists({}, [resourceKindBySetting[key] as ResourceKind])
    : undefined
}
