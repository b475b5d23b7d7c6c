import { type Prepared, prepare } from '../../client/prepare.ts'
import { pathNames } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import { kindsByParameter } from '../../names/kinds.ts'
import type { ServiceAccess } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'

/**
 * What was typed in the form of an id, and is none, may be a name all the same: `release_notes`. A read that
 * found nothing is asked again by the id of what has that name; what writes is never sent elsewhere.
 */
export async function orByName<Result>(
  call: Prepared,
  send: (call: Prepared) => Promise<Result>,
  run: TypedWords & ServiceAccess,
): Promise<Result> {
  try {
    return await send(call)
  } catch (error) {
    const other = await callByName(call, error, run)
    if (!other) throw error
    return await send(other)
  }
}

export async function callByName(
  call: Prepared,
  error: unknown,
  run: TypedWords & ServiceAccess,
): Promise<Prepared | undefined> {
  const { operation, parts } = call
  const isMissing = error instanceof DocsctlError && error.kind === 'not-found'
  if (!isMissing || operation.effect !== 'read' || run.has('by-id')) return undefined
  const { org } = await run.session()
  const typed = new Set([
    ...[...Object.values(run.args), ...run.rest, ...Object.values(run.flags)],
    org?.value,
  ])
  const name = pathNames(operation.path)
    .filter((one) => kindsByParameter[one] && typed.has(parts.path[one]))
    // what nobody would call a thing is not looked for
    .filter((one) => /^[A-Za-z_-]+$/.test(parts.path[one] ?? ''))
    .at(-1)
  const kind = name && kindsByParameter[name]
  if (!name || !kind) return undefined
  const found = await run
    .idNamedLikeAnId(kind, parts.path[name] as string, parts.path)
    // that nothing is there has been answered already
    .catch(() => undefined)
  return found === undefined
    ? undefined
    : prepare(operation, { ...parts, path: { ...parts.path, [name]: found } })
}
