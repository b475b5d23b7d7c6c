import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { getBuiltinModule } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Candidate, Wanted } from './candidates.ts'
import type { CompletionWorld, Program } from './complete.ts'
import {
  beginReading,
  isReading,
  type NamesFlags,
  namesFile,
  placeOf,
  readNames,
} from './name-cache.ts'
import type { ThingKind } from './value-kinds.ts'

export interface Names {
  values: Candidate[]
  /** they go by another name than the one that was typed */
  isInstead: boolean
}

type WantedValue = Extract<Wanted, { type: 'value' }>

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
  const flags: NamesFlags = {
    profile: flag('profile'),
    apiUrl: flag('api-url'),
    org: flag('org'),
    space: flag('space'),
    changeRequest: flag('change-request'),
  }
  const place = await placeOf(environment, flags)
  const lists = await Promise.all(
    listsOf(kind).map(async ({ kind, ...how }) => {
      const file = namesFile(environment, place, kind)
      const text = file && (await namesText(file, () => readBehind(program, kind, flags)))
      return text ? named(text, typed, how) : { values: [], isInstead: false }
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

function listsOf(kind: WantedValue['kind']): ({ kind: ThingKind } & How)[] {
  if (kind.type === 'things') return [{ kind: kind.kind }]
  if (kind.type === 'page-paths') return [{ kind: 'pages', byOther: true }]
  if (kind.type === 'grantees') return [{ kind: 'members' }, { kind: 'teams', prefix: 'team:' }]
  return []
}

/** The list, which is read anew behind where it is old; what isn't there yet is waited for a moment. */
async function namesText(file: string, readAnew: () => void): Promise<string | undefined> {
  const known = readNames(file)
  if (known && known.age < fresh) return known.text
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (beginReading(file)) readAnew()
  if (known && known.age < shown) return known.text
  for (let waited = 0; waited < longestWait && isReading(file); waited += step) await sleep(step)
  const now = readNames(file)
  return now && now.age < fresh ? now.text : undefined
}

/** A process of its own, which nobody waits for. */
function readBehind([node = '', ...words]: Program, kind: ThingKind, flags: NamesFlags): void {
  const given = Object.entries({
    profile: flags.profile,
    'api-url': flags.apiUrl,
    org: flags.org,
    space: flags.space,
    'change-request': flags.changeRequest,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]))
  // most words are answered without it
  const { spawn } = getBuiltinModule('node:child_process')
  const options = { detached: true, stdio: 'ignore', windowsHide: true } as const
  const child = spawn(node, [...words, 'cache', 'refresh', kind, ...given], options)
  child.on('error', () => {})
  child.unref()
}

/** Those that begin so; where none does, the one whose title or other name does. */
function named(text: string, typed: string, { prefix = '', byOther = false }: How): Names {
  if (byOther) return { values: byOtherName(text, typed), isInstead: false }
  const rest = typed.startsWith(prefix) ? typed.slice(prefix.length) : undefined
  const isBegun = prefix.startsWith(typed)
  const lines = rest !== undefined || isBegun ? linesFrom(text, rest ?? '') : []
  if (lines.length > 0) return { values: lines.map(candidate(prefix)), isInstead: false }
  if (rest === undefined || rest === '') return { values: [], isInstead: false }
  const titled = withTitle(text, rest)
  const [only, ...others] = titled
  return only !== undefined && others.length === 0
    ? { values: [candidate(prefix)(only)], isInstead: true }
    : { values: [], isInstead: false }
}

/** The lines stand in order, so that those that begin so stand together. */
function linesFrom(text: string, beginning: string): string[] {
  const lines: string[] = []
  let last = ''
  for (let at = text.indexOf(`\n${beginning}`); at >= 0 && at < text.length - 1; ) {
    const end = text.indexOf('\n', at + 1)
    const line = text.slice(at + 1, end)
    if (!line.startsWith(beginning)) break
    if (lines.length < most) lines.push(line)
    else last = line
    at = end
  }
  return last === '' ? lines : [...lines, last]
}

function withTitle(text: string, typed: string): string[] {
  const folded = typed.toLowerCase()
  const lower = text.toLowerCase()
  // lengths can change with the case in a few scripts, in which lines are looked at one by one
  const lines = lower.includes(`\t${folded}`) ? text.split('\n') : []
  return lines.filter((line) => {
    const [, ...names] = line.toLowerCase().split('\t')
    return names.some((name) => name.startsWith(folded))
  })
}

function byOtherName(text: string, typed: string): Candidate[] {
  const candidates: Candidate[] = []
  for (const line of text.split('\n')) {
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
