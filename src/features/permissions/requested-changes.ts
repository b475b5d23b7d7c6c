import { readEachRow, refuseSameTarget } from '../../command/rows/read-each-row.ts'
import { RowNames } from '../../command/rows/row-names.ts'
import type { RowRun } from '../../command/rows/row-run.ts'
import {
  type PermissionPlace,
  type PlacePath,
  permissionRowArguments,
  placeAsTyped,
} from './place.ts'
import { knownPrincipal, type Principal, principalsAsTyped } from './principals.ts'

/**
 * The new permission of a user or team on a resource. If there is no body, the permission is
 * revoked.
 */
export interface PermissionChange {
  path: PlacePath
  who: Principal
  body: { role: string | null } | undefined
}

export interface RequestedChanges {
  changes: PermissionChange[]
  several: boolean
  /** true if the changes come from a file, so that they can affect several resources */
  isOfRows: boolean
}

type ReadBody = (run: RowRun) => Promise<PermissionChange['body']>

/** Returns the changes requested by the arguments or by the rows of a file. */
export async function requestedChanges(
  place: PermissionPlace,
  run: RowRun,
  readBody: ReadBody | undefined,
): Promise<RequestedChanges> {
  const inPlaces = new RowNames()
  const draft = async (own: RowRun) => {
    const names = inPlaces.of(own)
    const path = await placeAsTyped(place, own, names)
    const { principals, several } = await principalsAsTyped(own, names)
    return { path, principals, several, body: await readBody?.(own), names }
  }
  const file = run.args.text('rows')
  const args = permissionRowArguments(place, readBody !== undefined)
  const rows =
    file === undefined
      ? [{ where: '', line: 0, read: await draft(run) }]
      : await readEachRow(args, file, run, draft)
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
      return { where, line, target: JSON.stringify([path, who.kind, who.id]), path, who, body }
    })
  })
  const isOfRows = file !== undefined
  if (isOfRows) refuseSameTarget(found)
  const changes = found.map(({ path, who, body }) => ({ path, who, body }))
  return { changes, several: isOfRows || rows.some(({ read }) => read.several), isOfRows }
}
