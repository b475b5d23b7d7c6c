import { DocsctlError } from '../../../errors.ts'
import { itemFailed } from '../../../output/text/file-problems.ts'
import { count } from '../../../output/text/text.ts'
import type { Exported } from './export-space.ts'

/** Returns the error for pages and files that couldn't be exported. */
export function failedExport(failed: readonly Pick<Exported, 'file' | 'error'>[]): DocsctlError {
  return new DocsctlError('partial', `Cannot write ${count(failed.length, 'file')}`, {
    state: 'The other files were written. To retry the failed ones, run the same command again',
    problems: failed.map(({ file, error }) => itemFailed(file, error?.message ?? '')),
  })
}
