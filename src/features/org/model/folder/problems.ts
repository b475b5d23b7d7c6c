import type { Finding } from '../../../../output/ci/finding.ts'
import { didYouMean, expectedOneOf, sentences } from '../../../../output/text/problems.ts'
import { suggest } from '../../../../output/text/suggest.ts'
import type { ManifestFile } from '../../../manifests/index.ts'
import { type KeyPath, manifestFinding } from '../../../manifests/index.ts'

/** Collects findings about the files of an organization. */
export class FolderProblems {
  readonly findings: Finding[] = []

  add(file: ManifestFile, path: KeyPath, message: string, { ofKey = false } = {}): void {
    this.findings.push(manifestFinding(file, path, message, { rule: 'org/form', ofKey }))
  }

  unknownKey(file: ManifestFile, path: KeyPath, valid: readonly string[]): void {
    const [suggestion] = suggest(String(path.at(-1)), valid, 1)
    const hint = suggestion === undefined ? expectedOneOf(valid) : didYouMean([suggestion])
    this.add(file, path, sentences('Unknown key', hint), { ofKey: true })
  }
}
