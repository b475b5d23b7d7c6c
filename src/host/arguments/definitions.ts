import type { Interfaces } from '@oclif/core'
import * as args from '@oclif/core/args'
import * as flags from '@oclif/core/flags'
import type { ResourceKind } from '../../contract/resource-kinds.ts'

/** The kinds of resources that a value can identify. */
export interface NamesResource {
  /** the kind of resource that the value identifies by ID or name */
  resource?: ResourceKind
  /**
   * the kind of resource after each prefix, for values in the format `PREFIX:RESOURCE`, such as
   * `team:ID`
   */
  resourceByPrefix?: Readonly<Record<string, ResourceKind>>
  /**
   * the kind of resource after each prefix, for values in the format `PREFIX:RESOURCE/rest`, such
   * as `path:SPACE/path`
   */
  resourceBeforeSlash?: Readonly<Record<string, ResourceKind>>
  /** the character between the resource and the rest of the value, as in `USER=ROLE` */
  resourceSeparator?: string
  /** a pattern of values that the service accepts in place of IDs */
  literalPattern?: string
}

/** Returns all kinds of resources that a value can identify. */
export function namedKinds({
  resource,
  resourceByPrefix,
  resourceBeforeSlash,
}: NamesResource): ResourceKind[] {
  const behind = { ...resourceByPrefix, ...resourceBeforeSlash }
  return [...(resource ? [resource] : []), ...Object.values(behind)]
}

/** The definition of a flag. It extends oclif's definition. */
export type FlagDefinition = Interfaces.FlagInput[string] &
  NamesResource & {
    /** the pattern that the value must match; set if the flag can be used without a value */
    optionalValue?: string
    /**
     * values that completion suggests, if the command also accepts other values or validates the
     * value itself
     */
    known?: readonly string[]
    /** true if the flag sets the parent resource, which can also be a positional argument */
    isParent?: boolean
    /**
     * true if the value can't be given as a positional argument, because the argument could have a
     * different meaning
     */
    isTypedByFlag?: boolean
  }

export type ArgDefinition = Interfaces.ArgInput[string] &
  NamesResource & {
    multiple?: boolean
    /** values that completion suggests */
    known?: readonly string[]
    /**
     * true if the argument sets the parent resource, which can also be given by a flag of the same
     * name
     */
    isParent?: boolean
  }

/** A conditional relationship between two flags. */
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
  /** Defines an argument. The argument is read from standard input only if its value is `-`. */
  string: (options: StringArg): ArgDefinition =>
    args.string({ ...options, ignoreStdin: true } as object as Record<
      string,
      never
    >) as ArgDefinition,
}
