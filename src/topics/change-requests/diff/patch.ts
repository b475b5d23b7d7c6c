import type { ContentPage } from '../../../changes/page-index.ts'
import { hunksOf } from '../../../changes/text/hunks.ts'
import type { Row } from '../../../changes/text/text-diff.ts'
import { pageFile } from '../../../pagefiles/page-file.ts'
import type { DiffEntry, DiffFormat } from './format.ts'

/** The texts as a patch that `git apply` takes, a file for each page. */
export function patchFormat(): DiffFormat {
  return {
    head: () => '',
    page: patchOf,
    foot: () => '',
  }
}

function patchOf({ page, text, isSince }: DiffEntry): string {
  const after = fileOf(page?.after)
  // what was viewed had the name that the page has now, as far as anybody knows
  const before = isSince && after !== undefined ? after : fileOf(page?.before)
  const [from = after, to = before] = [before, after]
  if (from === undefined || to === undefined) return ''
  const isMoved = before !== undefined && after !== undefined && before !== after
  if (!text && !isMoved) return ''
  const head = [
    `diff --git a/${from} b/${to}`,
    ...(before === undefined ? ['new file mode 100644'] : []),
    ...(after === undefined ? ['deleted file mode 100644'] : []),
    ...(isMoved ? [`rename from ${from}`, `rename to ${to}`] : []),
    ...(text
      ? [
          `--- ${before === undefined ? '/dev/null' : `a/${before}`}`,
          `+++ ${after === undefined ? '/dev/null' : `b/${after}`}`,
        ]
      : []),
  ]
  const hunks = text ? hunksOf(text) : []
  const lines = hunks.flatMap(({ before, after, rows }) => [
    `@@ -${before.start},${before.count} +${after.start},${after.count} @@`,
    ...rows.flatMap(linesOf),
  ])
  return `${[...head, ...lines].join('\n')}\n`
}

const signs = { same: ' ', removed: '-', added: '+' } as const

/** A row that only looks otherwise is another line for git. */
function linesOf({ kind, text, was, noNewline }: Row): string[] {
  const end = noNewline ? ['\\ No newline at end of file'] : []
  if (was !== undefined) return [`-${was}`, ...end, `+${text}`, ...end]
  return [`${signs[kind]}${text}`, ...end]
}

function fileOf(page: ContentPage | undefined): string | undefined {
  return page?.type === 'document' ? pageFile(page) : undefined
}
