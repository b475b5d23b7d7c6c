import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { startWithTokens } from '../../fs/start-program.ts'
import { resolveSession } from '../../profile/session.ts'
import {
  beginReading,
  type CachedNames,
  folded,
  isReading,
  type NamesList,
  namesList,
  namesOwner,
  readNames,
  restAfter,
} from '../names/index.ts'
import type { Candidate, ExpectedCompletions } from './candidates.ts'
import type { CompletionWorld, Program } from './completion-world.ts'
import { scopeTyped } from './scope.ts'

export interface Names {
  values: Candidate[]
  /** true if a different name matches, so that the values don't start with the typed text */
  isInstead: boolean
}

type WantedValue = Extract<ExpectedCompletions, { type: 'value' }>

/** The maximum age of lists in ms: `fresh` for use without a refresh, and `shown` for any use. */
const fresh = 2 * 60_000
const shown = 60 * 60_000

/** The maximum time that a completion waits, in ms. */
const maxWait = 700
const step = 10

/**
 * The maximum number of values. The last matching value is always included, so that the common
 * prefix of all values stays correct.
 */
const most = 1000

/** Returns resource names from the cached lists. */
export async function resourceValues(
  { kind, line }: WantedValue,
  typed: string,
  { environment, program }: CompletionWorld,
): Promise<Names> {
  const flag = (name: string) => line.flags.get(name)?.at(-1)
  const session = await resolveSession(environment, {
    profile: flag('profile'),
    apiUrl: flag('api-url'),
  })
  const owner = await namesOwner(environment, session)
  const scope = scopeTyped(flag, session)
  const byId = line.flags.has('by-id')
  const lists = await Promise.all(
    cachedLists(kind, typed).map(async ({ kind, ...how }) => {
      const list = namesList(environment, owner, kind, scope)
      const known =
        list && (await readCachedList(list, () => readInBackground(program, kind, flag)))
      return known
        ? matchingNames(known, typed, { ...how, byId })
        : { values: [], isInstead: false }
    }),
  )
  const found = lists.filter(({ values }) => values.length > 0)
  const spelled = found.filter(({ isInstead }) => !isInstead)
  const chosen = spelled.length > 0 ? spelled : found
  return {
    values: withoutRepeats(chosen.flatMap(({ values }) => values)),
    isInstead: spelled.length === 0 && found.length > 0,
  }
}

