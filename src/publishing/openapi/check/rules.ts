import { dirname, resolve } from 'node:path'
import type { Config, NodeType, Plugin, SpecVersion } from '@redocly/openapi-core'
import { DocsctlError } from '../../../errors.ts'
import { meantQuestion, usage } from '../../../text/sentences.ts'
import { suggest } from '../../../text/suggest.ts'
import { redocly } from '../read/parse.ts'
import { withInternalNames } from './internal-names.ts'

/**
 * What is taken by those who read documents, though it isn't what the specification says; rules that
 * check examples take seconds. What can't be resolved is missing from what they read.
 */
const structural = {
  struct: 'warn',
  'no-unresolved-refs': 'error',
  'no-identical-paths': 'warn',
  'path-not-include-query': 'warn',
  'path-declaration-must-exist': 'warn',
  'path-parameters-defined': 'warn',
  'operation-operationId-unique': 'warn',
  'operation-parameters-unique': 'warn',
  'no-server-variables-empty-enum': 'warn',
  'spec-components-invalid-map-name': 'warn',
  'no-enum-type-mismatch': 'warn',
  'no-undefined-server-variable': 'warn',
} as const

/** The rules that aren't those of the library. */
export const ownRules = ['lost-operation', 'overlay-target', 'unmatched-tag'] as const

const versions = ['oas2', 'oas3_0', 'oas3_1', 'oas3_2'] as const satisfies SpecVersion[]

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

export interface RuleChoice {
  /** `minimal`, `recommended`, or the file of a configuration */
  lint: string
  /** its path, where it is a file */
  lintFile: string
  skipRules: readonly string[]
}

/** The rules, and the decorators, that hold for the document at a path. */
export async function rulesFor(choice: RuleChoice, path: string): Promise<Config> {
  const config = await configOf(choice, path)
  const { skipRules } = choice
  if (skipRules.length > 0) {
    refuseUnknown(skipRules, config)
    config.skipRules([...skipRules])
  }
  return config
}

async function configOf({ lint, lintFile }: RuleChoice, path: string): Promise<Config> {
  const { createConfig, loadConfig } = await redocly()
  if (lint === 'minimal') {
    return await createConfig({ rules: structural }, { plugins: [openExtensions] })
  }
  if (lint === 'recommended') return await createConfig({ extends: ['recommended'] })
  try {
    const config = await loadConfig({ configPath: lintFile })
    return withInternalNames(config.forAlias(aliasOf(config, lintFile, path)))
  } catch (cause) {
    const rule = `is neither minimal, recommended nor rules that can be read: ${(cause as Error).message}`
    throw new DocsctlError('usage', `--lint "${lint}" ${rule}`, {
      problems: [{ where: '--lint', rule, value: lint }],
      cause,
    })
  }
}

/** The name under which a configuration says what holds for this document alone. */
function aliasOf({ resolvedConfig: { apis } }: Config, file: string, path: string) {
  const isThis = (root: string) =>
    /^https?:/i.test(root) ? root === path : resolve(dirname(file), root) === path
  return Object.entries(apis ?? {}).find(([, { root }]) => root !== undefined && isThis(root))?.[0]
}

function refuseUnknown(names: readonly string[], config: Config): void {
  const sets = (['oas2', 'oas3'] as const).flatMap((version) => [
    ...config.getRulesForSpecVersion(version),
  ])
  const known = new Set([...ownRules, ...sets.flatMap((set) => Object.keys(set))])
  const problems = names
    .filter((name) => !known.has(name) && !name.startsWith('rule/') && !name.includes('/'))
    .map((value) => {
      const rule = `is not a rule${meantQuestion(suggest(value, known))}`
      return { where: '--skip-rule', rule, value }
    })
  if (problems.length > 0) throw usage(problems)
}

/** Whether what is sent is another document than the one that was read. */
export function changesDocuments(config: Config): boolean {
  const all = versions.flatMap((version) => [
    ...Object.values(config.decorators[version]),
    ...Object.values(config.preprocessors[version]),
  ])
  return all.some((one) => (typeof one === 'object' ? one.severity : one) !== 'off')
}

export function withoutDecorators(config: Config): void {
  for (const version of versions) {
    config.decorators[version] = {}
    config.preprocessors[version] = {}
  }
}

/** Has the rules of the document look at it while it is made one, as decorators do. */
export function rulesOnTheWay(config: Config): void {
  for (const version of versions) {
    const severities = Object.keys(config.rules[version]).flatMap((rule) => {
      const { severity } = config.getRuleSettings(rule, version)
      return severity === 'off' ? [] : [[rule, severity] as const]
    })
    config.decorators[version] = Object.fromEntries(severities)
  }
}
