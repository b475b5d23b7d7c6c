import { readEachRow, refuseSameThing } from '../../frame/rows/read-each-row.ts'
import { RowNames } from '../../frame/rows/row-names.ts'
import type { RowRun } from '../../frame/rows/row-run.ts'
import { type PermissionPlace, type PlacePath, placeAsTyped, rowWordsFor } from './place.ts'
import { knownPrincipal, type Principal, principalsAsTyped } from './principals.ts'

/** What one user or team is to get somewhere; without a body it is taken away. */
export interface PermissionChange {
  path: PlacePath
  who: Principal
  body: { role: string | null } | undefined
}

export interface ChangesAsked {
  changes: PermissionChange[]
  several: boolean
  /** they may be in several places */
  isOfRows: boolean
}

type ReadBody = (run: RowRun) => Promise<PermissionChange['body']>

/** What the words ask for, or the rows of a file. */
export async function changesAsked(
  place: PermissionPlace,
  run: RowRun,
  readBody: ReadBody | undefined,
): Promise<ChangesAsked> {
  const inPlaces = new RowNames()
  const draft = async (own: RowRun) => {
    const names = inPlaces.of(own)
    const path = await placeAsTyped(place, own, names)
    const { principals, several } = await principalsAsTyped(own, names)
    return { path, principals, several, body: await readBody?.(own), names }
  }
  const file = run.text('rows')
  const words = rowWordsFor(place, readBody !== undefined)
  const rows =
    file === undefined
      ? [{ where: '', line: 0, read: await draft(run) }]
      : await readEachRow(words, file, run, draft)
  const replaceFor = await inPlaces.resolve(
    rows.map(({ where, read: { names, path, principals } }) => ({
      where,
      names,
      parts: { path, body: { who: principals.map(({ id }) => id) } },
    })),
  )
  const found = rows.flatMap(({ where, line, read: { names, principals, body, ...read } }) => {
    const replace = replaceFor(names)
    const path = replace(read.path)
    return principals.map((one) => {
      const who = knownPrincipal(one, replace)
      return { where, line, thing: JSON.stringify([path, who.kind, who.id]), path, who, body }
    })
  })
  const isOfRows = file !== undefined
  if (isOfRows) refuseSameThing(found)
  const changes = found.map(({ path, who, body }) => ({ path, who, body }))
  return { changes, several: isOfRows || rows.some(({ read }) => read.several), isOfRows }
}
