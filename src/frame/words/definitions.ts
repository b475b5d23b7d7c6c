import type { Interfaces } from '@oclif/core'
import * as args from '@oclif/core/args'
import * as flags from '@oclif/core/flags'
import type { ThingKind } from '../../names/kinds.ts'

/** What stands for a thing of the service. */
export interface NamesThings {
  /** a value is the id of such a thing, or a name of it */
  things?: ThingKind
  /** behind such a word and a colon it is one of another kind: `team:ID` */
  thingsBehind?: Readonly<Record<string, ThingKind>>
  /** behind such a word and a colon it is one of another kind, with more behind a slash: `path:SPACE/path` */
  thingsBeforeSlash?: Readonly<Record<string, ThingKind>>
  /** what stands behind the thing in the same word begins so: `USER=ROLE` */
  thingsBefore?: string
  /** what the service itself knows it by, beside the id: a pattern */
  thingsAsTyped?: string
}

/** All the kinds of things that a value can name. */
export function kindsIn({ things, thingsBehind, thingsBeforeSlash }: NamesThings): ThingKind[] {
  const behind = { ...thingsBehind, ...thingsBeforeSlash }
  return [...(things ? [things] : []), ...Object.values(behind)]
}

/** What a command says of a flag: oclif's own definition. */
export type FlagDefinition = Interfaces.FlagInput[string] &
  NamesThings & {
    /** what a value looks like, where the flag may stand without one: a pattern */
    optionalValue?: string
    /** values for completion to offer, where the command takes others too or refuses them itself */
    known?: readonly string[]
    /** what the command lives in, which a word without the flag names too */
    isParent?: boolean
    /** it does not: the word might be meant for something else */
    isTypedByFlag?: boolean
  }

export type ArgDefinition = Interfaces.ArgInput[string] &
  NamesThings & {
    multiple?: boolean
    /** as that of a flag */
    known?: readonly string[]
    /** what the command lives in, which a flag of its name gives too */
    isParent?: boolean
  }

/** Flags that go with others on a condition. */
export type Relationship = NonNullable<Interfaces.OptionFlag<string>['relationships']>[number]

type StringFlag = Omit<Partial<Interfaces.OptionFlag<string>>, 'multiple' | 'parse'> &
  NamesThings & {
    multiple?: boolean
    optionalValue?: string
    known?: readonly string[]
    isParent?: boolean
  }
type BooleanFlag = Omit<Partial<Interfaces.BooleanFlag<boolean>>, 'type'>
type StringArg = NamesThings & {
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
  /** Standard input is read only where a `-` says so. */
  string: (options: StringArg): ArgDefinition =>
    args.string({ ...options, ignoreStdin: true } as object as Record<
      string,
      never
    >) as ArgDefinition,
}
