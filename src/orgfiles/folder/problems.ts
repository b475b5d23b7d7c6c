import type { Finding } from '../../pipelines/finding.ts'
import type { ManifestFile } from '../../publishing/manifest-file.ts'
import { type KeyPath, manifestFinding } from '../../publishing/manifest-place.ts'
import { suggest } from '../../text/suggest.ts'

/** Gathers what is wrong with the files of an organization, each with its line. */
export class FolderProblems {
  readonly findings: Finding[] = []

  add(file: ManifestFile, path: KeyPath, message: string, { ofKey = false } = {}): void {
    this.findings.push(manifestFinding(file, path, message, { rule: 'org/form', ofKey }))
  }

  unknownKey(file: ManifestFile, path: KeyPath, valid: readonly string[]): void {
    const [meant] = suggest(String(path.at(-1)), valid, 1)
    const hint = meant === undefined ? `valid are ${valid.join(', ')}` : `is ${meant} meant?`
    this.add(file, path, `unknown; ${hint}`, { ofKey: true })
  }
}