/** Replaces each name that occurs several times with the ID, which is in the description. */
function withoutRepeats(values: readonly Candidate[]): Candidate[] {
  const counts = new Map<string, number>()
  for (const { value } of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return values.map((one) => {
    const isRepeated = (counts.get(one.value) ?? 0) > 1 && one.about !== undefined
    return isRepeated ? { value: one.about as string, about: one.value } : one
  })
}

interface How {
  /** the prefix of the kind, which is completed too */
  prefix?: string
  /** true to complete a different name of the resource instead of its ID */
  byOther?: boolean
  /** true to complete only IDs, because the command doesn't resolve names */
  byId?: boolean
}

/** The maximum number of lists to read per word. */
const maxLists = 3

function cachedLists(kind: WantedValue['kind'], typed: string): ({ kind: ResourceKind } & How)[] {
  if (kind.type === 'page-paths') return [{ kind: 'pages', byOther: true }]
  if (kind.type !== 'resources') return []
  const { lists } = kind
  const named = lists.filter(({ prefix }) => prefix && typed.startsWith(prefix))
  if (named.length > 0) return named
  const bare = lists.filter(({ prefix }) => !prefix)
  // don't offer a prefix for kinds that are accepted without one
  const behind = lists.filter(
    ({ kind, prefix }) => prefix?.startsWith(typed) && !bare.some((one) => one.kind === kind),
  )
  return [...bare, ...behind].slice(0, maxLists)
}

/**
 * Returns a cached list and refreshes it in the background if it is old. Waits briefly for a list
 * that is not cached yet.
 */
async function readCachedList(
  list: NamesList,
  readAnew: () => void,
): Promise<CachedNames | undefined> {
  const { file } = list
  const known = readNames(list)
  if (known && known.age < fresh) return known
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (beginReading(file)) readAnew()
  if (known && known.age < shown) return known
  for (let waited = 0; waited < maxWait && isReading(file); waited += step) {
    await new Promise((resolve) => setTimeout(resolve, step))
  }
  const now = readNames(list)
  return now && now.age < fresh ? now : undefined
}

/** The flags that determine the scope. */
const placeFlags = ['profile', 'api-url', 'org', 'space', 'site', 'change-request', 'revision']

/** Starts a background process that refreshes a list. Doesn't wait for the process. */
function readInBackground(
  [node = '', ...tokens]: Program,
  kind: ResourceKind,
  flag: (name: string) => string | undefined,
): void {
  const given = placeFlags.flatMap((name) => {
    const value = flag(name)
    return value === undefined ? [] : [`--${name}=${value}`]
  })
  const options = { detached: true, stdio: 'ignore', windowsHide: true } as const
  const child = startWithTokens(node, [...tokens, 'cache', 'refresh', kind, ...given], options)
  child.on('error', () => {})
  child.unref()
}

/**
 * Returns the names that start with the typed text. If there are none, returns the IDs that start
 * with it, or the only resource whose other name starts with it. Doesn't look for other names in an
 * old list, because a name may belong to a different resource now.
 */
function matchingNames(
  { lines, words, age }: CachedNames,
  typed: string,
  { prefix = '', byOther = false, byId = false }: How,
): Names {
  if (byOther) return { values: byOtherName(lines.toString(), typed), isInstead: false }
  const rest = typed.startsWith(prefix) ? typed.slice(prefix.length) : undefined
  const isBegun = prefix.startsWith(typed)
  if (rest === undefined && !isBegun) return { values: [], isInstead: false }
  const begun = byId ? [] : namesBegun(words, rest ?? '', prefix)
  if (begun.length > 0) {
    return { values: begun, isInstead: begun.some(({ value }) => !value.startsWith(typed)) }
  }
  const found = listLines(lines, rest ?? '')
  if (found.length > 0) return { values: found.map(candidate(prefix)), isInstead: false }
  const only = rest && age < fresh ? titledLine(lines.toString(), rest) : undefined
  if (only === undefined) return { values: [], isInstead: false }
  const { value, other = '' } = parseLine(only)
  const isOther = !byId && other.toLowerCase().startsWith((rest ?? '').toLowerCase())
  const shown = isOther ? [other, parseLine(only).title].join('\t') : only
  return {
    values: [candidate(prefix)(shown)],
    isInstead: !(isOther ? other : value).startsWith(rest ?? ''),
  }
}

/**
 * Returns the resources whose names start with the typed text. If any name matches the case of the
 * typed text, returns only names that do.
 */
function namesBegun(words: Buffer, typed: string, prefix: string): Candidate[] {
  const key = folded(typed)
  const found = listLines(words, key).map((line) => {
    const [name = '', value = '', about = ''] = line.split('\t')
    const title = folded(value) === name ? value : about
    return { title, candidate: { value: prefix + value, ...(about && { about }) } }
  })
  const exact = found.filter(({ title }) => title.startsWith(typed))
  if (exact.length > 0) return exact.map((one) => one.candidate)
  const candidates = found.map((one) => one.candidate)
  const beginnings = new Set(found.map(({ title }) => title.slice(0, typed.length)))
  return beginnings.size > 1 ? spelledAsTyped(candidates, prefix + typed) : candidates
}

/**
 * Replaces the beginning of each name with the typed text. Otherwise, shells would shorten the
 * typed text to the characters that all names have in common. Names that differ only in case or
 * accents are replaced with their IDs.
 */
function spelledAsTyped(candidates: readonly Candidate[], typed: string): Candidate[] {
  const counts = new Map<string, number>()
  for (const { value } of candidates) {
    counts.set(folded(value), (counts.get(folded(value)) ?? 0) + 1)
  }
  return candidates.map(({ value, about }) => {
    const rest = restAfter(typed, value)
    if (rest === undefined || about === undefined) return { value, ...(about && { about }) }
    const isOnly = counts.get(folded(value)) === 1
    return isOnly ? { value: typed + rest, about } : { value: about, about: value }
  })
}

const lineEnd = 0x0a

/**
 * Returns the lines that start with a prefix, up to the maximum, and the last such line. Because
 * the lines are sorted, all of them are adjacent.
 */
function listLines(lines: Buffer, beginning: string): string[] {
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

/** Returns the end of the last line that starts with a prefix. */
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

/** Returns the only line whose title or other name starts with the typed text, ignoring case. */
function titledLine(lines: string, typed: string): string | undefined {
  const lower = lowerCase(lines)
  const wanted = `\t${lowerCase(typed)}`
  const at = lower.indexOf(wanted)
  if (at < 0) return undefined
  const end = lines.indexOf('\n', at)
  if (lower.includes(wanted, end)) return undefined
  return lines.slice(lines.lastIndexOf('\n', at) + 1, end)
}

/**
 * Converts text to lowercase without changing its length. Otherwise, only U+0130 would become two
 * characters.
 */
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
    const { value, title, other } = parseLine(line)
    const about = [title, other && `<${other}>`].filter(Boolean).join(' ')
    return { value: prefix + value, ...(about && { about }) }
  }
}

function parseLine(line: string): { value: string; title: string; other: string } {
  const [value = '', title = '', other = ''] = line.split('\t')
  return { value, title, other }
}
