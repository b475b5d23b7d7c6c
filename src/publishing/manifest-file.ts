import { readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Document } from 'yaml'
import { DocsctlError, type Problem } from '../errors.ts'

/** The names that are looked for in a folder, in this order. */
const manifestNames = ['gitbook-manifest.yaml', 'integration.yaml']

export interface ManifestFile {
  /** its own name, as problems tell it */
  name: string
  /** the folder that its paths are relative to */
  folder: string
  keys: Record<string, unknown>
}

/** Reads the manifest that `typed` names: a file, or the folder that it is in. */
export async function readManifest(typed: string, cwd: string): Promise<ManifestFile> {
  const path = await manifestPath(resolve(cwd, typed), typed)
  const name = basename(path)
  const keys = await parseManifest(name, await readFile(path, 'utf8'))
  return { name, folder: join(path, '..'), keys }
}

async function manifestPath(path: string, typed: string): Promise<string> {
  if (await isFile(path)) return path
  for (const name of manifestNames) {
    if (await isFile(join(path, name))) return join(path, name)
  }
  const rule = `is no manifest, and no folder with a ${manifestNames.join(' or ')}`
  throw new DocsctlError('usage', `MANIFEST "${typed}" ${rule}`, {
    problems: [{ where: 'MANIFEST', rule, value: typed }],
  })
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

async function parseManifest(name: string, text: string): Promise<Record<string, unknown>> {
  // YAML is heavy, and hardly a command needs it
  const { parseDocument } = (await import('yaml')).default
  const document = parseDocument(text)
  const problems: Problem[] = document.errors.map(({ message, linePos }) => {
    const place = linePos ? `:${linePos[0].line}:${linePos[0].col}` : ''
    return { where: `${name}${place}`, rule: message.split(' at line ')[0] as string }
  })
  const value = problems.length > 0 ? {} : keysOf(document, name, problems)
  if (problems.length === 0) return value
  const lines = problems.map(({ where, rule }) => `${where}: ${rule}`)
  throw new DocsctlError('usage', lines.join('\n'), { problems })
}

function keysOf(document: Document.Parsed, name: string, problems: Problem[]) {
  try {
    const value: unknown = document.toJS()
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
    problems.push({ where: name, rule: 'needs to hold the keys of a manifest' })
  } catch (error) {
    // an alias of nothing, or of far too much
    problems.push({ where: name, rule: (error as Error).message })
  }
  return {}
}
