import type { Page } from '../../client/pages.ts'
import { inert } from '../../pipelines/detect.ts'
import {
  type ColumnLike,
  chooseColumns,
  columnNamed,
  toColumn,
  wordsForNull,
} from '../../text/columns.ts'
import {
  createRenderer,
  type Renderer,
  type ResultFormat,
  renderObject,
} from '../../text/render.ts'
import { sanitiseBlock } from '../../text/sanitise.ts'
import type { TextArea } from '../../text/table/table.ts'
import { grouped } from '../../text/text.ts'
import type { Machine, Speaker } from '../program/roles.ts'
import { pagedOutput } from '../terminal/pager.ts'
import { singular } from '../words/names.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { HeldOutput } from './held-output.ts'
import { ListSoFar } from './receipt.ts'
import { formatOf, renderOptions, rowed } from './render-options.ts'

/** How a kind of thing is shown: what only the terminal and the pipe need to know of it. */
export interface View {
  columns: readonly ColumnLike[]
  /** the path of what other commands take to name such a thing; `id` where absent */
  ids?: string
  /** the dotted paths that the service is known to answer with */
  known: readonly string[]
  /** columns of the view that are not shown here and now; they can be asked for by their heads too */
  others?: readonly ColumnLike[]
  /** whether the service says of a path that an id stands there, whatever it's called */
  isIdAt?: (path: string) => boolean
  /** what several of them are called: `teams` */
  noun?: string
  /** what it is printed in where no format was typed */
  format?: ResultFormat
  /** whether nothing was left out of a list, asked at its end; there is no receipt where it was */
  whole?: () => boolean
  /** what typed columns don't cut, since it isn't such a thing */
  uncut?: (item: unknown) => boolean
  /** draws a list on a terminal in a form of its own, unless columns were asked for */
  draw?: (terminal: TextArea) => Renderer | Promise<Renderer>
  /** it is printed as it is, however long: what is shown again and again has the screen itself */
  unpaged?: boolean
  /** it tells of each thing what became of it: to its end, whatever comes between, and how far it is by itself */
  isAccount?: boolean
  /** what it draws are the things' own texts, which are data like other formats */
  drawsTexts?: boolean
  /** the rows of a table, tsv, csv and ids, where an item holds several of them */
  rows?: (item: unknown) => readonly unknown[]
}

/** Formats that take long to write. */
const slow = new Set(['table', 'yaml'])

/** Formats that can be printed as pages arrive; the others are whole or nothing. */
const streamed = new Set(['jsonl', 'csv', 'tsv', 'ids', 'table'])

type Pages = AsyncIterable<Page> | Iterable<Page>

/** Prints a list page by page; what must be whole is held back until it is. */
export async function writeList(
  run: TypedWords & Speaker & Machine,
  pages: Pages,
  view: View,
): Promise<void> {
  const soFar = new ListSoFar()
  if (run.text('jq') !== undefined) {
    const items = await whole(run, pages, soFar)
    await writeValue(run, items, view)
    await soFar.isNotedAsPart(run, view.noun)
    return
  }
  const format = await formatOf(run, view)
  const held = streamed.has(format) ? undefined : new HeldOutput()
  const screen =
    format === 'table' && !view.unpaged
      ? pagedOutput(run, () => renderer?.headLines?.() ?? 0)
      : undefined
  const target = held ?? screen ?? run.runtime.stdout
  // a line that a service begins is no command of a pipeline; other formats are data
  const shown = (text: string) =>
    format === 'table' && !view.drawsTexts ? inert(text, run.runtime.env, run.runtime.stdout) : text
  const drawn = format === 'table' && run.text('columns') === undefined && view.draw
  const rows = !drawn && rowed.has(format) && view.rows
  const isAsIs = await printsAsIs(run, view)
  const rendererFor = async (items: readonly unknown[]) => {
    const options = await renderOptions(run, view, items)
    return drawn ? await drawn(options.terminal) : createRenderer(options)
  }
  let renderer: Renderer | undefined
  async function* partsOf(page: Page): AsyncGenerator<{ size: number; text: string | Uint8Array }> {
    const { lines } = page
    if (lines && isAsIs) return yield { size: lines.size, text: lines.bytes }
    const items = rows ? page.items.flatMap(rows) : page.items
    renderer ??= await rendererFor(items)
    for (const part of slices(items, slow.has(format) ? 50 : 1000)) {
      yield { size: part.length, text: shown(await renderer.page(part)) }
    }
  }
  let total = 0
  try {
    for await (const page of pages) {
      soFar.add(page)
      for await (const { size, text } of partsOf(page)) {
        total += size
        // elsewhere nothing that is printed comes between it and the terminal
        if (!held && run.runtime.stdout.isTTY) await run.progress.clear()
        if (typeof text !== 'string') await run.runtime.stdout.write(text)
        else if (text) await target.write(text)
        if (!view.isAccount) run.progress.at(progressLine(total, page.count))
        // between two parts of long work, Ctrl-C and --timeout have their say
        await new Promise((resolve) => setImmediate(resolve))
        if (!view.isAccount) run.signal.throwIfAborted()
      }
    }
    renderer ??= await rendererFor([])
    const end = await renderer.end()
    await run.progress.clear()
    if (end) await target.write(shown(end))
    await held?.release(run.runtime.stdout)
  } catch (error) {
    await held?.discard()
    throw held ? error : soFar.withWayOn(error, run, total)
  } finally {
    await screen?.end()
  }
  if (!(view.whole?.() ?? true) || (await soFar.isNotedAsPart(run, view.noun))) return
  await noteWhole(run, format, total, view.noun ?? 'items')
}

