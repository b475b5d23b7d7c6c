import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { shapeOf } from '../../contract/shape.ts'
import { absent } from '../../errors.ts'
import { StandIns } from '../../frame/names/stand-ins.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import type { ContextName } from '../../frame/program/run.ts'
import type { RowWords } from '../../frame/rows/row-columns.ts'
import {
  type ArgDefinition,
  Args,
  type FlagDefinition,
  type NamesThings,
} from '../../frame/words/definitions.ts'
import { derivedField, type Field } from '../../frame/words/fields.ts'
import { contextFlags, nameFlagsFor } from '../../frame/words/flags.ts'
import { argumentName } from '../../frame/words/names.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { kindsByParameter } from '../../names/kinds.ts'
import { usage } from '../../text/sentences.ts'
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

/** Where permissions are held, and how its commands name it. */
export interface PermissionPlace {
  operations: Operations
  /** reads the thing itself, for its title */
  read: AnyOperation
  topic: string
  /** what holds the permissions: `space` */
  noun: string
}

/** The parameters of the path to a place. */
export type PlacePath = Record<string, string>

const isContext = (name: string): name is ContextName => name in contextFlags

/** The parameters of the path as flags where context can fill them, else as arguments. */
export function placeWords(place: PermissionPlace): {
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
            description: `the ${argumentName(name)}, by id or title`,
            ...thingsOf(name),
          }),
        ]),
    ),
    flags: { ...nameFlagsFor(['members', 'teams']), ...contextOf(place) },
  }
}

function contextOf({ read }: PermissionPlace): Record<string, FlagDefinition> {
  const names = pathNames(read.path).filter(isContext)
  return Object.fromEntries(
    names.map((name) => [contextFlags[name].flag, contextFlags[name].definition]),
  )
}

/** What a row of a file says: where, who, and with which role, if it isn't taken away. */
export function rowWordsFor(place: PermissionPlace, hasRole: boolean): RowWords {
  const named = { ...placeWords(place).args, ...principalArgument }
  return {
    arguments: Object.entries(named).map(([name, definition]) => ({ ...definition, name })),
    flags: { ...contextOf(place), ...(hasRole && roleField(place).flags) },
    columns: principalColumns,
  }
}

export async function placePath(
  place: PermissionPlace,
  run: TypedWords & ServiceAccess,
): Promise<PlacePath> {
  const names = new StandIns(run)
  const path = await placeAsTyped(place, run, names)
  if (!names.isNeeded) return path
  return (await names.resolve((known) => known(path)))(path)
}

/** The same before it is known what is meant by names in it. */
export async function placeAsTyped(
  { read }: PermissionPlace,
  run: TypedWords,
  names: StandIns,
): Promise<PlacePath> {
  const path: PlacePath = {}
  for (const name of pathNames(read.path)) {
    const word = argumentName(name)
    const typed = run.args[word] as string
    path[name] = isContext(name)
      ? await names.takeContext(name, undefined)
      : names.take(thingsOf(name).things, typed, word.toUpperCase())
  }
  return path
}

function thingsOf(name: string): NamesThings {
  const things = kindsByParameter[name]
  return things ? { things } : {}
}

/** The words in front of those who are meant; with the ids of examples where no path is given. */
export function commandLine(
  { topic, read }: PermissionPlace,
  verb: string,
  path: Record<string, string> = {},
): string {
  const words = pathNames(read.path).flatMap((name) => {
    const id = path[name] ?? examples[name]
    if (id === undefined) return []
    return isContext(name) ? [`--${contextFlags[name].flag}`, id] : [id]
  })
  return [topic, 'permissions', verb, ...words].join(' ')
}

const examples: Record<string, string> = {
  spaceId: 'spc_1',
  collectionId: 'col_1',
  siteId: 'site_1',
}

/** `--role`, as the operation that changes one takes it. */
export function roleField({ operations }: PermissionPlace): Field {
  const { shape } = operations.setUser.body as unknown as {
    shape: { role: Parameters<typeof shapeOf>[0] }
  }
  return derivedField('role', { ...shapeOf(shape.role), optional: false }, 'body') as Field
}

/** The role that was typed, which can't be left out. */
export async function roleOf(
  place: PermissionPlace,
  run: TypedWords & Machine,
): Promise<{ role: string | null }> {
  const { flags, sources } = run
  const body = await roleField(place).read({ flags, sources, words: [] })
  if ('role' in body) return body as { role: string | null }
  throw usage([{ where: '--role', rule: absent.value }])
}

/** How operations stand in the help of a command. */
export function endpoints(operations: readonly AnyOperation[]): string[] {
  return operations.map(({ method, path }) => `${method} /v1${path}`)
}
