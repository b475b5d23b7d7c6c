import type { Config, NodeType, Plugin } from '@redocly/openapi-core'
import { DocsctlError } from '../../errors.ts'
import { redocly } from './parse.ts'

/** What makes a document mean something else than it says, or nothing; rules that check examples take seconds. */
const structural = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'no-identical-paths': 'error',
  'path-not-include-query': 'error',
  'path-declaration-must-exist': 'error',
  'path-parameters-defined': 'error',
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'no-server-variables-empty-enum': 'error',
  'spec-components-invalid-map-name': 'error',
  'no-enum-type-mismatch': 'warn',
  'no-undefined-server-variable': 'warn',
} as const

type Types = Record<string, NodeType>

/** The library knows forms of some extensions that the specification leaves open: of `x-code-samples` and others. */
const openExtensions: Plugin = {
  id: 'open-extensions',
  typeExtension: { oas2: withoutExtensions, oas3: withoutExtensions },
}

function withoutExtensions(types: Types): Types {
  const entries = Object.entries(types).map(([name, type]) => {
    const own = Object.entries(type.properties).filter(([key]) => !key.startsWith('x-'))
    return [name, { ...type, properties: Object.fromEntries(own) }]
  })
  return Object.fromEntries(entries)
}

/** The rules of `--lint`: `minimal`, `recommended`, or the configuration file of that name. */
export async function rulesNamed(named: string, file: string): Promise<Config> {
  const { createConfig, loadConfig } = await redocly()
  if (named === 'minimal') {
    return await createConfig({ rules: structural }, { plugins: [openExtensions] })
  }
  if (named === 'recommended') return await createConfig({ extends: ['recommended'] })
  try {
    return await loadConfig({ configPath: file })
  } catch (cause) {
    const rule = `is neither minimal, recommended nor rules that can be read: ${(cause as Error).message}`
    throw new DocsctlError('usage', `--lint "${named}" ${rule}`, {
      problems: [{ where: '--lint', rule, value: named }],
      cause,
    })
  }
}
