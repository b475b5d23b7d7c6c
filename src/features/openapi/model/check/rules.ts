import { dirname, resolve } from 'node:path'
import type { Config, NodeType, Plugin, SpecVersion, UserContext } from '@redocly/openapi-core'
import { isJsonObject } from '../../../../contract/json.ts'
import { DocsctlError, type Problem } from '../../../../errors.ts'
import { didYouMean, invalidValue, sentences } from '../../../../output/text/problems.ts'
import { quotedValue, usage } from '../../../../output/text/sentences.ts'
import { suggest } from '../../../../output/text/suggest.ts'
import { asObject } from '../compare/node.ts'
import { redocly } from '../read/parse.ts'
import { emptyResponses } from './empty-responses.ts'
import { dropRequired } from './internal/internals.ts'
import { correctTypes } from './version-types.ts'

/**
 * The severities of the default rules. Omits rules about violations that tools tolerate, and the
 * rules that check examples, which are slow. An unresolved reference is an error, because the
 * service doesn't show its target.
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
  'responses-not-empty': 'warn',
} as const

/** Rules that docsctl adds to those of Redocly. */
export const ownRules = ['lost-operation', 'overlay-target', 'unmatched-tag'] as const

const versions = ['oas2', 'oas3_0', 'oas3_1', 'oas3_2'] as const satisfies SpecVersion[]

type Types = Record<string, NodeType>

/**
 * Allows any value for extensions such as `x-code-samples`. Redocly restricts these values,
 * although the specification doesn't.
 */
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
  /** the set of rules: `minimal`, `recommended`, or a configuration file */
  lint: string
  /** the absolute path of the configuration file, if `lint` is one */
  lintFile: string
  skipRules: readonly string[]
}

/** Returns the Redocly configuration for the document at a path. */
export async function rulesFor(choice: RuleChoice, path: string): Promise<Config> {
  const config = await createRuleConfig(choice, path)
  const { skipRules } = choice
  if (skipRules.length > 0) {
    assertKnownRules(skipRules, config)
    config.skipRules([...skipRules])
  }
  return config
}

async function createRuleConfig({ lint, lintFile }: RuleChoice, path: string): Promise<Config> {
  const { createConfig, loadConfig } = await redocly()
  if (lint === 'minimal') {
    return await createConfig(
      { rules: structural },
      { plugins: [openExtensions, correctTypes, emptyResponses] },
    )
  }
  if (lint === 'recommended') {
    return await createConfig({ extends: ['recommended'] }, { plugins: [correctTypes] })
  }
  try {
    const config = await loadConfig({ configPath: lintFile })
    const chosen = withInternalNames(config.forAlias(ruleAlias(config, lintFile, path)))
    chosen.plugins.push(correctTypes)
    return chosen
  } catch (cause) {
    const expected = `Expected "minimal", "recommended", or a configuration file. Cannot load the file: ${(cause as Error).message}`
    const problem = invalidValue('--lint', lint, expected)
    throw new DocsctlError('usage', problem.message, { problems: [problem], cause })
  }
}

/** Returns the name of the configuration section for this document. */
function ruleAlias({ resolvedConfig: { apis } }: Config, file: string, path: string) {
  const isThisDocument = (root: string) =>
    /^https?:/i.test(root) ? root === path : resolve(dirname(file), root) === path
  return Object.entries(apis ?? {}).find(
    ([, { root }]) => root !== undefined && isThisDocument(root),
  )?.[0]
}

function assertKnownRules(names: readonly string[], config: Config): void {
  const sets = (['oas2', 'oas3'] as const).flatMap((version) => [
    ...config.getRulesForSpecVersion(version),
  ])
  const known = new Set([...ownRules, ...sets.flatMap((set) => Object.keys(set))])
  const problems = names
    .filter((name) => !known.has(name) && !name.startsWith('rule/') && !name.includes('/'))
    .map((value): Problem => {
      const near = didYouMean(suggest(value, known))
      const message = sentences(`Unknown rule ${quotedValue(value)} for --skip-rule`, near)
      return { where: '--skip-rule', rule: 'unknown-value', message, value }
    })
  if (problems.length > 0) throw usage(problems)
}

/** Returns whether the configuration has decorators or preprocessors, which change documents. */
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

/** Makes the bundler run the rules as decorators, to save a separate traversal. */
export function runRulesWhileBundling(config: Config): void {
  for (const version of versions) {
    const severities = Object.keys(config.rules[version]).flatMap((rule) => {
      const { severity } = config.getRuleSettings(rule, version)
      return severity === 'off' ? [] : [[rule, severity] as const]
    })
    config.decorators[version] = Object.fromEntries(severities)
  }
}

const name = 'internal-names'

/**
 * A decorator that removes the names of internal properties from `required`. Redocly removes only
 * the properties.
 */
const dropNames = ({ internalFlagProperty: mark = 'x-internal' }: Record<string, string>) => ({
  any: {
    enter: (node: unknown, { resolve }: UserContext) => {
      if (!isJsonObject(node)) return
      dropRequired(node, (property) => {
        const { $ref } = asObject(property)
        const meant = typeof $ref === 'string' ? resolve({ $ref }).node : undefined
        return [property, meant].some((one) => Boolean(asObject(one)[mark]))
      })
    },
  },
})

/** Adds the `internal-names` decorator to a configuration that uses `remove-x-internal`. */
function withInternalNames(config: Config): Config {
  for (const version of ['oas2', 'oas3_0', 'oas3_1', 'oas3_2'] as const) {
    const chosen = config.decorators[version]['remove-x-internal']
    if (chosen !== undefined) config.decorators[version][name] = chosen
  }
  const set = { [name]: dropNames }
  config.plugins.push({ id: name, decorators: { oas2: set, oas3: set } })
  return config
}
