import {
  type Config,
  createConfig,
  lintConfig,
  loadConfig,
  type NodeType,
  type Plugin,
} from '@redocly/openapi-core'
import { DocsctlError } from '../../errors.ts'

/**
 * What every document is held to: whether it has the form of the specification and holds together.
 * Rules on taste are left to `recommended`; those that check examples take seconds for large documents.
 */
const structuralRules = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'no-identical-paths': 'error',
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'path-declaration-must-exist': 'error',
  'path-not-include-query': 'error',
  'path-parameters-defined': 'warn',
} as const

type Types = Record<string, NodeType>

/**
 * The library knows forms of some extensions that the specification leaves open, and takes a keyword
 * that it doesn't know for a mistake, which since 3.1 every schema may have.
 */
const asSpecified: Plugin = {
  id: 'as-specified',
  typeExtension: {
    oas2: withoutExtensions,
    oas3: (types, version) => withOpenSchemas(withoutExtensions(types), version),
  },
}

function withoutExtensions(types: Types): Types {
  const entries = Object.entries(types).map(([name, type]) => {
    const own = Object.entries(type.properties).filter(([key]) => !key.startsWith('x-'))
    return [name, { ...type, properties: Object.fromEntries(own) }]
  })
  return Object.fromEntries(entries)
}

function withOpenSchemas(types: Types, version: string): Types {
  if (version === 'oas3_0' || !types.Schema) return types
  return { ...types, Schema: { ...types.Schema, additionalProperties: { resolvable: false } } }
}

/** `minimal`, `recommended`, or the path of a configuration of Redocly, read only when named. */
export async function lintRules(lint: string): Promise<Config> {
  if (lint === 'minimal') {
    return createConfig({ rules: structuralRules }, { plugins: [asSpecified] })
  }
  if (lint === 'recommended') return createConfig({ extends: ['recommended'] })
  try {
    const config = await loadConfig({ configPath: lint })
    const [problem] = await lintConfig({ config, severity: 'error' })
    if (problem) throw new Error(problem.message)
    return config
  } catch (cause) {
    const rule = `must be minimal, recommended or a configuration file: ${(cause as Error).message}`
    throw new DocsctlError('usage', `--lint "${lint}": ${rule}`, {
      problems: [{ where: '--lint', rule, value: lint }],
      cause,
    })
  }
}

/** Bundles and does nothing else. */
export function bundleRules(): Promise<Config> {
  return createConfig({})
}
