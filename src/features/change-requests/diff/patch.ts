import type { ContentPage } from '../../../contract/content/content.ts'
import { pageFile } from '../../content/index.ts'
import type { DiffEntry, DiffFormat } from './format.ts'
import { createHunks } from './model/hunks.ts'
import type { Row, TextDiff } from './model/text-diff.ts'

/** Formats the text changes as a patch for `git apply`, with one file per page. */
export function patchFormat(): DiffFormat {
  return {
    head: () => '',
    page: entryPatch,
    foot: () => '',
  }
}

function entryPatch({ page, text, isSince }: DiffEntry): string {
  const after = patchFile(page?.after)
  // use the current name, because the name at the time of viewing is unknown
  const before = isSince && after !== undefined ? after : patchFile(page?.before)
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
  return `${[...head, ...(text ? hunkLines(text) : [])].join('\n')}\n`
}

/** Returns the lines of the hunks in a patch. */
export function hunkLines(text: TextDiff): string[] {
  return createHunks(text).flatMap(({ before, after, rows }) => [
    `@@ -${before.start},${before.count} +${after.start},${after.count} @@`,
    ...rows.flatMap(patchLines),
  ])
}

const signs = { same: ' ', removed: '-', added: '+' } as const

/** Returns the patch lines of a row. A patch represents a layout difference as a changed line. */
function patchLines({ kind, text, was, noNewline }: Row): string[] {
  const end = noNewline ? ['\\ No newline at end of file'] : []
  if (was !== undefined) return [`-${was}`, ...end, `+${text}`, ...end]
  return [`${signs[kind]}${text}`, ...end]
}

function patchFile(page: ContentPage | undefined): string | undefined {
  return page?.type === 'document' ? pageFile(page) : undefined
}
