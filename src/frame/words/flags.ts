import type { ThingKind } from '../../names/kinds.ts'
import { outputFormats } from '../../profile/settings.ts'
import { type FlagDefinition, Flags, type Relationship } from './definitions.ts'

/** The flags that mean the same on every command, declared once. */

export const sessionFlags = {
  profile: Flags.string({
    char: 'p',
    description: 'use this profile, with its URL and its token',
    helpGroup: 'SESSION',
    helpValue: 'NAME',
  }),
  'api-url': Flags.string({
    description: 'talk to this service',
    helpGroup: 'SESSION',
    helpValue: 'URL',
  }),
  timeout: Flags.string({
    description: 'give up after this long in all, such as 90, 250ms, 10m',
    helpGroup: 'SESSION',
    helpValue: 'TIME',
  }),
  'max-wait': Flags.string({
    description: 'patience of one request with rate limits and faults (default 2m)',
    helpGroup: 'SESSION',
    helpValue: 'TIME',
  }),
  verbose: Flags.boolean({
    char: 'v',
    description: 'log each request on stderr',
    helpGroup: 'SESSION',
  }),
  'no-color': Flags.boolean({ description: 'print without colour', helpGroup: 'SESSION' }),
  'no-input': Flags.boolean({ description: 'never ask', helpGroup: 'SESSION' }),
  'no-warn': Flags.boolean({
    description: 'be silent about odd answers of the service',
    helpGroup: 'SESSION',
  }),
  quiet: Flags.boolean({
    description: 'print no notes on stderr, errors alone',
    helpGroup: 'SESSION',
  }),
  help: Flags.boolean({ char: 'h', description: 'show this help', helpGroup: 'SESSION' }),
}

/** JSON by `-o json` is the same JSON. */
const notWithAnotherFormat: Relationship = {
  type: 'none',
  flags: [{ name: 'output', when: async ({ output }) => output !== 'json' }],
}

export const outputFlags = {
  output: Flags.string({
    char: 'o',
    description: 'format: table on a terminal, tsv in a pipe',
    helpGroup: 'OUTPUT',
    options: outputFormats,
  }),
  json: Flags.boolean({
    description: 'same as -o json',
    helpGroup: 'OUTPUT',
    relationships: [notWithAnotherFormat],
  }),
  jq: Flags.string({
    description: 'print what this jq expression makes of the whole result',
    helpGroup: 'OUTPUT',
    helpValue: 'EXPR',
    // it makes text of its own
    relationships: [notWithAnotherFormat],
  }),
  columns: Flags.string({
    description: 'only these fields, in this order, such as id,title,urls.app',
    helpGroup: 'OUTPUT',
    helpValue: 'NAMES',
  }),
  'csv-safe': Flags.boolean({
    description: "in csv, put ' before what a spreadsheet would take for a formula",
    helpGroup: 'OUTPUT',
  }),
  'no-pager': Flags.boolean({
    description: 'print also what is longer than the screen',
    helpGroup: 'OUTPUT',
  }),
  wrap: Flags.boolean({
    description: 'wrap long cells of a table instead of cutting them',
    helpGroup: 'OUTPUT',
  }),
}

export const listFlags = {
  limit: Flags.string({
    description: 'stop after this many items (default: all)',
    helpGroup: 'OUTPUT',
    helpValue: 'N',
  }),
  'page-size': Flags.string({
    description: 'items asked for at a time (at most and by default 1000)',
    helpGroup: 'OUTPUT',
    helpValue: 'N',
  }),
  cursor: Flags.string({
    description: 'go on from here, as a broken list said; csv has no header then',
    helpGroup: 'OUTPUT',
    helpValue: 'C',
  }),
}

export const dryRunFlags = {
  'dry-run': Flags.boolean({
    char: 'n',
    description: 'print the request instead of sending it',
    helpGroup: 'CHANGE',
  }),
}

export const rowsFlags = {
  rows: Flags.string({
    description: 'do it for each row of a CSV, TSV or JSON lines file, columns named as flags',
    helpGroup: 'TARGET',
    helpValue: 'FILE|-',
  }),
}

export const journalFlags = {
  journal: Flags.boolean({
    description: 'keep a journal also of ten or fewer, to resume and undo it',
    helpGroup: 'CHANGE',
  }),
}

export const confirmFlags = {
  yes: Flags.boolean({ char: 'y', description: "don't ask", helpGroup: 'CHANGE' }),
}

