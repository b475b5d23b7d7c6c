import type { Page } from '../../client/pages.ts'
import { singular } from '../../host/arguments/names.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { nullTexts, pickColumns } from '../../output/columns.ts'
import { type OutputFormat, outputFormats } from '../../output/formats.ts'
import type { Renderer } from '../../output/formatter.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'
import { grouped } from '../../output/text/text.ts'
import { BufferedOutput } from './buffered-output.ts'
import { formatOptions, resultFormat, resultWriter, textArea } from './format-options.ts'
import { ListSoFar } from './receipt.ts'
import type { View } from './view.ts'

type Pages = AsyncIterable<Page> | Iterable<Page>

/** Loads the pager on first use, because only text output needs it. */
const loadPager = () => import('../../host/terminal/pager.ts')

/**
 * Prints a list page by page. If the format doesn't support streaming, prints the whole list at the
 * end.
 */
export async function writeList(
  run: WithArgs & WithConsole & WithEnvironment,
  pages: Pages,
  view: View,
): Promise<void> {
  const soFar = new ListSoFar()
  const printData = (data: string | Uint8Array) => run.console.printData(data)
  if (run.args.text('jq') !== undefined) {
    const items = await collectItems(run, pages, soFar)
    await writeQuery(run, items, view)
    await soFar.noteIfIncomplete(run, view.noun)
    return
  }
  const format = await resultFormat(run, view)
  const { streams, forPeople, itemsAtOnce, load } = outputFormats[format]
  const held = streams ? undefined : new BufferedOutput()
  const isText = forPeople && (!view.drawsTexts || run.environment.stdout.isTTY)
  const pager = isText && !view.unpaged ? await loadPager() : undefined
  const screen = pager?.pagedOutput(run, () => renderer?.headLines?.() ?? 0)
  const write = forPeople && !isText ? printData : await resultWriter(run, format)
  const target = held ?? screen ?? { write }
  const draw = forPeople && run.args.text('columns') === undefined ? view.draw : undefined
  const rows = !draw && outputFormats[format].rows ? view.rows : undefined
  const isAsIs = await printsAsIs(run, view)
  const rendererFor = async (items: readonly unknown[]) =>
    draw
      ? await draw(textArea(run))
      : (await load()).list(await formatOptions(run, view, format, items))
  let renderer: Renderer | undefined
  async function* formattedParts(
    page: Page,
  ): AsyncGenerator<{ size: number; text: string | Uint8Array }> {
    const { lines } = page
    if (lines && isAsIs) return yield { size: lines.size, text: lines.bytes }
    const items = rows ? page.items.flatMap(rows) : page.items
    renderer ??= await rendererFor(items)
    for (const part of slices(items, itemsAtOnce)) {
      yield { size: part.length, text: await renderer.page(part) }
    }
  }
  let total = 0
  try {
    for await (const page of pages) {
      soFar.add(page)
      for await (const { size, text } of formattedParts(page)) {
        total += size
        // the progress line must be removed only if the output that follows is on the terminal
        if (!held && run.environment.stdout.isTTY) await run.console.progress.clear()
        if (typeof text !== 'string') await printData(text)
        else if (text) await target.write(text)
        if (!view.isAccount) run.console.progress.at(progressLine(total, page.count))
        // lets Ctrl-C and --timeout take effect between the chunks of a long list
        await new Promise((resolve) => setImmediate(resolve))
        if (!view.isAccount) run.environment.signal.throwIfAborted()
      }
    }
    renderer ??= await rendererFor([])
    const end = await renderer.end()
    await run.console.progress.clear()
    if (end) await target.write(end)
    await held?.release({ write })
  } catch (error) {
    await held?.discard()
    // a table holds its first rows back, but the error counts them
    if (!held && !draw) await writeHeldRows(renderer, target)
    throw held ? error : soFar.withContinueCommand(error, run, total)
  } finally {
    await screen?.end()
  }
  if (!(view.whole?.() ?? true) || (await soFar.noteIfIncomplete(run, view.noun))) return
  await noteComplete(run, format, total, view.noun ?? 'items')
}

