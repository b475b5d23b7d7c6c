import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { outputFormatNames } from '../../output/formats.ts'
import { type FlagDefinition, Flags, type Relationship } from './definitions.ts'

/** Flags that have the same meaning in all commands. */
export const sessionFlags = {
  profile: Flags.string({
    char: 'p',
    description:
      'Use the URL, token, and settings of this profile (default: DOCSCTL_PROFILE, or the current profile)',
    helpGroup: 'SESSION',
    helpValue: 'NAME',
  }),
  'api-url': Flags.string({
    description:
      "Base URL of the API (default: DOCSCTL_API_URL unless --profile is set, or the profile's API URL)",
    helpGroup: 'SESSION',
    helpValue: 'URL',
  }),
  timeout: Flags.string({
    description: 'Time limit for the whole command, such as 90s or 10m (default: none)',
    helpGroup: 'SESSION',
    helpValue: 'TIME',
  }),
  'max-wait': Flags.string({
    description:
      'Time limit for the waits and retries of each request (default: 2m; 10s for "auth" and "doctor")',
    helpGroup: 'SESSION',
    helpValue: 'TIME',
  }),
  verbose: Flags.boolean({
    char: 'v',
    description: 'Log each request to stderr',
    helpGroup: 'SESSION',
  }),
  'no-color': Flags.boolean({ description: 'Disable color', helpGroup: 'SESSION' }),
  'no-input': Flags.boolean({ description: 'Never prompt', helpGroup: 'SESSION' }),
  'no-warn': Flags.boolean({
    description: 'Hide warnings about unexpected API responses',
    helpGroup: 'SESSION',
  }),
  quiet: Flags.boolean({
    description: 'Hide notes, warnings, and summaries',
    helpGroup: 'SESSION',
  }),
  help: Flags.boolean({ char: 'h', description: 'Show this help', helpGroup: 'SESSION' }),
}

/** `-o json` is the same as `--json`, so the two flags can be combined */
const notWithAnotherFormat: Relationship = {
  type: 'none',
  flags: [{ name: 'output', when: async ({ output }) => output !== 'json' }],
}

export const outputFlags = {
  output: Flags.string({
    char: 'o',
    description:
      'Output format (default: the setting "output", or table on a terminal and tsv otherwise)',
    helpGroup: 'OUTPUT',
    options: outputFormatNames,
  }),
  json: Flags.boolean({
    description: 'Same as -o json',
    helpGroup: 'OUTPUT',
    relationships: [notWithAnotherFormat],
  }),
  jq: Flags.string({
    description: 'Filter the complete result with a jq expression',
    helpGroup: 'OUTPUT',
    helpValue: 'EXPR',
    // commands with these flags have their own output formats
    relationships: [notWithAnotherFormat],
  }),
  columns: Flags.string({
    description: 'Fields to show, in this order, such as id,title,urls.app',
    helpGroup: 'OUTPUT',
    helpValue: 'NAMES',
  }),
  'csv-safe': Flags.boolean({
    description: "In CSV, prefix formulas with ' to prevent spreadsheets from running them",
    helpGroup: 'OUTPUT',
  }),
  'no-pager': Flags.boolean({ description: "Don't page long output", helpGroup: 'OUTPUT' }),
  wrap: Flags.boolean({
    description: 'Wrap long table cells instead of truncating them',
    helpGroup: 'OUTPUT',
  }),
}

export const listFlags = {
  limit: Flags.string({
    description: 'Maximum number of items (default: all)',
    helpGroup: 'OUTPUT',
    helpValue: 'N',
  }),
  'page-size': Flags.string({
    description: 'Items per request (default: the setting "page-size", or up to 1000)',
    helpGroup: 'OUTPUT',
    helpValue: 'N',
  }),
  cursor: Flags.string({
    description: 'Continue an interrupted list at this cursor (omits the CSV header)',
    helpGroup: 'OUTPUT',
    helpValue: 'CURSOR',
  }),
}

export const dryRunFlags = {
  'dry-run': Flags.boolean({
    char: 'n',
    description: 'Print the request instead of sending it',
    helpGroup: 'CHANGE',
  }),
}

export const rowsFlags = {
  rows: Flags.string({
    description:
      'Run once for each row of a CSV, TSV, or JSON Lines file with columns named after arguments and flags',
    helpGroup: 'TARGET',
    helpValue: 'FILE|-',
  }),
}

