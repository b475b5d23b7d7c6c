import type { Config, UserContext } from '@redocly/openapi-core'
import { isObject, objectOf } from '../compare/node.ts'
import { requireLess } from './internals.ts'

const name = 'internal-names'

/** The library takes marked properties out, and leaves their names among those that are required. */
const dropNames = ({ internalFlagProperty: mark = 'x-internal' }: Record<string, string>) => ({
  any: {
    enter: (node: unknown, { resolve }: UserContext) => {
      if (!isObject(node)) return
      requireLess(node, (property) => {
        const { $ref } = objectOf(property)
        const meant = typeof $ref === 'string' ? resolve({ $ref }).node : undefined
        return [property, meant].some((one) => Boolean(objectOf(one)[mark]))
      })
    },
  },
})

/** Holds back with what `remove-x-internal` takes out the names of it, where a configuration has that decorator. */
export function withInternalNames(config: Config): Config {
  for (const version of ['oas2', 'oas3_0', 'oas3_1', 'oas3_2'] as const) {
    const chosen = config.decorators[version]['remove-x-internal']
    if (chosen !== undefined) config.decorators[version][name] = chosen
  }
  const set = { [name]: dropNames }
  config.plugins.push({ id: name, decorators: { oas2: set, oas3: set } })
  return config
}
