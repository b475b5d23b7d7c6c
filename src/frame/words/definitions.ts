import type { ArgMeta, FlagMeta } from '../program/commands-source.ts'

/** What a command says of a flag; oclif reads it into the manifest. */
export interface FlagDefinition extends Omit<FlagMeta, 'name'> {
  /** lets it stand without a value: whether the word behind it is one */
  takes?: (word: string) => boolean
}

export type ArgDefinition = Omit<ArgMeta, 'name'>

type Said = Omit<FlagDefinition, 'type'>

/** Not oclif's own: its 600 KB would be loaded with every command. */
export const Flags = {
  string: (said: Said): FlagDefinition => ({ ...said, type: 'option' }),
  boolean: (said: Said): FlagDefinition => ({ ...said, type: 'boolean' }),
}
