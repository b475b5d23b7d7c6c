import { type OutputFormat, outputFormatNames } from '../output/formats.ts'
import { expectedOneOf, invalidValue, unknownValue } from '../output/text/problems.ts'
import { quotedValue, usage } from '../output/text/sentences.ts'

/** The color themes of views. */
export const themeNames = ['dark', 'light'] as const
export type ThemeName = (typeof themeNames)[number]

/**
 * The values of the `journal` setting. `auto` journals large batches and changes that a user typed.
 * `always` journals all changes.
 */
export const journalModes = ['auto', 'always'] as const
export type JournalMode = (typeof journalModes)[number]

/**
 * The values of the `mouse` setting. With `off`, the terminal itself handles clicks and the mouse
 * wheel.
 */
export const mouseModes = ['on', 'off'] as const
export type MouseMode = (typeof mouseModes)[number]

/**
 * The values of the `policy` setting. `enforce` checks changes against the rules of the policy
 * file. `check` leaves the choice to the file.
 */
export const policyModes = ['check', 'enforce'] as const
export type PolicyMode = (typeof policyModes)[number]

export interface SettingValues {
  org: string
  space: string
  site: string
  output: OutputFormat
  pageSize: number
  reviewKeys: string
  theme: ThemeName
  mouse: MouseMode
  journal: JournalMode
  journalKeep: string
  journalSize: string
  policy: PolicyMode
  releaseUrl: string
}

/** The name of a setting in the code, the config file, and the project file. */
export type SettingName = keyof SettingValues

export interface SettingDefinition<T> {
  /**
   * the name of the setting on the command line, as in `config set page-size 50` and `--page-size`
   */
  key: string
  summary: string
  /** the placeholder for the value in help */
  placeholder: string
  /** true if the setting is personal, so that a project file can't change it */
  personal?: true
  /** the environment variables that set the value, in order of precedence */
  variables: readonly string[]
  /**
   * Converts the value to its type. Throws an error that contains the origin of the value if the
   * value is invalid.
   */
  check(value: unknown, origin: string): T
}

/** All settings with their defaults, in the order of the `config list` output. */
export const settings: { readonly [N in SettingName]: SettingDefinition<SettingValues[N]> } = {
  org: {
    key: 'org',
    summary: 'Default organization (ID or title)',
    placeholder: 'ID',
    variables: ['DOCSCTL_ORG', 'GITBOOK_ORGANIZATION'],
    check: checkNameOrId,
  },
  space: {
    key: 'space',
    summary: 'Default space (ID or title)',
    placeholder: 'ID',
    variables: ['DOCSCTL_SPACE'],
    check: checkNameOrId,
  },
  site: {
    key: 'site',
    summary: 'Default site (ID or title)',
    placeholder: 'ID',
    variables: ['DOCSCTL_SITE'],
    check: checkNameOrId,
  },
  output: {
    key: 'output',
    summary: 'Default output format',
    placeholder: outputFormatNames.join('|'),
    variables: ['DOCSCTL_OUTPUT'],
    check: oneOfCheck(outputFormatNames),
  },
  pageSize: {
    key: 'page-size',
    summary: 'Items per list request',
    placeholder: '1..1000',
    variables: [],
    check: checkPageSize,
  },
  reviewKeys: {
    key: 'review-keys',
    summary: 'Keys in "change-requests review", by action',
    placeholder: 'ACTION=KEY,…',
    personal: true,
    variables: [],
    check: checkReviewKeys,
  },
  theme: {
    key: 'theme',
    summary: 'Terminal background, used to choose review colors',
    placeholder: themeNames.join('|'),
    personal: true,
    variables: ['DOCSCTL_THEME'],
    check: oneOfCheck(themeNames),
  },
  mouse: {
    key: 'mouse',
    summary: 'Use the mouse in "change-requests review"',
    placeholder: mouseModes.join('|'),
    personal: true,
    variables: ['DOCSCTL_MOUSE'],
    check: oneOfCheck(mouseModes),
  },
  journal: {
    key: 'journal',
    summary: 'Changes that are journaled',
    placeholder: journalModes.join('|'),
    personal: true,
    variables: [],
    check: oneOfCheck(journalModes),
  },
  journalKeep: {
    key: 'journal-keep',
    summary: 'Age at which journals of completed jobs are deleted',
    placeholder: '90d',
    personal: true,
    variables: [],
    check: checkDays,
  },
  journalSize: {
    key: 'journal-size',
    summary: 'Total size above which the oldest journals of completed jobs are deleted',
    placeholder: '100MB',
    personal: true,
    variables: [],
    check: checkSize,
  },
  policy: {
    key: 'policy',
    summary: 'Check changes against the policy file',
    placeholder: policyModes.join('|'),
    personal: true,
    variables: ['DOCSCTL_POLICY'],
    check: oneOfCheck(policyModes),
  },
  releaseUrl: {
    key: 'release-url',
    summary: 'URL of the newest release, for "upgrade --check"',
    placeholder: 'URL',
    personal: true,
    variables: ['DOCSCTL_RELEASE_URL'],
    check: checkReleaseUrl,
  },
}

