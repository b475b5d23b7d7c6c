import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getBuiltinModule } from 'node:process'
import { replaceFile, unwritable } from '../../files/replace-file.ts'
import { cacheFolder, type Environment } from '../../profile/environment.ts'
import { resolveSession, type SessionFlags } from '../../profile/session.ts'
import { environmentToken } from '../../profile/token-source.ts'
import type { ThingKind } from './value-kinds.ts'

/** A thing of the service, by what is typed for it. */
export interface NamedThing {
  value: string
  title: string
  /** another name of it: the e-mail address of a member, the path of a page */
  other?: string
}

/** Where things are looked for, and by whom. */
export interface NamesPlace {
  profile: string
  apiUrl: string
  org?: string | undefined
  space?: string | undefined
  changeRequest?: string | undefined
  /** tells the tokens of the environment apart, which belong to no profile */
  account?: string | undefined
}

export interface NamesFlags extends SessionFlags {
  changeRequest?: string | undefined
}

/** The place that a command with these flags would call. */
export async function placeOf(environment: Environment, flags: NamesFlags): Promise<NamesPlace> {
  const { profile, apiUrl, org, space } = await resolveSession(environment, flags)
  const token = flags.profile ? undefined : environmentToken(environment, apiUrl.value)
  return {
    profile: profile.value,
    apiUrl: apiUrl.value,
    org: org?.value,
    space: space?.value,
    changeRequest: flags.changeRequest,
    account: token && 'read' in token ? digest(await token.read()) : undefined,
  }
}

/** What the things of a kind lie in; they can't be listed without it. */
export function scopeOf(kind: ThingKind, { org, space, changeRequest }: NamesPlace) {
  if (kind === 'orgs') return []
  if (kind === 'change-requests') return space ? [space] : undefined
  if (kind === 'pages') return space ? [space, changeRequest ?? ''] : undefined
  return org ? [org] : undefined
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
  place: NamesPlace,
  kind: ThingKind,
): NamesList | undefined {
  const scope = scopeOf(kind, place)
  if (!scope) return undefined
  const { profile, apiUrl, account = '' } = place
  const key = `# names 1 ${JSON.stringify([profile, apiUrl, account, ...scope])}\n`
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

export async function writeNames(
  { file, key }: NamesList,
  things: readonly NamedThing[],
): Promise<void> {
  const lines = things.map(({ value, title, other = '' }) =>
    Buffer.from(`${value}\t${title}\t${other}\n`),
  )
  const text = Buffer.concat(lines.sort(Buffer.compare)).toString()
  await replaceFile(file, key + text, { mode: 0o600, folderMode: 0o700 })
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
  if (isDone) rmSync(mark(file), { force: true })
  else writeFileSync(mark(file), 'failed\n', { mode: 0o600 })
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
