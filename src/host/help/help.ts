import type { Command } from '@oclif/core/command'
import { DocsctlError } from '../../errors.ts'
import { didYouMean, sentences } from '../../output/text/problems.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import { children } from '../arguments/dispatch.ts'
import { maxListedValues, shownValues, withNote } from '../arguments/value-flags.ts'
import {
  type ArgMeta,
  type Catalog,
  type CommandMeta,
  type FlagMeta,
  findCommand,
} from '../program/catalog.ts'
import { helpTopics } from './help-topics.ts'
import { wrapCommand, wrapParagraphs, wrapPath, wrapText } from './wrap.ts'

/** The commands and topics on the first page of help, grouped by task. */
const helpGroups: Readonly<Record<string, readonly string[]>> = {
  'Review changes': ['change-requests (cr)', 'comments', 'revisions'],
  'Manage content': [
    'spaces',
    'collections',
    'content',
    'custom-fields',
    'translations',
    'imports',
    'styleguides',
  ],
  Publish: ['sites', 'openapi', 'integrations', 'git'],
  'People and access': ['orgs', 'members', 'teams', 'invites', 'saml', 'access'],
  'Search and audit': ['search', 'ask', 'status', 'browse', 'audit', 'policy', 'report'],
  'Jobs and undo': ['jobs', 'undo'],
  'Files and sandbox': ['org', 'backup', 'sandbox'],
  Scripting: ['api', 'commands', 'schema', 'mcp', 'completion', 'cache'],
  Setup: ['auth', 'whoami', 'config', 'plugins', 'doctor', 'upgrade', 'licenses'],
}

/** The group of all other commands and topics, such as the commands of plugins. */
const otherGroup = 'Other'

const groups = ['TARGET', 'CHANGE', 'OUTPUT', 'SESSION']

/** Returns the help for a command, a topic, a help topic, or the whole program. */
export function helpText(subject: string[], catalog: Catalog, width: number): string {
  const id = subject.join(':')
  const command = findCommand(id, catalog)
  if (command) return commandHelp(command, catalog, width)
  const name = subject.join(' ')
  const text = Object.hasOwn(helpTopics, name) ? helpTopics[name] : undefined
  if (text) return `${text.body.trim()}\n`
  if (subject.length === 0) return rootHelp(catalog, width)
  if (children(subject, catalog).length > 0) return topicHelp(subject, catalog, width)
  const names = [...Object.keys(helpTopics), ...children([], catalog)]
  const near = suggest(id, names)
  throw new DocsctlError(
    'usage',
    sentences(`No help on ${quotedValue(subject.join(' '))}`, didYouMean(near.map(quotedValue))),
    {
      hint: 'docsctl help',
    },
  )
}

function commandHelp(command: CommandMeta, catalog: Catalog, width: number): string {
  const below = commandRows(command.id.split(':'), catalog)
  const flags = Object.values(command.flags).filter(({ hidden }) => !hidden)
  const sections = [
    [
      ...wrapText(command.summary ?? '', width),
      ...(command.description ? ['', ...wrapParagraphs(command.description, width)] : []),
    ],
    ['USAGE', ...indented(wrapText(`docsctl ${usageLine(command)}`, width - 4))],
    command.examples?.length
      ? ['EXAMPLES', command.examples.map((example) => exampleText(example, width)).join('\n\n')]
      : [],
    below.length > 0 ? ['COMMANDS', ...table(below, width)] : [],
    argumentRows(command, width),
    flagRows(undefined, flags, width),
    ...groups.map((group) => flagRows(group, flags, width)),
    command.api?.length
      ? ['API', ...command.api.flatMap((line) => indented(wrapPath(line, width - 4)))]
      : [],
  ]
  return joinSections(sections)
}

/** Returns an example with its comment. The examples of plugins may have no comments. */
export function exampleText(example: Command.Example, width: number): string {
  const lines = wrapCommand(`docsctl ${exampleCommand(example)}`, width - 2)
  const comment = typeof example === 'string' ? [] : [`# ${example.description}`]
  return [...comment, ...lines].map((line) => `  ${line}`).join('\n')
}

/** Indents lines. Indents all lines except the first one further. */
function indented(lines: string[]): string[] {
  return lines.map((line, index) => `${index === 0 ? '  ' : '    '}${line}`)
}

export function exampleCommand(example: Command.Example): string {
  return typeof example === 'string' ? example : example.command
}

/** Returns the usage line: `teams get TEAM… [flags]`. */
export function usageLine({ id, args, flags }: CommandMeta): string {
  const words = Object.values(args).map(argumentUsage)
  return [
    id.replaceAll(':', ' '),
    ...words,
    ...(Object.keys(flags).length > 0 ? ['[flags]'] : []),
  ].join(' ')
}

