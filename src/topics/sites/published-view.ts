import type { Prepared } from '../../client/prepare.ts'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { renderOptions } from '../../frame/result/render-options.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { type ColumnLike, cell, toColumn } from '../../text/columns.ts'
import { objectView } from '../../text/table/object-view.ts'
import type { TextArea } from '../../text/table/table.ts'
import { drawTree } from '../../text/table/tree.ts'

export const publishedColumns: ColumnLike[] = [
  { path: 'site.id', header: 'SITE' },
  { path: 'site.title', header: 'TITLE' },
  { path: 'site.visibility', header: 'VISIBILITY' },
  { path: 'site.published', header: 'PUBLISHED' },
  { path: 'site.urls.published', header: 'URL' },
]

/** On a terminal the site in a few lines, and below them its sections and spaces as a tree. */
export async function presentPublished(
  result: unknown,
  _call: Prepared,
  run: TypedWords & Speaker & Machine,
): Promise<boolean> {
  if (!(await isDrawn(run))) return false
  const { terminal } = await renderOptions(run, { columns: [], known: [] }, [])
  const head = objectView(result, publishedColumns.map(toColumn), terminal, true)
  const tree = structureTree(cell(result, 'structure.structure'), terminal)
  await run.progress.clear()
  await run.runtime.stdout.write(tree === '' ? head : `${head}\n${tree}`)
  return true
}

/** On a terminal the structure of a site as a tree. */
export async function presentStructure(
  result: unknown,
  _call: Prepared,
  run: TypedWords & Speaker & Machine,
): Promise<boolean> {
  if (!(await isDrawn(run))) return false
  const { terminal } = await renderOptions(run, { columns: [], known: [] }, [])
  const tree = structureTree(cell(result, 'structure'), terminal)
  await run.progress.clear()
  await run.runtime.stdout.write(tree === '' ? 'nothing stands on the site\n' : tree)
  return true
}

async function isDrawn(run: TypedWords & Speaker): Promise<boolean> {
  const typed = ['columns', 'jq'].some((flag) => run.text(flag) !== undefined)
  return !typed && (await run.format()) === 'table'
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
