import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Document, LineCounter } from 'yaml'
import { DocsctlError } from '../../errors.ts'
import type { Finding } from '../finding.ts'

/** The names that are looked for in a folder, in this order. */
export const manifestNames = ['gitbook-manifest.yaml', 'integration.yaml']

export interface ManifestFile {
  /** as findings tell it: relative to the current folder where it is below it */
  name: string
  /** the folder that its paths are relative to */
  folder: string
  text: string
  document: Document.Parsed
  lines: LineCounter
  /** what it says; empty where it can't be read as the keys of a manifest */
  keys: Record<string, unknown>
  /** why it can't */
  findings: Finding[]
}

/** Reads the manifest that `typed` names: a file, or the folder that it is in. */
export async function readManifest(typed: string, cwd: string): Promise<ManifestFile> {
  const path = await manifestPath(resolve(cwd, typed), typed)
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  // YAML is heavy, and hardly a command needs it
  const { LineCounter, parseDocument, visit } = (await import('yaml')).default
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  const name = nameFrom(cwd, path)
  const finding = (offset: number, message: string): Finding => {
    const { line, col } = lines.linePos(offset)
    const place = { file: name, line: Math.max(line, 1), column: Math.max(col, 1) }
    return { rule: 'manifest/syntax', severity: 'error', message, ...place }
  }
  const findings = document.errors.map(({ pos, message }) =>
    finding(pos[0], withoutSource(message)),
  )
  if (findings.length === 0) {
    visit(document, {
      Alias(_, alias) {
        if (alias.resolve(document)) return
        findings.push(finding(alias.range?.[0] ?? 0, 'an alias of something that has no anchor'))
      },
    })
  }
  const file = { name, folder: dirname(path), text, document, lines, findings, keys: {} }
  return findings.length > 0 ? file : { ...file, ...keysOf(document, finding) }
}

export function nameFrom(cwd: string, path: string): string {
  const name = relative(cwd, path)
  return (name === '' || name.startsWith('..') ? path : name).replaceAll('\\', '/')
}

async function manifestPath(path: string, typed: string): Promise<string> {
  if (await isFile(path)) return path
  for (const name of manifestNames) {
    if (await isFile(join(path, name))) return join(path, name)
  }
  const rule = `is no manifest, and no folder with a ${manifestNames.join(' or ')}`
  throw new DocsctlError('usage', `MANIFEST "${typed}" ${rule}`, {
    hint: 'docsctl integrations init',
    problems: [{ where: 'MANIFEST', rule, value: typed }],
  })
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

/** Messages of the parser may quote the text, which may be a secret. */
function withoutSource(message: string): string {
  return message.replace(/(: .*| \\.*)$/s, '')
}

function keysOf(
  document: Document.Parsed,
  finding: (offset: number, message: string) => Finding,
): Pick<ManifestFile, 'keys' | 'findings'> {
  const refused = (message: string) => ({ keys: {}, findings: [finding(0, message)] })
  try {
    const value: unknown = document.toJS()
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return refused('needs to hold the keys of a manifest')
    }
    return { keys: value as Record<string, unknown>, findings: [] }
  } catch {
    return refused('its aliases repeat far too much')
  }
}