/** Whether the items of a list are printed as the service spelled them. */
export async function printsAsIs(
  run: TypedWords & Speaker & Machine,
  view: Pick<View, 'format'>,
): Promise<boolean> {
  if (run.text('jq') !== undefined || run.text('columns') !== undefined) return false
  return !run.runtime.stdout.isTTY && (await formatOf(run, view)) === 'jsonl'
}

/** One part at least, since an empty page may still begin a list. */
function* slices(items: readonly unknown[], size: number): Generator<readonly unknown[]> {
  if (items.length <= size) yield items
  else for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** Prints one thing. */
export async function writeObject(
  run: TypedWords & Speaker & Machine,
  value: unknown,
  view: View,
): Promise<void> {
  if (run.text('jq') !== undefined) return await writeValue(run, value, view)
  const options = await renderOptions(run, view, [value])
  const text = await renderObject(value, options)
  await run.progress.clear()
  if (options.format !== 'table') return await run.runtime.stdout.write(text)
  const screen = pagedOutput(run)
  try {
    await screen.write(inert(text, run.runtime.env, run.runtime.stdout))
  } finally {
    await screen.end()
  }
}

async function writeValue(
  run: TypedWords & Speaker & Machine,
  value: unknown,
  view: View,
): Promise<void> {
  const { runJq } = await import('../../text/jq.ts')
  const sample = Array.isArray(value) ? value : [value]
  const { picked, columns } = await renderOptions(run, view, sample)
  const { pick } = await import('../../text/columns.ts')
  const cut = (item: unknown) =>
    picked && !view.uncut?.(item) ? pick(item, columns.map(toColumn)) : item
  const shaped = Array.isArray(value) ? value.map(cut) : cut(value)
  const expression = run.text('jq') as string
  await noteNulls(expression, view, run)
  const text = await runJq(expression, shaped, run.signal)
  const { stdout } = run.runtime
  await run.progress.clear()
  await stdout.write(stdout.isTTY ? sanitiseBlock(text) : text)
}

/** What a table calls by a word is null in JSON, and is not found there by that word. */
async function noteNulls(expression: string, { columns }: View, run: Speaker): Promise<void> {
  for (const { word, sentence } of wordsForNull(columns)) {
    if (expression.includes(JSON.stringify(word))) await run.note(`note: ${sentence}`)
  }
}

async function whole(run: Speaker, pages: Pages, soFar: ListSoFar): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const page of pages) {
    for (const item of page.items) items.push(item)
    soFar.add(page)
    run.progress.at(progressLine(items.length, page.count))
  }
  return items
}

/** Before something is written: typed columns that no answer can have are refused. */
export function checkColumns(run: TypedWords, { known, columns }: View): void {
  const typed = run.text('columns')
  if (typed === undefined) return
  const available = { known, sample: [], own: columns.map(toColumn) }
  const heads = typed.split(',').map((name) => {
    // what is below a field may be new to us, the field itself is not
    return columnNamed(name.trim(), known, available) ?? name.replace(/\..*/, '')
  })
  chooseColumns(heads.join(','), available)
}

function progressLine(total: number, count: number | undefined): string {
  const of = count !== undefined && count >= total ? ` of ${grouped(count)}` : ''
  return `${grouped(total)}${of} items`
}

/** What stands behind a list of which all is there. */
async function noteWhole(run: Speaker, format: string, total: number, noun: string): Promise<void> {
  if (format === 'table' && total === 0) await run.note(`no ${noun}`)
  else if (streamed.has(format) && format !== 'table') {
    const things = total === 1 ? singular(noun) : noun
    await run.note(`${grouped(total)} ${things}, complete`)
  }
}
