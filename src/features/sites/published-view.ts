import type { Prepared } from '../../client/prepare.ts'
import { textArea } from '../../command/result/format-options.ts'
import { writeList, writeObject } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
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
  if ((await wholeFormat(run)) !== 'table') return false
  const terminal = textArea(run)
  const head = objectView(result, publishedColumns.map(toColumn), terminal, true)
  const tree = structureTree(cell(result, 'structure.structure'), terminal)
  await run.console.print(tree === '' ? head : `${head}\n${tree}`)
  return true
}

/**
 * Prints the structure of a site as a tree on a terminal. TSV and CSV have a row for each resource
 * instead of nested JSON.
 */
export async function presentStructure(
  result: unknown,
  _call: Prepared,
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<boolean> {
  const format = await wholeFormat(run)
  if (format === 'tsv' || format === 'csv') {
    const items = structureRows(cell(result, 'structure'), null)
    const known = ['object', 'id', 'title', 'parent', 'url']
    const view: View = { columns: known, known, noun: 'resources' }
    await writeList(run, [{ items, envelope: {} }], view)
    return true
  }
  if (format !== 'table') return false
  const terminal = textArea(run)
  const tree = structureTree(cell(result, 'structure'), terminal)
  await run.console.print(tree === '' ? 'The site is empty\n' : tree)
  return true
}

/** Prints a moved resource. TSV and CSV omit the resources in it. */
export async function presentSorted(
  result: unknown,
  _call: Prepared,
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<boolean> {
  const format = await wholeFormat(run)
  if (format !== 'tsv' && format !== 'csv') return false
  const columns = ['object', 'id', 'title']
  const moved = Object.fromEntries(columns.map((column) => [column, cell(result, column)]))
  await writeObject(run, moved, { columns, known: columns })
  return true
}

/** Returns the output format, or undefined if the user selects parts of the result. */
async function wholeFormat(run: WithArgs & WithConsole): Promise<string | undefined> {
  const isPart = ['columns', 'jq'].some((flag) => run.args.text(flag) !== undefined)
  return isPart ? undefined : await run.console.format()
}

/** Returns a row for each resource, in the order of the site. */
function structureRows(structure: unknown, parent: string | null): unknown[] {
  const items = Array.isArray(structure) ? structure : []
  return items.flatMap((item) => {
    const id = cell(item, 'id')
    const row = {
      ...{ object: cell(item, 'object'), id, title: cell(item, 'title'), parent },
      url: resourceUrl(item) ?? null,
    }
    return [row, ...structureRows(structureChildren(item), String(id))]
  })
}

function structureChildren(item: unknown): unknown[] {
  const lists = ['sections', 'children', 'siteSpaces'].map((key) => cell(item, key))
  return (lists.find((items) => Array.isArray(items) && items.length > 0) as unknown[]) ?? []
}

function resourceUrl(item: unknown): string | undefined {
  const place = cell(item, 'urls.published') ?? cell(item, 'url') ?? cell(item, 'path')
  return typeof place === 'string' ? place : undefined
}

function structureTree(structure: unknown, terminal: TextArea): string {
  return drawTree(Array.isArray(structure) ? structure : [], {
    children: structureChildren,
    label: (item) => String(cell(item, 'title') ?? cell(item, 'id') ?? ''),
    note: resourceUrl,
    terminal,
  })
}
