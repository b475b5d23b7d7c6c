import { DocsctlError } from '../../errors.ts'
import { meantQuestion } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import {
  type ArgMeta,
  type Catalogue,
  type CommandMeta,
  commandOf,
  type FlagMeta,
} from '../program/catalogue.ts'
import { children } from './dispatch.ts'
import { furtherGroup, helpGroups } from './help-groups.ts'
import { helpTopics } from './help-topics.ts'

const groups = ['TARGET', 'CHANGE', 'OUTPUT', 'SESSION']

/** The help on a command, a topic, one of the texts, or the whole program. */
export function helpText(subject: string[], catalogue: Catalogue, width: number): string {
  const id = subject.join(':')
  const command = commandOf(id, catalogue)
  if (command) return commandHelp(command, width)
  const name = subject.join(' ')
  const text = Object.hasOwn(helpTopics, name) ? helpTopics[name] : undefined
  if (text) return `${text.body.trim()}\n`
  if (subject.length === 0) return rootHelp(catalogue, width)
  if (children(subject, catalogue).length > 0) return topicHelp(subject, catalogue, width)
  const names = [...Object.keys(helpTopics), ...children([], catalogue)]
  const near = suggest(id, names)
  throw new DocsctlError(
    'usage',
    `there is no help on "${subject.join(' ')}"${meantQuestion(near)}`,
    {
      hint: 'docsctl help',
    },
  )
}

function commandHelp(command: CommandMeta, width: number): string {
  const flags = Object.values(command.flags).filter(({ hidden }) => !hidden)
  const sections = [
    [
      command.summary ?? '',
      ...(command.description ? ['', ...paragraphs(command.description, width)] : []),
    ],
    ['USAGE', `  docsctl ${usageLine(command)}`],
    command.examples?.length
      ? ['EXAMPLES', ...command.examples.map((example) => `  docsctl ${example}`)]
      : [],
    argumentRows(command, width),
    flagRows(undefined, flags, width),
    ...groups.map((group) => flagRows(group, flags, width)),
    command.api?.length ? ['API', ...command.api.map((line) => `  ${line}`)] : [],
  ]
  return joinSections(sections)
}

/** `teams get TEAM… [flags]` */
export function usageLine({ id, args, flags }: CommandMeta): string {
  const words = Object.values(args).map(argumentWord)
  return [
    id.replaceAll(':', ' '),
    ...words,
    ...(Object.keys(flags).length > 0 ? ['[flags]'] : []),
  ].join(' ')
}

function argumentWord({ name, required, multiple }: ArgMeta): string {
  const word = `${name.toUpperCase()}${multiple ? '...' : ''}`
  return required ? word : `[${word}]`
}

function argumentRows({ args }: CommandMeta, width: number): string[] {
  const rows = Object.values(args)
    .filter(({ description }) => description)
    .map((arg): HelpRow => [argumentWord(arg), arg.description ?? ''])
  return rows.length > 0 ? ['ARGUMENTS', ...table(rows, width)] : []
}

function flagRows(group: string | undefined, flags: FlagMeta[], width: number): string[] {
  const rows = flags
    .filter(({ helpGroup }) => (group ? helpGroup === group : !groups.includes(helpGroup ?? '')))
    .map((flag): HelpRow => [flagWord(flag), `${flag.description ?? ''}${choices(flag)}`])
  return rows.length > 0 ? [group ?? 'FLAGS', ...table(rows, width)] : []
}

function flagWord({ name, char, allowNo, type, helpValue, multiple }: FlagMeta): string {
  const value =
    type === 'boolean' ? '' : ` ${[helpValue ?? 'VALUE'].flat()[0]}${multiple ? '...' : ''}`
  return `${char ? `-${char}, ` : '    '}--${allowNo ? '[no-]' : ''}${name}${value}`
}

function choices({ options }: FlagMeta): string {
  return options ? ` (${options.join('|')})` : ''
}

function topicHelp(topic: string[], catalogue: Catalogue, width: number): string {
  const description = catalogue.topics[topic.join(':')]?.description ?? ''
  return joinSections([
    [description],
    ['USAGE', `  docsctl ${topic.join(' ')} COMMAND`],
    ['COMMANDS', ...table(commandRows(topic, catalogue), width)],
    [`docsctl ${topic.join(' ')} COMMAND --help says more of each.`],
  ])
}

/** Every command below a topic, with its words and its sentence. */
function commandRows(topic: string[], catalogue: Catalogue): HelpRow[] {
  const prefix = topic.map((name) => `${name}:`).join('')
  return Object.values(catalogue.commands)
    .filter(({ id, hidden }) => !hidden && id.startsWith(prefix))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, summary }): HelpRow => [id.replaceAll(':', ' '), summary ?? ''])
}

function rootHelp(catalogue: Catalogue, width: number): string {
  return joinSections([
    ['docsctl: the command line for people who run a documentation platform'],
    ['USAGE', '  docsctl COMMAND [flags]'],
    ['COMMANDS', ...table(groupRows(children([], catalogue)), width)],
    [
      'MORE HELP',
      ...table(
        [
          ['docsctl COMMAND --help', 'what belongs to it, or what it takes'],
          ['docsctl commands', 'all commands, one a line'],
          ['docsctl help TEXT', Object.keys(helpTopics).join(', ')],
        ],
        width,
      ),
    ],
    ['EXAMPLES', '  docsctl auth login', '  docsctl members list --role admin --json'],
  ])
}

/** Names by their groups; of a group, those that are there. */
function groupRows(names: string[]): HelpRow[] {
  const rows = Object.entries(helpGroups).map(([group, members]): [string, string[]] => [
    group,
    members.filter((member) => names.includes(nameOf(member))),
  ])
  const grouped = new Set(rows.flatMap(([, members]) => members.map(nameOf)))
  rows.push([furtherGroup, names.filter((name) => !grouped.has(name))])
  return rows
    .filter(([, members]) => members.length > 0)
    .map(([group, members]): HelpRow => [group, members.join(', ')])
}

/** Without the short name behind it. */
function nameOf(member: string): string {
  return member.replace(/ \(.*/, '')
}

type HelpRow = [name: string, text: string]

/** Rows of a name and a text that is wrapped beside it. */
export function table(rows: HelpRow[], width: number): string[] {
  const names = Math.min(Math.max(...rows.map(([name]) => name.length)), 34)
  return rows.flatMap(([name, text]) => {
    const lines = wrap(text, Math.max(width - names - 4, 24))
    const indent = ' '.repeat(names + 4)
    const head = `  ${name.padEnd(names)}  `
    if (name.length > names) return [`  ${name}`, ...lines.map((line) => indent + line)]
    return lines.map((line, index) => (index === 0 ? head : indent) + line)
  })
}

/** Lines that begin with blanks stand as they are, such as commands to be copied. */
function paragraphs(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith(' ') ? [line] : wrap(line, width)))
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line]
}

/** Sections with a line between them; those without lines are left out. */
export function joinSections(sections: string[][]): string {
  const text = sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => line.trimEnd()).join('\n'))
    .join('\n\n')
  return `${text}\n`
}
