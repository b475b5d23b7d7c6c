import { itemCount, maxPageSize, type Page } from '../../client/pages.ts'
import { DocsctlError } from '../../errors.ts'
import { singular } from '../../host/arguments/names.ts'
import type { WithArgs, WithConsole } from '../../host/program/run.ts'
import { list } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { count, grouped } from '../../output/text/text.ts'

/**
 * The items of a list that were read so far, and what its pages reported about the remaining items.
 */
export class ListSoFar {
  given = 0
  #last: Pick<Page, 'next' | 'cut' | 'more'> = {}
  readonly #counts = new Set<string | number>()

  add(page: Page): void {
    this.given += itemCount(page)
    this.#last = page
    const count = page.count ?? page.invalidCount
    // the set is limited in case a service returns a different count on every page
    if (count !== undefined && this.#counts.size < 3) this.#counts.add(count)
  }

  /** Prints a note if a list is or may be incomplete. Returns whether a note was printed. */
  async noteIfIncomplete(run: WithArgs & WithConsole, noun = 'items'): Promise<boolean> {
    return (
      (await this.#notedLimit(run)) ||
      (await this.#notedMore(run, noun)) ||
      (await this.#notedCounts(run))
    )
  }

  /** Prints a note with the number of items that the service omitted from an unpaginated list. */
  async #notedMore(run: WithArgs & WithConsole, noun: string): Promise<boolean> {
    const { more } = this.#last
    if (more === undefined) return false
    const what = more === 1 ? `is 1 more ${singular(noun)}` : `are ${grouped(more)} more ${noun}`
    await run.console.note(`note: There ${what}${this.#wayToAll(run, this.given + more)}`)
    return true
  }

  #wayToAll(run: WithArgs, all: number): string {
    if (run.args.text('limit') !== undefined) return '. Increase --limit to show more'
    // the largest page size was already requested, so a higher limit wouldn't help
    return all <= maxPageSize ? '' : `. Use --limit ${all} to show all`
  }

  /** Prints a note that the list ended early, with the command that continues the list. */
  async #notedLimit(run: WithArgs & WithConsole): Promise<boolean> {
    const { next, cut } = this.#last
    const isBeyond = this.given > Number(run.args.text('limit') ?? Number.POSITIVE_INFINITY)
    const received = `Received ${grouped(this.given)} items, more than --limit ${run.args.text('limit')}`
    if (next === undefined && !cut) {
      if (isBeyond) await run.console.note(`note: ${received}`)
      return false
    }
    const from = cut && next !== undefined ? ' (the next command repeats the last page)' : ''
    const more = next === undefined ? '' : `${from}: ${docsctlLine(continueCommand(run, next))}`
    const stopped = isBeyond ? received : `Stopped at --limit ${run.args.text('limit')}`
    await run.console.note(`${stopped}. More items are available${more}`)
    return true
  }

  /** Prints a note that the number of items differs from the count that the service returned. */
  async #notedCounts(run: WithArgs & WithConsole): Promise<boolean> {
    const counts = [...this.#counts]
    // if the list starts at a cursor, it contains fewer items than the count
    const isPart = run.args.text('cursor') !== undefined && counts.length === 1
    const agrees = (count: string | number) =>
      count === this.given || (isPart && Number(count) > this.given)
    if (counts.every(agrees)) return false
    const counted = list(
      counts.map((one) => (typeof one === 'number' ? grouped(one) : one)),
      'and',
    )
    await run.console.note(
      `warning: Received ${grouped(this.given)} ${this.given === 1 ? 'item' : 'items'}, but the service reports ${counted}`,
    )
    return true
  }

  /** Adds the command that continues the list to the error that interrupted it. */
  withContinueCommand(error: unknown, run: WithArgs, printed: number): unknown {
    if (!(error instanceof DocsctlError) || error.details.cursor === undefined) return error
    const limit = run.args.text('limit')
    const left = limit === undefined ? {} : { limit: String(Number(limit) - this.given) }
    return new DocsctlError(error.kind, error.message, {
      ...error.details,
      state: `Printed ${count(printed, 'item')} before the interruption`,
      hint: docsctlLine(continueCommand(run, error.details.cursor, left)),
    })
  }
}

/** Returns the typed command with a different cursor and the given flag values. */
function continueCommand(
  run: WithArgs,
  cursor: string,
  others: Record<string, string> = {},
): string[] {
  const flags: Record<string, string> = { ...others, cursor }
  const rest: string[] = []
  for (let index = 0; index < run.args.argv.length; index++) {
    const word = run.args.argv[index] as string
    const [name = ''] = word.startsWith('--') ? word.slice(2).split('=') : []
    if (!(name in flags)) rest.push(word)
    else if (!word.includes('=')) index++
  }
  const more = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  return [...run.args.command.split(' '), ...rest, ...more]
}
