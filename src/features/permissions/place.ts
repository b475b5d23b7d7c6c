import { NamePlaceholders } from '../../command/operation/name-placeholders.ts'
import type { RowArguments } from '../../command/rows/row-columns.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { kindsByParameter } from '../../contract/resource-kinds.ts'
import { schemaShape } from '../../contract/shape.ts'
import {
  type ArgDefinition,
  Args,
  type FlagDefinition,
  type NamesResource,
} from '../../host/arguments/definitions.ts'
import { derivedField, type Field } from '../../host/arguments/fields.ts'
import { contextFlags, nameFlagsFor } from '../../host/arguments/flags.ts'
import { argumentName } from '../../host/arguments/names.ts'
import type { WithArgs, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import { missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { upperFirst } from '../../output/text/text.ts'
import { principalArgument, principalColumns } from './principals.ts'

type Operations = Readonly<
  Record<
    | 'listUsers'
    | 'listTeams'
    | 'aggregate'
    | 'grant'
    | 'setUser'
    | 'setTeam'
    | 'revokeUser'
    | 'revokeTeam',
    AnyOperation
  >
>

/** A kind of resource that has permissions, and the terms that commands use for it. */
export interface PermissionPlace {
  operations: Operations
  /** the operation that reads a resource to show its title */
  read: AnyOperation
  topic: string
  /** the noun for a resource, such as `space` */
  noun: string
}

/** The path parameters that identify a resource. */
export type PlacePath = Record<string, string>

const isContext = (name: string): name is ContextName => name in contextFlags

/**
 * Returns the path parameters of a resource. A parameter is a flag if the current context can
 * provide it, and an argument otherwise.
 */
export function placeArguments(place: PermissionPlace): {
  args: Record<string, ArgDefinition>
  flags: Record<string, FlagDefinition>
} {
  const names = pathNames(place.read.path)
  return {
    args: Object.fromEntries(
      names
        .filter((name) => !isContext(name))
        .map((name) => [
          argumentName(name),
          Args.string({
            required: true,
            description: `${upperFirst(argumentName(name))} ID or title`,
            ...parameterResource(name),
          }),
        ]),
    ),
    flags: { ...nameFlagsFor(['members', 'teams']), ...placeContextFlags(place) },
  }
}

function placeContextFlags({ read }: PermissionPlace): Record<string, FlagDefinition> {
  const names = pathNames(read.path).filter(isContext)
  return Object.fromEntries(
    names.map((name) => [contextFlags[name].flag, contextFlags[name].definition]),
  )
}

/**
 * Returns the columns of a row in a file: the resource, the user or team, and the role. The role is
 * omitted if permissions are revoked.
 */
export function permissionRowArguments(place: PermissionPlace, hasRole: boolean): RowArguments {
  const named = { ...placeArguments(place).args, ...principalArgument }
  return {
    arguments: Object.entries(named).map(([name, definition]) => ({ ...definition, name })),
    flags: { ...placeContextFlags(place), ...(hasRole && roleField(place).flags) },
    columns: principalColumns,
  }
}

export async function placePath(
  place: PermissionPlace,
  run: WithArgs & WithService,
): Promise<PlacePath> {
  const names = new NamePlaceholders(run)
  const path = await placeAsTyped(place, run, names)
  if (!names.isNeeded) return path
  return (await names.resolve((known) => known(path)))(path)
}

/** Returns the path parameters as typed, before names are resolved. */
export async function placeAsTyped(
  { read }: PermissionPlace,
  run: WithArgs,
  names: NamePlaceholders,
): Promise<PlacePath> {
  const path: PlacePath = {}
  for (const name of pathNames(read.path)) {
    const argument = argumentName(name)
    const typed = run.args.named[argument] as string
    path[name] = isContext(name)
      ? await names.takeContext(name, undefined)
      : names.take(parameterResource(name).resource, typed, argument.toUpperCase())
  }
  return path
}

function parameterResource(name: string): NamesResource {
  const resource = kindsByParameter[name]
  return resource ? { resource } : {}
}

/** Returns the command without the users and teams. If no path is given, uses example IDs. */
export function commandLine(
  { topic, read }: PermissionPlace,
  verb: string,
  path: Record<string, string> = {},
): string {
  const args = pathNames(read.path).flatMap((name) => {
    const id = path[name] ?? examples[name]
    if (id === undefined) return []
    return isContext(name) ? [`--${contextFlags[name].flag}`, id] : [id]
  })
  return [topic, 'permissions', verb, ...args].join(' ')
}

const examples: Record<string, string> = {
  spaceId: 'spc_1',
  collectionId: 'col_1',
  siteId: 'site_1',
}

/** Returns the `--role` field with the roles that the operation accepts. */
export function roleField({ operations }: PermissionPlace): Field {
  const { shape } = operations.setUser.body as unknown as {
    shape: { role: Parameters<typeof schemaShape>[0] }
  }
  return derivedField('role', { ...schemaShape(shape.role), optional: false }, 'body') as Field
}

/** Returns the role from the required `--role` flag. */
export async function readRole(
  place: PermissionPlace,
  run: WithArgs & WithEnvironment,
): Promise<{ role: string | null }> {
  const { flags } = run.args
  const { sources } = run.environment
  const body = await roleField(place).read({ flags, sources, args: [] })
  if ('role' in body) return body as { role: string | null }
  throw usage([missing('--role')])
}

/** Formats operations for the help text of a command. */
export function endpoints(operations: readonly AnyOperation[]): string[] {
  return operations.map(({ method, path }) => `${method} /v1${path}`)
}
