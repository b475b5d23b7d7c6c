import { dirname } from 'node:path'
import type { Document, LineCounter } from 'yaml'
import { readText } from '../files/read-file.ts'
import { type Finding, nameFrom } from '../pipelines/finding.ts'

export interface ManifestFile {
  /** as findings tell it: relative to the current folder where it is below it */
  name: string
  path: string
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

/** Reads a file of YAML whose keys are those of a manifest, or `of` something else; `what` is the subject where that can't be done. */
export async function readManifestFile(
  path: string,
  cwd: string,
  what?: string,
  of = 'manifest',
): Promise<ManifestFile> {
  const name = nameFrom(cwd, path)
  const text = await readText(path, what ?? name)
  // YAML is heavy, and hardly a command needs it
  const { LineCounter, parseDocument, visit } = (await import('yaml')).default
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  const finding = (offset: number, message: string): Finding => {
    const { line, col } = lines.linePos(offset)
    const place = { file: name, line: Math.max(line, 1), column: Math.max(col, 1) }
    return { rule: `${of}/syntax`, severity: 'error', message, ...place }
  }
  const findings = document.errors.map(({ pos, message, code }) =>
    finding(pos[0], code === 'MULTIPLE_DOCS' ? 'a second document' : withoutSource(message)),
  )
  if (findings.length === 0) {
    visit(document, {
      Alias(_, alias) {
        if (alias.resolve(document)) return
        findings.push(finding(alias.range?.[0] ?? 0, 'an alias of something that has no anchor'))
      },
    })
  }
  const file = { name, path, folder: dirname(path), text, document, lines, findings, keys: {} }
  return findings.length > 0 ? file : { ...file, ...keysOf(document, of, finding) }
}

/** Messages of the parser may quote the text, which may be a secret. */
function withoutSource(message: string): string {
  return message.replace(/(: .*| \\.*)$/s, '')
}

function keysOf(
  document: Document.Parsed,
  of: string,
  finding: (offset: number, message: string) => Finding,
): Pick<ManifestFile, 'keys' | 'findings'> {
  const refused = (message: string) => ({ keys: {}, findings: [finding(0, message)] })
  try {
    const value: unknown = document.toJS()
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return refused(`needs to hold the keys of a ${of}`)
    }
    return { keys: value as Record<string, unknown>, findings: [] }
  } catch {
    return refused('its aliases repeat far too much')
  }
}
