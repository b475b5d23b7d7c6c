import type { Parts } from '../../client/prepare.ts'
import { DocsctlError } from '../../errors.ts'
import { textsIn } from '../../jobs/step.ts'
import { describe } from '../../text/sentences.ts'
import { type Replace, StandIns } from '../names/stand-ins.ts'
import { scopeOf } from '../operation/calls.ts'
import type { ServiceAccess } from '../program/roles.ts'
import { contextFlags } from '../words/flags.ts'
import type { TypedWords } from '../words/typed-words.ts'

/** The requests of a row, in which something may stand for names. */
interface NamedRow {
  where: string
  names: StandIns
  parts: Parts | undefined
}

/** The names in rows, which are looked for at once as far as they lie in the same place. */
export class RowNames {
  readonly #inPlaces = new Map<string, StandIns>()

  of(run: TypedWords & ServiceAccess): StandIns {
    const place = Object.values(contextFlags).map(({ flag }) => run.text(flag) ?? '')
    const key = JSON.stringify(place)
    const names = this.#inPlaces.get(key) ?? new StandIns(run)
    this.#inPlaces.set(key, names)
    return names
  }

  /** What puts ids in the place of the names of each row. */
  async resolve(rows: readonly NamedRow[]): Promise<(names: StandIns) => Replace> {
    const replaces = new Map<StandIns, Replace>()
    for (const { names, parts } of rows) {
      if (replaces.has(names) || !names.isNeeded) continue
      try {
        replaces.set(names, await names.resolve((known) => scopeOf(parts, known)))
      } catch (error) {
        throw withLines(error, rows)
      }
    }
    return (names) => replaces.get(names) ?? ((value) => value)
  }
}

/** What is said of a name, with the line where it comes first. */
function withLines(error: unknown, rows: readonly NamedRow[]): unknown {
  if (!(error instanceof DocsctlError) || !error.details.problems) return error
  let { message } = error
  const problems = error.details.problems.map((problem) => {
    const row = rows.find(({ names, parts }) =>
      textsIn(parts).some((text) => names.typed(text) === problem.value && text !== problem.value),
    )
    if (!row?.where) return problem
    const placed = { ...problem, where: `${row.where} ${problem.where}` }
    message = message.replace(describe(problem), () => describe(placed))
    return placed
  })
  return new DocsctlError(error.kind, message, { ...error.details, problems })
}