export const journalFlags = {
  journal: Flags.boolean({
    description:
      'Keep a journal to resume and, if possible, undo the changes (default: on a terminal, for more than 10 changes, or if the setting "journal" is "always")',
    helpGroup: 'CHANGE',
  }),
}

export const confirmFlags = {
  yes: Flags.boolean({
    char: 'y',
    description: 'Skip the confirmation prompt',
    helpGroup: 'CHANGE',
  }),
}

/** Flags that allow dangerous operations. */
export const guardFlags = {
  'including-myself': Flags.boolean({
    description: 'Allow changes that remove or reduce your own access',
    helpGroup: 'CHANGE',
  }),
  'last-admin': Flags.boolean({
    description: 'Allow removing or demoting the last administrator',
    helpGroup: 'CHANGE',
  }),
  'allow-large': Flags.boolean({
    description:
      'Allow deleting, removing, transferring, or demoting more than 10, and over 25%, of the members, teams, or spaces in an organization',
    helpGroup: 'CHANGE',
  }),
}

type GuardFlag = keyof typeof guardFlags

const guardsByOperation: Readonly<Record<string, GuardFlag[]>> = {
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
  const names = operations.flatMap((id) => guardsByOperation[id] ?? [])
  return Object.fromEntries(names.map((name) => [name, guardFlags[name]]))
}

export const inputFlags = {
  input: Flags.string({
    description: 'File with the JSON body, or - for standard input; other flags take precedence',
    helpGroup: 'CHANGE',
    helpValue: 'FILE|-',
  }),
  'allow-unknown-keys': Flags.boolean({
    description: 'Allow unknown keys in --input',
    helpGroup: 'CHANGE',
  }),
}

export const batchFlags = {
  jobs: Flags.string({
    description: 'Maximum number of concurrent requests (default: 4)',
    helpGroup: 'SESSION',
    helpValue: 'N',
  }),
  'fail-fast': Flags.boolean({
    description: 'Start no new requests after the first failure',
    helpGroup: 'SESSION',
  }),
  'keep-going': Flags.boolean({
    description:
      'Continue after failures that stop a batch, such as a rejected token or five network errors in a row',
    helpGroup: 'SESSION',
    exclusive: ['fail-fast'],
  }),
}

export const webFlags = {
  web: Flags.boolean({
    char: 'w',
    description: 'Open the result in the browser',
    helpGroup: 'OUTPUT',
  }),
}

/** Flags for the IDs of parent resources in the path. */
export const contextFlags = {
  organizationId: {
    flag: 'org',
    definition: Flags.string({
      description: 'Organization ID or title (default: the current organization)',
      resource: 'orgs',
      helpGroup: 'TARGET',
      helpValue: 'ORG',
    }),
  },
  spaceId: {
    flag: 'space',
    definition: Flags.string({
      description: 'Space ID or title (default: the current space)',
      resource: 'spaces',
      isParent: true,
      helpGroup: 'TARGET',
      helpValue: 'SPACE',
    }),
  },
  siteId: {
    flag: 'site',
    definition: Flags.string({
      description: 'Site ID or title (default: the current site)',
      resource: 'sites',
      isParent: true,
      helpGroup: 'TARGET',
      helpValue: 'SITE',
    }),
  },
  changeRequestId: {
    flag: 'change-request',
    definition: Flags.string({
      description: 'Change request ID or number, or the subject of an open or draft change request',
      resource: 'change-requests',
      helpGroup: 'TARGET',
      helpValue: 'ID',
    }),
  },
} as const

export const byIdFlag = {
  'by-id': Flags.boolean({
    description: 'Use IDs as typed, without name resolution',
    helpGroup: 'TARGET',
  }),
}

/** Returns the flags that control name resolution: its scope, and `--by-id` to turn it off. */
export function nameFlagsFor(kinds: readonly ResourceKind[]): Record<string, FlagDefinition> {
  const named = kinds.filter((kind) => kind !== 'specifications')
  if (named.length === 0) return {}
  const { definition } = contextFlags.organizationId
  const description =
    'Organization for name resolution (ID or title; default: the current organization)'
  return {
    ...(named.some((kind) => kind !== 'orgs' && kind !== 'integrations') && {
      org: { ...definition, description },
    }),
    ...byIdFlag,
  }
}
