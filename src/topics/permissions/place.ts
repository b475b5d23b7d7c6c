import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { shapeOf } from '../../contract/shape.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { ContextName } from '../../frame/program/run.ts'
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

const isContext = (name: string): name is ContextName => name in contextFlags

/** The parameters of the path as flags where context can fill them, else as arguments. */
export function placeWords({ read }: PermissionPlace): {
  args: Record<string, ArgDefinition>
  flags: Record<string, FlagDefinition>
} {
  const names = pathNames(read.path)
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
    flags: {
      ...nameFlagsFor(['members', 'teams']),
      ...Object.fromEntries(
        names
          .filter(isContext)
          .map((name) => [contextFlags[name].flag, contextFlags[name].definition]),
      ),
    },
  }
}

export async function placePath(
  { read }: PermissionPlace,
  run: TypedWords & ServiceAccess,
): Promise<Record<string, string>> {
  const path: Record<string, string> = {}
  for (const name of pathNames(read.path)) {
    const word = argumentName(name)
    const { things } = thingsOf(name)
    const typed = run.args[word]
    path[name] = isContext(name)
      ? await run.context(name)
      : things && typed !== undefined
        ? await run.idOf(things, typed, word.toUpperCase())
        : (typed as string)
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

/** How operations stand in the help of a command. */
export function endpoints(operations: readonly AnyOperation[]): string[] {
  return operations.map(({ method, path }) => `${method} /v1${path}`)
}
