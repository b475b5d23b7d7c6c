import { oneOf, usage } from '../text/sentences.ts'

export const outputFormats = ['table', 'tsv', 'csv', 'json', 'jsonl', 'yaml', 'ids'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** The paper that a view is drawn on. */
export const themeNames = ['dark', 'light'] as const
export type ThemeName = (typeof themeNames)[number]

export interface SettingValues {
  org: string
  space: string
  site: string
  output: OutputFormat
  pageSize: number
  reviewKeys: string
  theme: ThemeName
}

/** The name in code, in the config file and in the project file. */
export type SettingName = keyof SettingValues

export interface SettingDefinition<T> {
  /** the name on the command line: `config set page-size 50`, `--page-size` */
  key: string
  summary: string
  /** what stands for the value in help texts */
  placeholder: string
  /** the person's own: a project file can't set it */
  personal?: true
  /** the variables that set it, the first one that is set wins */
  variables: readonly string[]
  /** Refuses a value, naming where it came from, or gives it in its own type. */
  check(value: unknown, origin: string): T
}

/** Every setting that has a default, in the order in which `config list` shows them. */
export const settings: { readonly [N in SettingName]: SettingDefinition<SettingValues[N]> } = {
  org: {
    key: 'org',
    summary: 'id or title of the organization',
    placeholder: 'ID',
    variables: ['DOCSCTL_ORG', 'GITBOOK_ORGANIZATION'],
    check: checkNameOrId,
  },
  space: {
    key: 'space',
    summary: 'id or title of the space',
    placeholder: 'ID',
    variables: ['DOCSCTL_SPACE'],
    check: checkNameOrId,
  },
  site: {
    key: 'site',
    summary: 'id or title of the site',
    placeholder: 'ID',
    variables: ['DOCSCTL_SITE'],
    check: checkNameOrId,
  },
  output: {
    key: 'output',
    summary: 'output format',
    placeholder: outputFormats.join('|'),
    variables: ['DOCSCTL_OUTPUT'],
    check: checkOutput,
  },
  pageSize: {
    key: 'page-size',
    summary: 'items asked for in one request of a list',
    placeholder: '1..1000',
    variables: [],
    check: checkPageSize,
  },
  reviewKeys: {
    key: 'review-keys',
    summary: 'keys of the review, by action',
    placeholder: 'ACTION=KEY,…',
    personal: true,
    variables: [],
    check: checkReviewKeys,
  },
  theme: {
    key: 'theme',
    summary: 'background of the terminal, for the colours of the review',
    placeholder: themeNames.join('|'),
    personal: true,
    variables: ['DOCSCTL_THEME'],
    check: checkTheme,
  },
}

export const settingNames = Object.keys(settings) as SettingName[]

/** Their names on the command line. */
export const settingKeys = settingNames.map((name) => settings[name].key)

/** The setting that `key` means on the command line. */
export function settingByKey(key: string): SettingName {
  const name = settingNames.find((candidate) => settings[candidate].key === key)
  if (name !== undefined) return name
  throw usage([{ where: 'setting', rule: oneOf(settingKeys), value: key }])
}

/** What commands look up by its title too. */
function checkNameOrId(value: unknown, origin: string): string {
  const refused = (rule: string) => usage([{ where: origin, rule, value }])
  if (typeof value === 'number') throw refused('needs to be text: put it in quotes')
  if (typeof value !== 'string' || !/^(?=.*\S)[^\p{Cc}]+$/u.test(value)) {
    throw refused('needs to be an id or a title, not empty')
  }
  return value
}

function checkOutput(value: unknown, origin: string): OutputFormat {
  const format = outputFormats.find((candidate) => candidate === value)
  if (format === undefined) throw usage([{ where: origin, rule: oneOf(outputFormats), value }])
  return format
}

function checkTheme(value: unknown, origin: string): ThemeName {
  const theme = themeNames.find((candidate) => candidate === value)
  if (theme === undefined) throw usage([{ where: origin, rule: oneOf(themeNames), value }])
  return theme
}

function checkPageSize(value: unknown, origin: string): number {
  const size = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > 1000) {
    throw usage([{ where: origin, rule: 'needs to be a whole number from 1 to 1000', value }])
  }
  return size
}

/** Which actions and keys there are is known to the review alone, which says so at its start. */
function checkReviewKeys(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !/^\s*[a-z-]+=\S+(?:\s+[a-z-]+=\S+)*\s*$/.test(value)) {
    const rule = 'needs to be ACTION=KEY, such as "merge=M viewed=V,space"'
    throw usage([{ where: origin, rule, value }])
  }
  return value
}
