import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DocsctlError } from '../errors.ts'
import { readTextSync } from '../files/read-file.ts'
import { usage } from '../text/sentences.ts'
import { settingNames, settings } from './settings.ts'
import { isObject, reason } from './store-file.ts'

export interface Project {
  path: string
  /** the file as parsed; whoever uses a value checks it */
  data: Record<string, unknown>
  /** for stderr: keys that have no effect */
  notes: string[]
}

const fileName = '.docsctl.yaml'

/** A cloned repository must not be able to say where a token goes, or whose it is. */
const forbidden = ['apiurl', 'url', 'endpoint', 'token', 'tokenfile', 'profile']

const known = [...settingNames.filter((name) => !settings[name].personal), 'gates', 'openapi']

/** The nearest project file at or above `cwd`. */
export async function readProjectFile(cwd: string): Promise<Project | undefined> {
  const path = findProjectFile(cwd)
  if (path === undefined) return undefined
  const data = await parse(path)
  return { path, data, notes: Object.keys(data).flatMap((key) => noteOn(path, key)) }
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
    // there is none, or it can't be reached, as a link to itself
    return false
  }
}

async function parse(path: string): Promise<Record<string, unknown>> {
  const text = readTextSync(path)
  const plain = plainMapping(text)
  if (plain !== undefined) return plain
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
  if (!isObject(data)) throw malformed(path, 'a mapping of settings')
  return data
}

/** Words that YAML takes for something else than text, in one version or another. */
const noText = /^(true|false|null|yes|no|on|off|y|n)$/i

/**
 * What most project files are: a word on each line, beside its key. The parser of YAML takes longer to
 * load than Node itself, and a key in a shell can't wait for it.
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

function noteOn(path: string, key: string): string[] {
  if (known.includes(key)) return []
  if (forbidden.includes(key.toLowerCase().replaceAll(/[-_]/g, ''))) {
    return [
      `${path}: ${JSON.stringify(key)} is ignored: a project file can't set API URL, token or profile`,
    ]
  }
  return [`${path}: ${JSON.stringify(key)} is unknown and ignored; known: ${known.join(', ')}`]
}

function malformed(where: string, rule: string): DocsctlError {
  return usage([{ where, rule }])
}
