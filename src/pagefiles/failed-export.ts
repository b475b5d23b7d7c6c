import { DocsctlError, type Problem } from '../errors.ts'
import type { Exported } from './export-space.ts'

/** What ends an export of which some pages or files failed, by where each would be. */
export function failedExport(failed: readonly Pick<Exported, 'file' | 'error'>[]): DocsctlError {
  return new DocsctlError('partial', `${failed.length} of the pages and files were not written`, {
    state: 'the others are; the same command tries these again',
    problems: failed.map(
      ({ file, error }): Problem => ({ where: file, rule: error?.message ?? '' }),
    ),
  })
}
