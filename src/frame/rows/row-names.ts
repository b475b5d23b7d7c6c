import type { Parts } from '../../client/prepare.ts'
import { type Replace, StandIns } from '../names/stand-ins.ts'
import { scopeOf } from '../operation/calls.ts'
import type { ServiceAccess } from '../program/roles.ts'
import { contextFlags } from '../words/flags.ts'
import type { TypedWords } from '../words/typed-words.ts'

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
  async resolve(
    rows: readonly { names: StandIns; parts: Parts | undefined }[],
  ): Promise<(names: StandIns) => Replace> {
    const replaces = new Map<StandIns, Replace>()
    for (const { names, parts } of rows) {
      if (replaces.has(names) || !names.isNeeded) continue
      replaces.set(names, await names.resolve((known) => scopeOf(parts, known)))
    }
    return (names) => replaces.get(names) ?? ((value) => value)
  }
}
