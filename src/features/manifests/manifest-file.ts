import { dirname } from 'node:path'
import type { Document, LineCounter } from 'yaml'
import { readText } from '../../fs/read-file.ts'
import { type Finding, findingPath } from '../../output/ci/finding.ts'

export interface ManifestFile {
  /** the path to show in findings, relative to the current folder if the file is in it */
  name: string
  path: string
  /** the folder against which paths in the manifest are resolved */
  folder: string
  text: string
  document: Document.Parsed
  lines: LineCounter
  /** the parsed keys; empty if the file can't be parsed */
  keys: Record<string, unknown>
  /** the reasons why the file can't be parsed */
  findings: Finding[]
}

/**
 * Reads the keys of a YAML file. In error messages, `what` describes the file, and `of` describes
 * its content.
 */
export async function readManifestFile(
  path: string,
  cwd: string,
  what?: string,
  of = 'manifest',
): Promise<ManifestFile> {
  const name = findingPath(cwd, path)
  const text = await readText(path, what ?? name)
  // the YAML library is large and rarely needed
  const { LineCounter, parseDocument, visit } = (await import('yaml')).default
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  const finding = (offset: number, message: string): Finding => {
    const { line, col } = lines.linePos(offset)
    const place = { file: name, line: Math.max(line, 1), column: Math.max(col, 1) }
    return { rule: `${of}/syntax`, severity: 'error', message, ...place }
  }
  const findings = document.errors.map(({ pos, message, code }) =>
    finding(
      pos[0],
      code === 'MULTIPLE_DOCS' ? 'Expected a single document' : withoutSource(message),
    ),
  )
  // without this check, an unknown tag such as !secret is ignored
  for (const { pos, code } of document.warnings) {
    if (code === 'TAG_RESOLVE_FAILED') findings.push(finding(pos[0], 'Unknown YAML tag'))
  }
  if (findings.length === 0) {
    visit(document, {
      Alias(_, alias) {
        if (alias.resolve(document)) return
        findings.push(finding(alias.range?.[0] ?? 0, 'Alias without an anchor'))
      },
    })
  }
  const file = { name, path, folder: dirname(path), text, document, lines, findings, keys: {} }
  return findings.length > 0 ? file : { ...file, ...documentKeys(document, finding) }
}

/** Removes quoted source text from parser messages, because it may be a secret. */
function withoutSource(message: string): string {
  return message.replace(/(: .*| \\.*)$/s, '')
}

function documentKeys(
  document: Document.Parsed,
  finding: (offset: number, message: string) => Finding,
): Pick<ManifestFile, 'keys' | 'findings'> {
  const refused = (message: string) => ({ keys: {}, findings: [finding(0, message)] })
  try {
    const value: unknown = document.toJS()
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return refused('Expected a YAML mapping')
    }
    return { keys: value as Record<string, unknown>, findings: [] }
  } catch {
    return refused('Too many nested aliases')
  }
}
