import { type Prepared, prepare } from '../../client/prepare.ts'
import { pathNames } from '../../contract/operation.ts'
import { kindsByParameter } from '../../contract/resource-kinds.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'

/**
 * Resolves the names in a read request again, and returns the request with the new IDs if they
 * changed. `resource` is the response, or undefined if the service didn't find the resource.
 */
export async function resolveAgain(
  { operation, parts }: Prepared,
  resource: unknown,
  run: WithService,
): Promise<Prepared | undefined> {
  const names = pathNames(operation.path)
  // the response contains only the resource of the last ID
  const shown = names.filter((name) => operation.path.endsWith(`{${name}}`))
  const path = { ...parts.path }
  for (const name of resource === undefined ? names : shown) {
    const kind = kindsByParameter[name]
    const id = path[name]
    if (kind && id !== undefined) path[name] = await run.service.currentId(kind, id, resource)
  }
  const hasChanged = names.some((name) => path[name] !== parts.path[name])
  return hasChanged ? prepare(operation, { ...parts, path }) : undefined
}

/**
 * Resolves an argument that looks like an ID as a name. Returns the request with the resolved ID if
 * a resource with this name exists.
 */
export async function resolveAsName(
  call: Prepared,
  error: unknown,
  run: WithArgs & WithService,
): Promise<Prepared | undefined> {
  const { operation, parts } = call
  const isMissing = error instanceof DocsctlError && error.kind === 'not-found'
  if (!isMissing || operation.effect !== 'read' || run.args.has('by-id')) return undefined
  const current = await resolveAgain(call, undefined, run)
  if (current) return current
  const { org } = await run.service.session()
  const typed = new Set([
    ...[...Object.values(run.args.named), ...run.args.rest, ...Object.values(run.args.flags)],
    org?.value,
  ])
  const name = pathNames(operation.path)
    .filter((one) => kindsByParameter[one] && typed.has(parts.path[one]))
    // names rarely contain digits, so only tokens without digits are resolved
    .filter((one) => /^[A-Za-z_-]+$/.test(parts.path[one] ?? ''))
    .at(-1)
  const kind = name && kindsByParameter[name]
  if (!name || !kind) return undefined
  const found = await run.service
    .idNamedLikeAnId(kind, parts.path[name] as string, parts.path)
    // if this lookup fails, the original "not found" error of the service is reported
    .catch(() => undefined)
  return found === undefined
    ? undefined
    : prepare(operation, { ...parts, path: { ...parts.path, [name]: found } })
}