/** The words without which some things are not done. */
export const guardFlags = {
  'including-myself': Flags.boolean({
    description: 'do it also where it takes away what you yourself have',
    helpGroup: 'CHANGE',
  }),
  'last-admin': Flags.boolean({
    description: 'do it also to the last administrator',
    helpGroup: 'CHANGE',
  }),
  'allow-large': Flags.boolean({
    description: 'do it also to more than ten, and more than a quarter of all there are',
    helpGroup: 'CHANGE',
  }),
}

type GuardFlag = keyof typeof guardFlags

const guardsOf: Readonly<Record<string, GuardFlag[]>> = {
  'members.update': ['including-myself', 'last-admin', 'allow-large'],
  'members.remove': ['including-myself', 'last-admin', 'allow-large'],
  'teams.delete': ['including-myself', 'allow-large'],
  'teams.members.set': ['including-myself'],
  'teams.members.update': ['including-myself'],
  'teams.members.remove': ['including-myself'],
  'spaces.delete': ['allow-large'],
  'spaces.transfer': ['allow-large'],
  'collections.delete': ['allow-large'],
  'collections.transfer': ['allow-large'],
}

export function guardFlagsFor(operations: readonly string[]): Record<string, FlagDefinition> {
  const names = operations.flatMap((id) => guardsOf[id] ?? [])
  return Object.fromEntries(names.map((name) => [name, guardFlags[name]]))
}

export const inputFlags = {
  input: Flags.string({
    description: 'the whole body as JSON, from a file or - (flags on top win)',
    helpGroup: 'CHANGE',
    helpValue: 'FILE|-',
  }),
  'allow-unknown-keys': Flags.boolean({
    description: 'send keys of --input that docsctl does not know',
    helpGroup: 'CHANGE',
  }),
}

export const batchFlags = {
  jobs: Flags.string({
    description: 'how many to do at a time (default 4)',
    helpGroup: 'SESSION',
    helpValue: 'N',
  }),
  'fail-fast': Flags.boolean({
    description: 'start no further one after a failure',
    helpGroup: 'SESSION',
  }),
  'keep-going': Flags.boolean({
    description: 'try the others also where the service fails all of them alike',
    helpGroup: 'SESSION',
    exclusive: ['fail-fast'],
  }),
}

export const webFlags = {
  web: Flags.boolean({
    char: 'w',
    description: "open it in the browser, in the service's app alone",
    helpGroup: 'OUTPUT',
  }),
}

/** The flags that fill a path parameter that a command lives in. */
export const contextFlags = {
  organizationId: {
    flag: 'org',
    definition: Flags.string({
      description: 'the organization (default from context)',
      things: 'orgs',
      helpGroup: 'TARGET',
      helpValue: 'ORG',
    }),
  },
  spaceId: {
    flag: 'space',
    definition: Flags.string({
      description: 'the space (default from context)',
      things: 'spaces',
      isParent: true,
      helpGroup: 'TARGET',
      helpValue: 'SPACE',
    }),
  },
  siteId: {
    flag: 'site',
    definition: Flags.string({
      description: 'the site (default from context)',
      things: 'sites',
      isParent: true,
      helpGroup: 'TARGET',
      helpValue: 'SITE',
    }),
  },
  changeRequestId: {
    flag: 'change-request',
    definition: Flags.string({
      description: 'the change request, by id or number',
      things: 'change-requests',
      helpGroup: 'TARGET',
      helpValue: 'ID',
    }),
  },
} as const

export const byIdFlag = {
  'by-id': Flags.boolean({
    description: 'take ids as they are typed, and look for no names',
    helpGroup: 'TARGET',
  }),
}

/** Of commands that take names of such things: where they are looked for, and that they are not. */
export function nameFlagsFor(kinds: readonly ThingKind[]): Record<string, FlagDefinition> {
  const named = kinds.filter((kind) => kind !== 'specifications')
  if (named.length === 0) return {}
  const { definition } = contextFlags.organizationId
  const description = 'the organization in which names are looked for (default from context)'
  return {
    ...(named.some((kind) => kind !== 'orgs' && kind !== 'integrations') && {
      org: { ...definition, description },
    }),
    ...byIdFlag,
  }
}

/** Clears what can be null; `names` are all that it takes. */
export function unsetFlag(names: string[]) {
  return {
    unset: Flags.string({
      description: `clear this: ${names.join(', ')}`,
      helpGroup: 'CHANGE',
      helpValue: 'NAME',
      multiple: true,
      known: names,
    }),
  }
}