function argumentUsage({ name, required, multiple }: ArgMeta): string {
  const word = `${name.toUpperCase()}${multiple ? '...' : ''}`
  return required ? word : `[${word}]`
}

function argumentRows({ args }: CommandMeta, width: number): string[] {
  const rows = Object.values(args)
    .filter(({ description }) => description)
    .map((arg): HelpRow => [argumentUsage(arg), arg.description ?? ''])
  return rows.length > 0 ? ['ARGUMENTS', ...table(rows, width)] : []
}

function flagRows(group: string | undefined, flags: FlagMeta[], width: number): string[] {
  const rows = flags
    .filter(({ helpGroup }) => (group ? helpGroup === group : !groups.includes(helpGroup ?? '')))
    .map((flag): HelpRow => [flagUsage(flag), flagText(flag)])
  return rows.length > 0 ? [group ?? 'FLAGS', ...table(rows, width)] : []
}

function flagUsage({ name, char, allowNo, type, helpValue, multiple }: FlagMeta): string {
  const value =
    type === 'boolean' ? '' : ` ${[helpValue ?? 'VALUE'].flat()[0]}${multiple ? '...' : ''}`
  return `${char ? `-${char}, ` : '    '}--${allowNo ? '[no-]' : ''}${name}${value}`
}

function flagText({ description = '', options }: FlagMeta): string {
  if (!options) return description
  const note =
    options.length > maxListedValues
      ? `, such as ${shownValues(options)}`
      : `: {${options.join('|')}}`
  return withNote(description, note)
}

function topicHelp(topic: string[], catalog: Catalog, width: number): string {
  const description = catalog.topics[topic.join(':')]?.description ?? ''
  return joinSections([
    [description],
    ['USAGE', `  docsctl ${topic.join(' ')} COMMAND`],
    ['COMMANDS', ...table(commandRows(topic, catalog), width)],
    [`For details, run "docsctl ${topic.join(' ')} COMMAND --help".`],
  ])
}

/** Returns all commands below a topic with their arguments and summaries. */
function commandRows(topic: string[], catalog: Catalog): HelpRow[] {
  const prefix = topic.map((name) => `${name}:`).join('')
  return Object.values(catalog.commands)
    .filter(({ id, hidden }) => !hidden && id.startsWith(prefix))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, summary }): HelpRow => [id.replaceAll(':', ' '), summary ?? ''])
}

function rootHelp(catalog: Catalog, width: number): string {
  return joinSections([
    ['Manage a documentation platform from the command line'],
    ['USAGE', '  docsctl COMMAND [flags]'],
    ['COMMANDS', ...table(groupRows(children([], catalog)), width)],
    [
      'MORE HELP',
      '  docsctl COMMAND --help, docsctl help TOPIC',
      ...table([['Topics', Object.keys(helpTopics).join(', ')]], width),
    ],
    ['EXAMPLES', '  docsctl auth login', '  docsctl members list --role admin --json'],
  ])
}

/** Returns the existing commands and topics of each group. */
function groupRows(names: string[]): HelpRow[] {
  const rows = Object.entries(helpGroups).map(([group, members]): [string, string[]] => [
    group,
    members.filter((member) => names.includes(topicName(member))),
  ])
  const grouped = new Set(rows.flatMap(([, members]) => members.map(topicName)))
  rows.push([otherGroup, names.filter((name) => !grouped.has(name))])
  return rows
    .filter(([, members]) => members.length > 0)
    .map(([group, members]): HelpRow => [group, members.join(', ')])
}

/** Returns a topic's name without its alias. */
function topicName(member: string): string {
  return member.replace(/ \(.*/, '')
}

type HelpRow = [name: string, text: string]

/** Formats rows as two columns: a name and wrapped text. */
export function table(rows: HelpRow[], width: number): string[] {
  const names = Math.min(Math.max(...rows.map(([name]) => name.length)), 34)
  return rows.flatMap(([name, text]) => {
    const lines = wrapText(text, Math.max(width - names - 4, 24))
    const indent = ' '.repeat(names + 4)
    const head = `  ${name.padEnd(names)}  `
    if (name.length > names) return [`  ${name}`, ...lines.map((line) => indent + line)]
    return lines.map((line, index) => (index === 0 ? head : indent) + line)
  })
}

/** Joins sections with blank lines. Omits empty sections. */
export function joinSections(sections: string[][]): string {
  const text = sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => line.trimEnd()).join('\n'))
    .join('\n\n')
  return `${text}\n`
}
