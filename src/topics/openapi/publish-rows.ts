import { readEachRow, refuseSameThing } from '../../frame/rows/read-each-row.ts'
import type { RowWords } from '../../frame/rows/row-columns.ts'
import type { RowRun } from '../../frame/rows/row-run.ts'
import type { PipelineAccount } from '../../pipelines/tell.ts'
import { togetherRule, usage } from '../../text/sentences.ts'
import { documentArgs, documentFlags } from './flags.ts'
import { publishOptions } from './options.ts'
import { checkWords, type Publication } from './publish-document.ts'
import { type DocumentEntry, publishSeveral } from './publish-several.ts'

/** What holds for the whole run, and is no matter of one document. */
const {
  org: _,
  'by-id': _byId,
  check: _check,
  state: _state,
  journal: _journal,
  ...ofOne
} = documentFlags

const rowWords: RowWords = {
  arguments: Object.entries(documentArgs).map(([name, definition]) => ({ ...definition, name })),
  flags: ofOne,
}

/** Publishes or creates a specification for each row of a file. */
export async function publishRows(
  run: RowRun,
  account: PipelineAccount,
  verb: Publication['verb'],
  file: string,
): Promise<void> {
  const rows = await readEachRow(rowWords, file, run, async (words) => {
    const { slug, 'file-or-url': typed } = words.args as Record<string, string>
    const named = { slug: slug ?? '', typed: typed ?? '' }
    if (typed === '-') {
      throw usage([{ where: 'FILE-OR-URL', rule: togetherRule(['--rows']), value: typed }])
    }
    checkWords({ ...named, options: publishOptions(words) })
    return { ...named, words }
  })
  refuseSameThing(rows.map(({ where, line, read }) => ({ where, line, thing: read.slug })))
  const entries = rows.map(({ line, read }): DocumentEntry => {
    const place = { file, line, column: 1 }
    const finding: DocumentEntry['finding'] = (rule, message) => ({
      ...{ rule, severity: 'error', message, ...place },
    })
    return { ...read, options: {}, finding }
  })
  await publishSeveral(run, account, { verb, entries })
}
