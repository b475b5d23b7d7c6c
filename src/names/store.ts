import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getBuiltinModule } from 'node:process'
import { replaceFile, unwritable } from '../files/replace-file.ts'
import { cacheFolder, type Environment } from '../profile/environment.ts'
import type { Session } from '../profile/session.ts'
import { environmentToken } from '../profile/token-source.ts'
import { sanitise } from '../text/sanitise.ts'
import { type Scope, scopeOf, type ThingKind } from './kinds.ts'
import type { Thing } from './things.ts'

/** By whom things are looked for: what one account sees is not shown to another. */
export interface NamesOwner {
  profile: string
  apiUrl: string
  /** tells the tokens of the environment apart, which belong to no profile */
  account?: string | undefined
}

/** The one who calls in a session; a typed profile is meant with its own token. */
export async function ownerOf(
  environment: Environment,
  { profile, apiUrl }: Pick<Session, 'profile' | 'apiUrl'>,
): Promise<NamesOwner> {
  const isTyped = profile.origin === '--profile'
  const token = isTyped ? undefined : environmentToken(environment, apiUrl.value)
  return {
    profile: profile.value,
    apiUrl: apiUrl.value,
    account: token && 'read' in token ? digest(await token.read()) : undefined,
  }
}

export function namesFolder(environment: Environment): string {
  return join(cacheFolder(environment), 'names')
}

/** A list in the cache. */
export interface NamesList {
  file: string
  /** stands at the top of the file: whose list it is */
  key: string
}

/** Where the things of this kind are kept, if they can be listed at all. */
export function namesList(
  environment: Environment,
  { profile, apiUrl, account = '' }: NamesOwner,
  kind: ThingKind,
  scope: Scope,
): NamesList | undefined {
  const within = scopeOf(kind, scope)
  if (!within) return undefined
  const key = `# names 2 ${JSON.stringify([profile, apiUrl, account, ...within])}\n`
  return { file: join(namesFolder(environment), `${kind}-${quickHash(key)}.txt`), key }
}

/** Tells names of files apart; what is in them says for sure. node:crypto takes a tenth of a start to load. */
function quickHash(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x9e3779b1)
    other = Math.imul(other ^ unit, 0x5f356495)
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Of a token no more is written down than this. */
function digest(token: string): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256').update(token).digest('hex').slice(0, 32)
}

/** The list as it was written, and how long ago; a line for each thing, in the order of their bytes. */
export function readNames({ file, key }: NamesList): { lines: Buffer; age: number } | undefined {
  try {
    const bytes = readFileSync(file)
    const head = Buffer.from(key)
    if (!bytes.subarray(0, head.length).equals(head)) return undefined
    // with the end of the line before the first, so that all are found alike
    return { lines: bytes.subarray(head.length - 1), age: ageOf(file) ?? 0 }
  } catch {
    return undefined
  }
}

/** A line for each thing: what completion shows of it and, where that isn't all, its names as they are. */
export async function writeNames(
  { file, key }: NamesList,
  things: readonly Thing[],
): Promise<void> {
  const lines = things.filter(({ id }) => isWord(id)).map((thing) => Buffer.from(lineOf(thing)))
  const text = Buffer.concat(lines.sort(Buffer.compare)).toString()
  await replaceFile(file, key + text, { mode: 0o600, folderMode: 0o700 })
}

function lineOf(thing: Thing): string {
  const { id, other = '' } = thing
  const title = shownTitle(thing.title)
  const shown = isWord(other) ? other : ''
  const isAll = title === thing.title && shown === other && !thing.also
  return `${[id, title, shown, ...(isAll ? [] : [JSON.stringify(thing)])].join('\t')}\n`
}

/** The things of a list as they were given. */
export function thingsIn(lines: Buffer): Thing[] {
  return lines
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Thing => {
      const [id = '', title = '', other, whole] = line.split('\t')
      if (whole !== undefined) return JSON.parse(whole) as Thing
      return { id, title, ...(other && { other }) }
    })
}

/** What a shell could take for something else than one word is not offered. */
function isWord(text: string): boolean {
  return /^[^\s\p{C}]+$/u.test(text)
}

const longestTitle = 80

function shownTitle(title: string): string {
  const line = sanitise(title.replace(/\s+/g, ' ').trim())
  const characters = [...line]
  return characters.length > longestTitle
    ? `${characters.slice(0, longestTitle - 1).join('')}…`
    : line
}

/** Milliseconds since a file was written. */
function ageOf(file: string): number | undefined {
  const written = statSync(file, { throwIfNoEntry: false })
  return written && Math.abs(Date.now() - written.mtimeMs)
}

/** How long one reading of a list may take, or goes without another after it failed. */
const patience = 30_000

const mark = (file: string) => `${file}.reading`

/** Whether this process is the one to read the list anew; another may be at it, or may just have failed. */
export function beginReading(file: string): boolean {
  const age = ageOf(mark(file))
  if (age !== undefined && age < patience) return false
  writeFileSync(mark(file), '', { mode: 0o600 })
  return true
}

/** Whether somebody is reading it, so that it is worth waiting. */
export function isReading(file: string): boolean {
  const there = statSync(mark(file), { throwIfNoEntry: false })
  return there !== undefined && there.size === 0
}

/** A reading that failed leaves its mark, so that not each key of a shell begins another. */
export function endReading(file: string, isDone: boolean): void {
  if (isDone) {
    rmSync(mark(file), { force: true })
    return
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(mark(file), 'failed\n', { mode: 0o600 })
}

/** Removes all lists; says how many there were. */
export function clearNames(environment: Environment): { folder: string; removed: number } {
  const folder = namesFolder(environment)
  try {
    const removed = readdirSync(folder).filter((name) => name.endsWith('.txt')).length
    rmSync(folder, { recursive: true })
    return { folder, removed }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { folder, removed: 0 }
    throw unwritable(folder, cause)
  }
}