/** Writes the rows that a renderer still holds back after an error, if the output can be written. */
async function writeHeldRows(
  renderer: Renderer | undefined,
  target: { write(text: string): unknown },
): Promise<void> {
  try {
    const rows = await renderer?.end()
    if (rows) await target.write(rows)
  } catch {
    // the error that interrupted the list is reported
  }
}

/** Returns whether the items of a list are printed exactly as the service returned them. */
export async function printsAsIs(
  run: WithArgs & WithConsole & WithEnvironment,
  view: Pick<View, 'format'>,
): Promise<boolean> {
  if (run.args.text('jq') !== undefined || run.args.text('columns') !== undefined) return false
  return !run.environment.stdout.isTTY && outputFormats[await resultFormat(run, view)].copiesItems
}

/**
 * Splits items into chunks. Yields at least one chunk, because even an empty page starts the
 * output.
 */
function* slices(items: readonly unknown[], size: number): Generator<readonly unknown[]> {
  if (items.length <= size) yield items
  else for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

export async function writeObject(
  run: WithArgs & WithConsole & WithEnvironment,
  value: unknown,
  view: View,
): Promise<void> {
  if (run.args.text('jq') !== undefined) return await writeQuery(run, value, view)
  const format = await resultFormat(run, view)
  const { forPeople, load } = outputFormats[format]
  const options = await formatOptions(run, view, format, [value])
  const text = await (await load()).object(value, options)
  await run.console.progress.clear()
  if (!forPeople) return await (await resultWriter(run, format))(text)
  const screen = (await loadPager()).pagedOutput(run)
  try {
    await screen.write(text)
  } finally {
    await screen.end()
  }
}

/** Prints the result of `--jq`. */
async function writeQuery(
  run: WithArgs & WithConsole & WithEnvironment,
  value: unknown,
  view: View,
): Promise<void> {
  const { runJq } = await import('../../output/jq.ts')
  const sample = Array.isArray(value) ? value : [value]
  const options = await formatOptions(run, view, await resultFormat(run, view), sample)
  const picked = (item: unknown) => pickColumns(item, options)
  const shaped = Array.isArray(value) ? value.map(picked) : picked(value)
  const expression = run.args.text('jq') as string
  await noteNulls(expression, view, run)
  const text = await runJq(expression, shaped, run.environment.signal)
  const { stdout } = run.environment
  await run.console.progress.clear()
  await run.console.printData(stdout.isTTY ? sanitizeBlock(text) : text)
}

/** Prints a note if a jq expression compares a value with the word that tables show for `null`. */
async function noteNulls(expression: string, { columns }: View, run: WithConsole): Promise<void> {
  for (const { word, sentence } of nullTexts(columns)) {
    if (expression.includes(JSON.stringify(word))) await run.console.note(`note: ${sentence}`)
  }
}

async function collectItems(run: WithConsole, pages: Pages, soFar: ListSoFar): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const page of pages) {
    for (const item of page.items) items.push(item)
    soFar.add(page)
    run.console.progress.at(progressLine(items.length, page.count))
  }
  return items
}

function progressLine(total: number, count: number | undefined): string {
  const of = count !== undefined && count >= total ? ` of ${grouped(count)}` : ''
  return `${grouped(total)}${of} items`
}

/** Prints the note at the end of a complete list. */
async function noteComplete(
  run: WithConsole,
  format: OutputFormat,
  total: number,
  noun: string,
): Promise<void> {
  const { streams, forPeople } = outputFormats[format]
  if (forPeople && total === 0) await run.console.note(`No ${noun.replace(' and ', ' or ')}`)
  else if (streams && !forPeople) {
    const resources = total === 1 ? singular(noun) : noun
    await run.console.note(`${grouped(total)} ${resources}, complete`)
  }
}