export const settingNames = Object.keys(settings) as SettingName[]

/** The names that the settings have on the command line. */
export const settingKeys = settingNames.map((name) => settings[name].key)

const bytesByUnit: Readonly<Record<string, number>> = { KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 }

/** Returns the limits for the journals of finished jobs. */
export function journalLimits({
  journalKeep = { value: '90d' },
  journalSize = { value: '100MB' },
}: Partial<Record<'journalKeep' | 'journalSize', { value: string }>>): {
  days: number
  bytes: number
} {
  const { value } = journalSize
  const bytes = Number.parseInt(value, 10) * (bytesByUnit[value.slice(-2)] as number)
  return { days: Number.parseInt(journalKeep.value, 10), bytes }
}

/** Returns the setting with the given command-line name. */
export function settingByKey(key: string): SettingName {
  const name = settingNames.find((candidate) => settings[candidate].key === key)
  if (name !== undefined) return name
  const message = `Unknown setting ${quotedValue(key)}. ${expectedOneOf(settingKeys)}`
  throw usage([{ where: 'setting', rule: 'unknown-value', message, value: key }])
}

/** Checks that a value can be an ID or a title. Commands resolve titles later. */
function checkNameOrId(value: unknown, origin: string): string {
  const refused = (expected: string) => usage([invalidValue(origin, value, expected)])
  if (typeof value === 'number') throw refused('Put the value in quotes')
  if (typeof value !== 'string' || !/^(?=.*\S)[^\p{Cc}]+$/u.test(value)) {
    throw refused('Expected an ID or a title')
  }
  return value
}

function oneOfCheck<const Value extends string>(values: readonly Value[]) {
  return (value: unknown, origin: string): Value => {
    const found = values.find((candidate) => candidate === value)
    if (found === undefined) throw usage([unknownValue(origin, value, values)])
    return found
  }
}

function checkDays(value: unknown, origin: string): string {
  if (typeof value === 'string' && /^[1-9]\d{0,4}d$/.test(value)) return value
  throw usage([invalidValue(origin, value, 'Use a number of days such as 90d')])
}

function checkSize(value: unknown, origin: string): string {
  if (typeof value === 'string' && /^[1-9]\d{0,5}[KMG]B$/.test(value)) return value
  throw usage([invalidValue(origin, value, 'Use a size such as 500KB, 100MB, or 2GB')])
}

function checkReleaseUrl(value: unknown, origin: string): string {
  if (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)) return value
  throw usage([invalidValue(origin, value, 'Use a URL that begins with https:// or http://')])
}

function checkPageSize(value: unknown, origin: string): number {
  const size = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > 1000) {
    throw usage([invalidValue(origin, value, 'Expected a whole number from 1 to 1000')])
  }
  return size
}

/**
 * Checks the format of the setting for review keys. The review itself checks the actions when it
 * starts.
 */
function checkReviewKeys(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !/^\s*[a-z-]+=\S+(?:\s+[a-z-]+=\S+)*\s*$/.test(value)) {
    const expected = 'Use ACTION=KEY, such as "merge=M viewed=v,space"'
    throw usage([invalidValue(origin, value, expected)])
  }
  return value
}
