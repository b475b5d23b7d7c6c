import { readEachRow, refuseSameTarget } from '../../command/rows/read-each-row.ts'
import type { RowArguments } from '../../command/rows/row-columns.ts'
import type { RowRun } from '../../command/rows/row-run.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { conflicting } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { documentArgs, documentFlags } from './flags.ts'
import { publishOptions } from './options.ts'
import type { Publication } from './publication.ts'
import { checkArguments } from './publish-document.ts'
import { type DocumentEntry, publishSeveral } from './publish-several.ts'

/** The flags that a row can set. All other flags apply to the whole run. */
const {
  org: _,
  'by-id': _byId,
  check: _check,
  state: _state,
  journal: _journal,
  ...ofOne
} = documentFlags

const rowArguments: RowArguments = {
  arguments: Object.entries(documentArgs).map(([name, definition]) => ({ ...definition, name })),
  flags: ofOne,
}

/** Publishes or creates a specification for each row of the file in `--rows`. */
export async function publishRows(
  run: RowRun,
  account: PipelineAccount,
  verb: Publication['verb'],
  file: string,
): Promise<void> {
  const rows = await readEachRow(rowArguments, file, run, async (words) => {
    const { slug, 'file-or-url': typed } = words.args.named as Record<string, string>
    const named = { slug: slug ?? '', typed: typed ?? '' }
    if (typed === '-') {
      throw usage([
        { ...conflicting('"-" for FILE-OR-URL', ['--rows']), where: 'FILE-OR-URL', value: typed },
      ])
    }
    checkArguments({ ...named, options: publishOptions(words) })
    return { ...named, words }
  })
  refuseSameTarget(rows.map(({ where, line, read }) => ({ where, line, target: read.slug })))
  const entries = rows.map(({ line, read }): DocumentEntry => {
    const place = { file, line, column: 1 }
    const finding: DocumentEntry['finding'] = (rule, message) => ({
      ...{ rule, severity: 'error', message, ...place },
    })
    return { ...read, options: {}, finding }
  })
  await publishSeveral(run, account, { verb, entries })
}
