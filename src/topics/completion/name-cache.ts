import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** The file with the things of this kind, where they can be listed. */
export function namesFile(
  environment: Environment,
  place: NamesPlace,
  kind: ThingKind,
): string | undefined {
  const scope = scopeOf(kind, place)
  if (!scope) return undefined
  const { profile, apiUrl, account = '' } = place
  const name = digest(JSON.stringify([profile, apiUrl, account, ...scope]))
  return join(namesFolder(environment), `${kind}-${name}.txt`)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Written first, so that what another version wrote is not read as this. */
const head = '# names 1'

/** The list as it was written, and how long ago; a line for each thing, in order. */
export function readNames(file: string): { text: string; age: number } | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    if (!text.startsWith(`${head}\n`)) return undefined
    return { text: text.slice(head.length), age: ageOf(file) ?? 0 }
  } catch {
    return undefined
  }
}

export async function writeNames(file: string, things: readonly NamedThing[]): Promise<void> {
  const lines = things.map(({ value, title, other = '' }) => [value, title, other].join('\t'))
  const text = [head, ...lines.sort(), ''].join('\n')
  await replaceFile(file, text, { mode: 0o600, folderMode: 0o700 })
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
