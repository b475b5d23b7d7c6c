import * as args from '@oclif/core/args'
import * as flags from '@oclif/core/flags'

interface Limits {
  min?: number
  max?: number
}

/** Parses an integer, and checks the limits in its definition. */
async function integer(text: string, _: unknown, { min, max }: Limits): Promise<number> {
  const value = Number(text)
  if (!/^-?\d+$/.test(text)) throw new Error('Expected a whole number')
  if (min !== undefined && value < min)
    throw new Error(`Expected a whole number of at least ${min}`)
  if (max !== undefined && value > max) throw new Error(`Expected a whole number of at most ${max}`)
  return value
}

async function url(text: string): Promise<URL> {
  if (URL.canParse(text)) return new URL(text)
  throw new Error('Expected a URL')
}

/** oclif's flags for validated values, with docsctl's error messages. */
export const TypedFlags = {
  integer: ((options = {}) =>
    flags.integer({ parse: integer, ...options } as never)) as typeof flags.integer,
  url: ((options = {}) => flags.url({ parse: url, ...options } as never)) as typeof flags.url,
}

/** oclif's arguments for validated values, with docsctl's error messages. */
export const TypedArgs = {
  integer: ((options = {}) =>
    args.integer({ parse: integer, ...options } as never)) as typeof args.integer,
  url: ((options = {}) => args.url({ parse: url, ...options } as never)) as typeof args.url,
}
