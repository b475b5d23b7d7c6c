import type { Interfaces } from '@oclif/core'
import * as args from '@oclif/core/args'
import * as flags from '@oclif/core/flags'
import type { ResourceKind } from '../../contract/resource-kinds.ts'

/** The kinds of resources that a value can name. */
export interface NamesResource {
  /** the kind of the resource that the value identifies by id or name */
  resource?: ResourceKind
  /** maps a prefix to the resource kind in `PREFIX:RESOURCE`, such as `team:ID` */
  resourceByPrefix?: Readonly<Record<string, ResourceKind>>
  /** maps a prefix to the resource kind in `PREFIX:RESOURCE/rest`, such as `path:SPACE/path` */
  resourceBeforeSlash?: Readonly<Record<string, ResourceKind>>
  /** the separator after the resource in the same value: `USER=ROLE` */
  resourceSeparator?: string
  /** a pattern of values that the service itself accepts besides ids */
  literalPattern?: string
}

/** Returns all kinds of resources that a value can name. */
export function namedKinds({
  resource,
  resourceByPrefix,
  resourceBeforeSlash,
}: NamesResource): ResourceKind[] {
  const behind = { ...resourceByPrefix, ...resourceBeforeSlash }
  return [...(resource ? [resource] : []), ...Object.values(behind)]
}

/** The definition of a flag, which extends oclif's. */
export type FlagDefinition = Interfaces.FlagInput[string] &
  NamesResource & {
    /** a pattern of the value, if the flag may be used without one */
    optionalValue?: string
    /** values for completion, if the command accepts others too or validates them itself */
    known?: readonly string[]
    /** the parent resource, which an argument without the flag names too */
    isParent?: boolean
    /** only the flag names it, because an argument could be something else */
    isTypedByFlag?: boolean
  }

export type ArgDefinition = Interfaces.ArgInput[string] &
  NamesResource & {
    multiple?: boolean
    /** like that of a flag */
    known?: readonly string[]
    /** the parent resource, which a flag of the same name provides too */
    isParent?: boolean
  }

/** A conditional relationship between flags. */
export type Relationship = NonNullable<Interfaces.OptionFlag<string>['relationships']>[number]

type StringFlag = Omit<Partial<Interfaces.OptionFlag<string>>, 'multiple' | 'parse'> &
  NamesResource & {
    multiple?: boolean
    optionalValue?: string
    known?: readonly string[]
    isParent?: boolean
  }
type BooleanFlag = Omit<Partial<Interfaces.BooleanFlag<boolean>>, 'type'>
type StringArg = NamesResource & {
  description?: string
  required?: boolean
  multiple?: boolean
  known?: readonly string[]
  isParent?: boolean
}

export const Flags = {
  string: (options: StringFlag): FlagDefinition =>
    flags.string(options as Record<string, never>) as FlagDefinition,
  boolean: (options: BooleanFlag): FlagDefinition => flags.boolean(options) as FlagDefinition,
}

export const Args = {
  /** Defines an argument that reads standard input only if its value is `-`. */
  string: (options: StringArg): ArgDefinition =>
    args.string({ ...options, ignoreStdin: true } as object as Record<
      string,
      never
    >) as ArgDefinition,
}
