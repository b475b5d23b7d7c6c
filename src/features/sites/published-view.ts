import type { Prepared } from '../../client/prepare.ts'
import { textArea } from '../../command/result/format-options.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { type ColumnLike, cell, toColumn } from '../../output/columns.ts'
import type { TextArea } from '../../output/formatter.ts'
import { objectView } from '../../output/table/object-view.ts'
import { drawTree } from '../../output/table/tree.ts'

export const publishedColumns: ColumnLike[] = [
  { path: 'site.id', header: 'SITE' },
  { path: 'site.title', header: 'TITLE' },
  { path: 'site.visibility', header: 'VISIBILITY' },
  { path: 'site.published', header: 'PUBLISHED' },
  { path: 'site.urls.published', header: 'URL' },
]

/**
 * Prints a site on a terminal. Shows its main fields, followed by a tree of its sections and
 * spaces.
 */
export async function presentPublished(
  result: unknown,
  _call: Prepared,
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<boolean> {
  if (!(await isDrawn(run))) return false
  const terminal = textArea(run)
  const head = objectView(result, publishedColumns.map(toColumn), terminal, true)
  const tree = structureTree(cell(result, 'structure.structure'), terminal)
  await run.console.print(tree === '' ? head : `${head}\n${tree}`)
  return true
}

/** Prints the structure of a site as a tree on a terminal. */
export async function presentStructure(
  result: unknown,
  _call: Prepared,
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<boolean> {
  if (!(await isDrawn(run))) return false
  const terminal = textArea(run)
  const tree = structureTree(cell(result, 'structure'), terminal)
  await run.console.print(tree === '' ? 'The site is empty\n' : tree)
  return true
}

async function isDrawn(run: WithArgs & WithConsole): Promise<boolean> {
  const typed = ['columns', 'jq'].some((flag) => run.args.text(flag) !== undefined)
  return !typed && (await run.console.format()) === 'table'
}

function structureTree(structure: unknown, terminal: TextArea): string {
  return drawTree(Array.isArray(structure) ? structure : [], {
    children: (item) =>
      (['sections', 'children', 'siteSpaces']
        .map((key) => cell(item, key))
        .find((items) => Array.isArray(items) && items.length > 0) as unknown[] | undefined) ?? [],
    label: (item) => String(cell(item, 'title') ?? cell(item, 'id') ?? ''),
    note: (item) => {
      const place = cell(item, 'urls.published') ?? cell(item, 'url') ?? cell(item, 'path')
      return typeof place === 'string' ? place : undefined
    },
    terminal,
  })
}
