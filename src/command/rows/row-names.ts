import type { Parts } from '../../client/prepare.ts'
import { DocsctlError } from '../../errors.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'
import { scalarTexts } from '../../jobs/step.ts'
import { inLine } from '../../output/text/file-problems.ts'
import { nameScope } from '../operation/calls.ts'
import { NamePlaceholders, type Replace } from '../operation/name-placeholders.ts'

/** The request of a row, with placeholders for names. */
interface NamedRow {
  where: string
  names: NamePlaceholders
  parts: Parts | undefined
}

/** Resolves the names in all rows. Names in the same scope are resolved together. */
export class RowNames {
  readonly #inPlaces = new Map<string, NamePlaceholders>()

  of(run: WithArgs & WithService): NamePlaceholders {
    const place = Object.values(contextFlags).map(({ flag }) => run.args.text(flag) ?? '')
    const key = JSON.stringify(place)
    const names = this.#inPlaces.get(key) ?? new NamePlaceholders(run)
    this.#inPlaces.set(key, names)
    return names
  }

  /** Returns a function that replaces the names in each row with IDs. */
  async resolve(rows: readonly NamedRow[]): Promise<(names: NamePlaceholders) => Replace> {
    const replaces = new Map<NamePlaceholders, Replace>()
    for (const { names, parts } of rows) {
      if (replaces.has(names) || !names.isNeeded) continue
      try {
        replaces.set(names, await names.resolve((known) => nameScope(parts, known)))
      } catch (error) {
        throw withLines(error, rows)
      }
    }
    return (names) => replaces.get(names) ?? ((value) => value)
  }
}

/** Prefixes each problem with the location of the first row that contains the unresolved name. */
function withLines(error: unknown, rows: readonly NamedRow[]): unknown {
  if (!(error instanceof DocsctlError) || !error.details.problems) return error
  let { message } = error
  const problems = error.details.problems.map((problem) => {
    const row = rows.find(({ names, parts }) =>
      scalarTexts(parts).some(
        (text) =>
          'value' in problem && names.typed(text) === problem.value && text !== problem.value,
      ),
    )
    if (!row?.where) return problem
    const placed = inLine(row.where, problem)
    message = message.replace(problem.message, () => placed.message)
    return placed
  })
  return new DocsctlError(error.kind, message, { ...error.details, problems })
}
