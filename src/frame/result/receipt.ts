import { largestPage, type Page, sizeOf } from '../../client/pages.ts'
import { DocsctlError } from '../../errors.ts'
import { list } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { grouped } from '../../text/text.ts'
import type { Speaker } from '../program/roles.ts'
import { singular } from '../words/names.ts'
import type { TypedWords } from '../words/typed-words.ts'

/** What came of a list so far, and what its pages say of the rest. */
export class ListSoFar {
  given = 0
  #last: Pick<Page, 'next' | 'cut' | 'more'> = {}
  readonly #counts = new Set<string | number>()

  add(page: Page): void {
    this.given += sizeOf(page)
    this.#last = page
    const count = page.count ?? page.oddCount
    // a service that counts anew with every page fills no memory
    if (count !== undefined && this.#counts.size < 3) this.#counts.add(count)
  }

  /** Says where a list is less than all that there is, or may be; answers whether it did. */
  async isNotedAsPart(run: TypedWords & Speaker, noun = 'items'): Promise<boolean> {
    return (
      (await this.#notedLimit(run)) ||
      (await this.#notedMore(run, noun)) ||
      (await this.#notedCounts(run))
    )
  }

  /** Says where a list without pages leaves something out. */
  async #notedMore(run: TypedWords & Speaker, noun: string): Promise<boolean> {
    const { more } = this.#last
    if (more === undefined) return false
    const what = more === 1 ? `is 1 more ${singular(noun)}` : `are ${grouped(more)} more ${noun}`
    await run.note(`note: there ${what}${this.#wayToAll(run, this.given + more)}`)
    return true
  }

  #wayToAll(run: TypedWords, all: number): string {
    if (run.text('limit') !== undefined) return '; --limit names how many are shown'
    // as many were asked for without a word of it, and didn't come
    return all <= largestPage ? '' : `; --limit ${all} asks for all`
  }

  /** Says that the list stopped before its end, and how to go on. */
  async #notedLimit(run: TypedWords & Speaker): Promise<boolean> {
    const { next, cut } = this.#last
    const isBeyond = this.given > Number(run.text('limit') ?? Number.POSITIVE_INFINITY)
    const came = `${grouped(this.given)} came at once, more than --limit ${run.text('limit')}`
    if (next === undefined && !cut) {
      if (isBeyond) await run.note(`note: ${came}`)
      return false
    }
    const from = cut && next !== undefined ? ', with the last page once more' : ''
    const more = next === undefined ? '' : `${from}: ${docsctlLine(wayOn(run, next))}`
    const stopped = isBeyond ? came : `stopped at --limit ${run.text('limit')}`
    await run.note(`${stopped}; there is more${more}`)
    return true
  }

  /** Says where what came of a list that was read to its end is not what the service counts. */
  async #notedCounts(run: TypedWords & Speaker): Promise<boolean> {
    const counts = [...this.#counts]
    // behind a cursor there are fewer, by a number that nobody knows
    const isPart = run.text('cursor') !== undefined && counts.length === 1
    const agrees = (count: string | number) =>
      count === this.given || (isPart && Number(count) > this.given)
    if (counts.every(agrees)) return false
    const counted = list(
      counts.map((one) => (typeof one === 'number' ? grouped(one) : one)),
      'and',
    )
    await run.note(`warning: ${grouped(this.given)} came, and the service counts ${counted}`)
    return true
  }

  /** The error of a list that breaks off while it is printed, with the command by which it goes on. */
  withWayOn(error: unknown, run: TypedWords, printed: number): unknown {
    if (!(error instanceof DocsctlError) || error.details.cursor === undefined) return error
    const limit = run.text('limit')
    const left = limit === undefined ? {} : { limit: String(Number(limit) - this.given) }
    return new DocsctlError(error.kind, error.message, {
      ...error.details,
      state: `${grouped(printed)} items were printed before it broke off`,
      hint: docsctlLine(wayOn(run, error.details.cursor, left)),
    })
  }
}

/** The typed command, with another cursor, and with other values of these flags. */
function wayOn(run: TypedWords, cursor: string, others: Record<string, string> = {}): string[] {
  const flags: Record<string, string> = { ...others, cursor }
  const rest: string[] = []
  for (let index = 0; index < run.argv.length; index++) {
    const word = run.argv[index] as string
    const [name = ''] = word.startsWith('--') ? word.slice(2).split('=') : []
    if (!(name in flags)) rest.push(word)
    else if (!word.includes('=')) index++
  }
  const more = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  return [...run.name.split(' '), ...rest, ...more]
}
