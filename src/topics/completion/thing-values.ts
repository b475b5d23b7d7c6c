import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { getBuiltinModule } from 'node:process'
import type { ThingKind } from '../../names/kinds.ts'
import {
  beginReading,
  isReading,
  type NamesList,
  namesList,
  ownerOf,
  readNames,
} from '../../names/store.ts'
import { resolveSession } from '../../profile/session.ts'
import type { Candidate, WordWanted } from './candidates.ts'
import type { CompletionWorld, Program } from './complete.ts'
import { scopeTyped } from './scope.ts'

export interface Names {
  values: Candidate[]
  /** they go by another name than the one that was typed */
  isInstead: boolean
}

type WantedValue = Extract<WordWanted, { type: 'value' }>

/** A list is read anew, behind, when it is older than this, and not shown any more when it is older than that. */
const fresh = 2 * 60_000
const shown = 60 * 60_000

/** What a key in a shell may wait for, in milliseconds. */
const longestWait = 300
const step = 10

/** Above it, only as many are offered, and the last: what all have in common is right then too. */
const most = 1000

/** Things of the service, from what was read of it before. */
export async function thingValues(
  { kind, line }: WantedValue,
  typed: string,
  { environment, program }: CompletionWorld,
): Promise<Names> {
  const flag = (name: string) => line.flags.get(name)?.at(-1)
  const session = await resolveSession(environment, {
    profile: flag('profile'),
    apiUrl: flag('api-url'),
  })
  const owner = await ownerOf(environment, session)
  const scope = scopeTyped(flag, session)
  const lists = await Promise.all(
    listsOf(kind, typed).map(async ({ kind, ...how }) => {
      const list = namesList(environment, owner, kind, scope)
      const lines = list && (await namesOf(list, () => readBehind(program, kind, flag)))
      return lines ? named(lines, typed, how) : { values: [], isInstead: false }
    }),
  )
  const found = lists.filter(({ values }) => values.length > 0)
  const spelled = found.filter(({ isInstead }) => !isInstead)
  const chosen = spelled.length > 0 ? spelled : found
  return {
    values: chosen.flatMap(({ values }) => values),
    isInstead: spelled.length === 0 && found.length > 0,
  }
}

interface How {
  /** stands before the id */
  prefix?: string
  /** the other name is what is typed */
  byOther?: boolean
}

/** So many lists are read for one word. */
const mostLists = 3

function listsOf(kind: WantedValue['kind'], typed: string): ({ kind: ThingKind } & How)[] {
  if (kind.type === 'page-paths') return [{ kind: 'pages', byOther: true }]
  if (kind.type !== 'things') return []
  const { lists } = kind
  const named = lists.filter(({ prefix }) => prefix && typed.startsWith(prefix))
  if (named.length > 0) return named
  const bare = lists.filter(({ prefix }) => !prefix)
  // what needs no word before it is offered without
  const behind = lists.filter(
    ({ kind, prefix }) => prefix?.startsWith(typed) && !bare.some((one) => one.kind === kind),
  )
  return [...bare, ...behind].slice(0, mostLists)
}

/** The list, which is read anew behind where it is old; what isn't there yet is waited for a moment. */
async function namesOf(list: NamesList, readAnew: () => void): Promise<Buffer | undefined> {
  const { file } = list
  const known = readNames(list)
  if (known && known.age < fresh) return known.lines
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (beginReading(file)) readAnew()
  if (known && known.age < shown) return known.lines
  for (let waited = 0; waited < longestWait && isReading(file); waited += step) {
    await new Promise((resolve) => setTimeout(resolve, step))
  }
  const now = readNames(list)
  return now && now.age < fresh ? now.lines : undefined
}

/** The flags that say whose things are meant. */
const placeFlags = ['profile', 'api-url', 'org', 'space', 'site', 'change-request', 'revision']

