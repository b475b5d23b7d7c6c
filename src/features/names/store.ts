import { isUtf8 } from 'node:buffer'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { getBuiltinModule } from 'node:process'
import { isJsonObject } from '../../contract/json.ts'
import { listScope, type ResourceKind, type Scope } from '../../contract/resource-kinds.ts'
import { cacheFolder, type Environment } from '../../profile/environment.ts'
import type { Session } from '../../profile/session.ts'
import { environmentToken } from '../../profile/token-source.ts'
import { type ListGroup, listGroup } from './list-groups.ts'
import type { NamedResource } from './resource-names.ts'

/**
 * The owner of a cached list. Accounts don't share lists, because they may have access to different
 * resources.
 */
export interface NamesOwner {
  profile: string
  apiUrl: string
  /** identifies a token from the environment, which belongs to no profile */
  account?: string | undefined
}

/** Returns the owner for a session. With `--profile`, the token of that profile is used. */
export async function namesOwner(
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
  /** the first line of the file, which identifies the owner */
  key: string
}

/**
 * Returns the location of the cached list of a kind. Returns `undefined` if the scope is incomplete
 * or a pending write may change the list. Must be called before the list is read from the service,
 * so that a list from before a write is never used after the write.
 */
export function namesList(
  environment: Environment,
  { profile, apiUrl, account = '' }: NamesOwner,
  kind: ResourceKind,
  scope: Scope,
): NamesList | undefined {
  const within = listScope(kind, scope)
  const folder = namesFolder(environment)
  const { begun, ended, isUnderway } = countWrites(folder, listGroup(kind))
  // a list could be read before the write takes effect, but used after it
  if (!within || isUnderway) return undefined
  const owner = JSON.stringify([profile, apiUrl, account, ...within])
  const key = `# names 5 ${begun}-${ended} ${owner}\n`
  return { file: join(folder, `${kind}-${quickHash(owner)}.txt`), key }
}

/**
 * The two files that count the started and completed writes of a group. Each write appends one
 * byte, because appending is atomic.
 */
type WriteMoment = 'begun' | 'ended'

const countFile = (folder: string, group: ListGroup, moment: WriteMoment) =>
  join(folder, `${group}.${moment}`)

/** The time after which the write of a killed process counts as completed, in ms. */
const maxWriteTime = 2 * 60_000

/** Returns how many writes to the lists of a group have started and completed. */
function countWrites(folder: string, group: ListGroup) {
  const read = (moment: WriteMoment) => {
    try {
      return statSync(countFile(folder, group, moment))
    } catch {
      return { size: 0, mtimeMs: 0 }
    }
  }
  const [begun, ended] = [read('begun'), read('ended')]
  const isRecent = Math.abs(Date.now() - begun.mtimeMs) < maxWriteTime
  return { begun: begun.size, ended: ended.size, isUnderway: begun.size > ended.size && isRecent }
}

/** Discards the cached lists of the given groups, for all profiles and processes. */
export function dropNames(
  environment: Environment,
  groups: readonly ListGroup[],
  moment: WriteMoment,
): void {
  const folder = namesFolder(environment)
  for (const group of groups) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      appendFileSync(countFile(folder, group, moment), '.', { mode: 0o600 })
    } catch {
      removeLists(folder, group)
    }
  }
}

/** Removes the lists of a group. This works even if the disk is full. */
function removeLists(folder: string, group: ListGroup): void {
  try {
    for (const name of readdirSync(folder)) {
      const [, kind] = /^([a-z-]+)-[0-9a-f]+\.txt$/.exec(name) ?? []
      if (kind && listGroup(kind as ResourceKind) === group) rmSync(join(folder, name))
    }
  } catch {
    // if the folder is read-only, all lists in it are too old to be used
  }
}

/**
 * Returns a hash for file names. Collisions are detected with the key in the file. Loading
 * `node:crypto` instead would take a tenth of the startup time.
 */
function quickHash(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x9e3779b1)
    other = Math.imul(other ^ unit, 0x5f356495)
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Returns a digest of the token, so that the token itself isn't stored. */
function digest(token: string): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256').update(token).digest('hex').slice(0, 32)
}

/** A cached list, which is sorted by bytes. */
export interface CachedNames {
  /** one line per resource */
  lines: Buffer
  /** one line per completion */
  words: Buffer
  age: number
}

/** Reads a cached list and its age. */
export function readNames({ file, key }: NamesList): CachedNames | undefined {
  try {
    const bytes = readFileSync(file)
    const head = Buffer.from(key)
    // an incomplete last line indicates that the list was truncated
    const isWhole = bytes.at(-1) === 0x0a && isUtf8(bytes)
    if (!isWhole || !bytes.subarray(0, head.length).equals(head)) return undefined
    // include the line break before the first line, so that a search finds all lines in the same
    // way
    const all = bytes.subarray(head.length - 1)
    const age = fileAge(file) ?? 0
    const gap = all.indexOf('\n\n')
    if (gap < 0) return undefined
    return { lines: all.subarray(0, gap + 1), words: all.subarray(gap + 1), age }
  } catch {
    return undefined
  }
}

/** Parses the resources in a cached list. Returns `undefined` if the list is damaged. */
export function parseResources(lines: Buffer): NamedResource[] | undefined {
  try {
    return lines
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map(parseResource)
  } catch {
    return undefined
  }
}

function parseResource(line: string): NamedResource {
  const [id = '', title, other, whole] = line.split('\t')
  const resource: unknown =
    whole === undefined ? { id, title, ...(other && { other }) } : JSON.parse(whole)
  if (isNamedResource(resource) && resource.id === id && isShellWord(id)) return resource
  throw new Error('Not a resource')
}

function isNamedResource(value: unknown): value is NamedResource {
  if (!isJsonObject(value)) return false
  const { id, title, other = '', also = [] } = value
  const isText = [id, title, other].every((one) => typeof one === 'string')
  return isText && Array.isArray(also) && also.every((one) => typeof one === 'string')
}

/** Returns whether a shell treats the text as a single word. Completion offers only such values. */
export function isShellWord(text: string): boolean {
  return /^[^\s\p{C}]+$/u.test(text)
}

/** Returns the time since a file was written, in ms. */
function fileAge(file: string): number | undefined {
  const written = statSync(file, { throwIfNoEntry: false })
  return written && Math.abs(Date.now() - written.mtimeMs)
}

/** The time limit of a read, and the pause after a failed read, in ms. */
const patience = 30_000

const mark = (file: string) => `${file}.reading`

/**
 * Returns whether this process should read the list. It shouldn't if another process is reading the
 * list or if a recent read failed.
 */
export function beginReading(file: string): boolean {
  const age = fileAge(mark(file))
  if (age !== undefined && age < patience) return false
  writeFileSync(mark(file), '', { mode: 0o600 })
  return true
}

/** Returns whether a process is currently reading the list, so that waiting is useful. */
export function isReading(file: string): boolean {
  const there = statSync(mark(file), { throwIfNoEntry: false })
  return there !== undefined && there.size === 0
}

/**
 * Removes the marker of a read. After a failure, keeps the marker, so that not every keystroke
 * starts another read.
 */
export function endReading(file: string, isDone: boolean): void {
  if (isDone) {
    rmSync(mark(file), { force: true })
    return
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(mark(file), 'failed\n', { mode: 0o600 })
}
