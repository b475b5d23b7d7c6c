import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isJsonObject } from '../contract/json.ts'
import type { DocsctlError } from '../errors.ts'
import { readTextSync } from '../fs/read-text-sync.ts'
import { invalidFile } from '../output/text/file-problems.ts'
import { usage } from '../output/text/sentences.ts'
import { settingNames, settings } from './settings.ts'
import { reason } from './store-file.ts'

export interface Project {
  path: string
  /** the parsed file; its values haven't been validated */
  data: Record<string, unknown>
  /** warnings about keys without an effect, which the caller prints to stderr */
  notes: string[]
}

const fileName = '.docsctl.yaml'

/**
 * Keys that a project file must not contain. The files of a cloned repository must not determine
 * which token is sent, or to which URL.
 */
const forbidden = ['apiurl', 'url', 'endpoint', 'token', 'tokenfile', 'profile']

const knownKeys = [...settingNames.filter((name) => !settings[name].personal), 'gates', 'openapi']

/** Reads the nearest project file, in `cwd` or one of its parent folders. */
export async function readProjectFile(cwd: string): Promise<Project | undefined> {
  const path = findProjectFile(cwd)
  if (path === undefined) return undefined
  const data = await parse(path)
  return { path, data, notes: Object.keys(data).flatMap((key) => keyNote(path, key)) }
}

function findProjectFile(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, fileName)
    if (isFile(path)) return path
    if (folder === dirname(folder)) return undefined
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    // the file is missing or unreachable, for example because it is a symbolic link to itself
    return false
  }
}

async function parse(path: string): Promise<Record<string, unknown>> {
  const text = readTextSync(path)
  const plain = plainMapping(text)
  if (plain !== undefined) return plain
  if (isTooDeep(text)) throw malformed(path, 'The file is nested too deeply')
  const { LineCounter, parseDocument } = (await import('yaml')).default
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const error = document.errors[0]
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    throw malformed(`${path}:${line}:${col}`, error.message)
  }
  let data: unknown
  try {
    data = document.toJS()
  } catch (cause) {
    throw malformed(path, reason(cause))
  }
  if (data === null) return {}
  if (!isJsonObject(data)) throw malformed(path, 'Expected a mapping of settings')
  return data
}

/** Matches words that at least one version of YAML doesn't interpret as a string. */
const noText = /^(true|false|null|yes|no|on|off|y|n)$/i

/**
 * Parses the usual format of a project file: a key and a plain value on each line. The YAML parser
 * takes longer to load than Node takes to start, which is too slow for completion.
 */
export function plainMapping(text: string): Record<string, string> | undefined {
  const data: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    if (/^(#.*)?$/.test(line)) continue
    const [, key, value] = /^([A-Za-z][A-Za-z-]*): +([A-Za-z][\w-]*)$/.exec(line) ?? []
    if (key === undefined || value === undefined) return undefined
    if (noText.test(key) || noText.test(value) || Object.hasOwn(data, key)) return undefined
    data[key] = value
  }
  return data
}

/**
 * Returns whether YAML exceeds the maximum nesting depth. The YAML parser takes seconds for
 * thousands of open brackets, and real settings have only a few levels.
 */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > 100) return true
  }
  return false
}

function keyNote(path: string, key: string): string[] {
  if (knownKeys.includes(key)) return []
  if (forbidden.includes(key.toLowerCase().replaceAll(/[-_]/g, ''))) {
    return [
      `${path}: Ignoring ${JSON.stringify(key)}. A project file cannot set the API URL, token, or profile`,
    ]
  }
  return [
    `${path}: Ignoring unknown key ${JSON.stringify(key)}. Expected one of: ${knownKeys.join(', ')}`,
  ]
}

function malformed(where: string, reason: string): DocsctlError {
  return usage([invalidFile(where, `${where}: ${reason}`)])
}