/** A process of its own, which nobody waits for. */
function readBehind(
  [node = '', ...words]: Program,
  kind: ThingKind,
  flag: (name: string) => string | undefined,
): void {
  const given = placeFlags.flatMap((name) => {
    const value = flag(name)
    return value === undefined ? [] : [`--${name}=${value}`]
  })
  // most words are answered without it
  const { spawn } = getBuiltinModule('node:child_process')
  const options = { detached: true, stdio: 'ignore', windowsHide: true } as const
  const child = spawn(node, [...words, 'cache', 'refresh', kind, ...given], options)
  child.on('error', () => {})
  child.unref()
}

/** Those that begin so; where none does, the one whose title or other name does. */
function named(lines: Buffer, typed: string, { prefix = '', byOther = false }: How): Names {
  if (byOther) return { values: byOtherName(lines.toString(), typed), isInstead: false }
  const rest = typed.startsWith(prefix) ? typed.slice(prefix.length) : undefined
  const isBegun = prefix.startsWith(typed)
  const found = rest !== undefined || isBegun ? linesFrom(lines, rest ?? '') : []
  if (found.length > 0) return { values: found.map(candidate(prefix)), isInstead: false }
  const only = rest ? titledLine(lines.toString(), rest) : undefined
  return only === undefined
    ? { values: [], isInstead: false }
    : { values: [candidate(prefix)(only)], isInstead: true }
}

const lineEnd = 0x0a

/** The lines stand in order, so that those that begin so stand together: most of them, and the last. */
function linesFrom(lines: Buffer, beginning: string): string[] {
  const wanted = Buffer.from(`\n${beginning}`)
  const start = lines.indexOf(wanted)
  if (start < 0 || start === lines.length - 1) return []
  const end = blockEnd(lines, start, wanted)
  const block = lines.subarray(start + 1, end)
  let cut = -1
  for (let count = 0; count < most && cut < block.length; count++) {
    const next = block.indexOf(lineEnd, cut + 1)
    cut = next < 0 ? block.length : next
  }
  const first = block.subarray(0, cut).toString().split('\n')
  const last = block.subarray(block.lastIndexOf(lineEnd) + 1).toString()
  return cut < block.length ? [...first, last] : first
}

/** Where the last line ends that begins so. */
function blockEnd(lines: Buffer, start: number, wanted: Buffer): number {
  let [inside, outside] = [start, lines.length - 1]
  for (;;) {
    const end = lines.indexOf(lineEnd, inside + 1)
    if (end >= outside) return outside
    const middle = lines.lastIndexOf(lineEnd, Math.floor((end + outside) / 2))
    const at = middle > inside ? middle : end
    if (lines.subarray(at, at + wanted.length).equals(wanted)) inside = at
    else outside = at
  }
}

/** The one line with a title or another name that begins so, whatever the case of its letters. */
function titledLine(lines: string, typed: string): string | undefined {
  const lower = lowerCase(lines)
  const wanted = `\t${lowerCase(typed)}`
  const at = lower.indexOf(wanted)
  if (at < 0) return undefined
  const end = lines.indexOf('\n', at)
  if (lower.includes(wanted, end)) return undefined
  return lines.slice(lines.lastIndexOf('\n', at) + 1, end)
}

/** Of the same length: this letter alone would become two. */
function lowerCase(text: string): string {
  return text.replaceAll('\u0130', 'I').toLowerCase()
}

function byOtherName(lines: string, typed: string): Candidate[] {
  const candidates: Candidate[] = []
  for (const line of lines.split('\n')) {
    const [, title, other = ''] = line.split('\t')
    if (other === '' || !other.startsWith(typed)) continue
    candidates.push({ value: other, ...(title && { about: title }) })
  }
  return candidates.slice(0, most)
}

function candidate(prefix: string) {
  return (line: string): Candidate => {
    const [value = '', title = '', other = ''] = line.split('\t') as [string, string?, string?]
    const about = [title, other && `<${other}>`].filter(Boolean).join(' ')
    return { value: prefix + value, ...(about && { about }) }
  }
}
