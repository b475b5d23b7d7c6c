import { schemaFaults } from '../../../client/problems.ts'
import { DocsctlError } from '../../../errors.ts'
import {
  type Finding,
  findingProblem,
  findingText,
  sortFindings,
} from '../../../output/ci/finding.ts'
import { didYouMean, expectedOneOf, sentences } from '../../../output/text/problems.ts'
import { quotedValue } from '../../../output/text/sentences.ts'
import { suggest } from '../../../output/text/suggest.ts'
import type { ManifestFile } from '../../manifests/index.ts'
import { type KeyPath, manifestFinding, readManifestFile } from '../../manifests/index.ts'
import { libraryRule, libraryRules } from './library.ts'
import { type CheckedRule, checkRule, PolicyFile, type PolicyRule } from './rule.ts'

/** A policy file whose rules were checked. */
export interface Policy {
  /** the path to show, relative to the current folder if the file is in it */
  name: string
  rules: CheckedRule[]
  /** the line of each rule in the file, by name */
  lines: ReadonlyMap<string, number>
}

export async function readPolicyFile(path: string, cwd: string): Promise<Policy> {
  return checkPolicyFile(await readManifestFile(path, cwd, undefined, 'policy'))
}

/** Checks a policy file. Reports all problems with their line and column. */
export function checkPolicyFile(file: ManifestFile): Policy {
  const findings = [...file.findings]
  if (findings.length > 0) throw invalidPolicy(file, findings)
  findings.push(
    ...schemaFaults(PolicyFile, file.keys).map(({ path: keys, message, unknown }) =>
      manifestFinding(file, keys, message, {
        rule: 'policy/form',
        ...(unknown && { ofKey: true }),
      }),
    ),
  )
  if (findings.length > 0) throw invalidPolicy(file, findings)
  const keys = PolicyFile.parse(file.keys)
  const rules = new Map<string, { path: KeyPath; checked?: CheckedRule }>()
  const report = (at: KeyPath, message: string) => {
    findings.push(manifestFinding(file, at, message, { rule: 'policy/rule' }))
  }
  for (const { at, nameAt, name, rule } of listedRules(keys)) {
    if (rules.has(name)) report(nameAt, `Duplicate rule ${quotedValue(name)}`)
    else if (!rule) report(nameAt, unknownRule(name))
    const checked = rule && checkRule(rule)
    if (Array.isArray(checked)) {
      for (const { key, message, offset } of checked) {
        findings.push(expressionFinding(file, [...at, key], message, offset))
      }
    }
    rules.set(name, { path: nameAt, ...(checked && !Array.isArray(checked) && { checked }) })
  }
  if (findings.length > 0) throw invalidPolicy(file, findings)
  if (rules.size === 0)
    throw invalidPolicy(file, [manifestFinding(file, [], 'The file contains no rules')])
  const lines = [...rules].map(
    ([name, { path: at }]) => [name, manifestFinding(file, at, '').line] as const,
  )
  return {
    name: file.name,
    rules: [...rules.values()].flatMap(({ checked }) => (checked ? [checked] : [])),
    lines: new Map(lines),
  }
}

interface ListedRule {
  at: KeyPath
  nameAt: KeyPath
  name: string
  /** undefined if the library has no rule with this name */
  rule: PolicyRule | undefined
}

/** Returns the rules that the file uses from the library, then its own rules. */
function listedRules({ use, rules }: PolicyFile): ListedRule[] {
  const used = (use ?? []).map((one, index): ListedRule => {
    const at = ['use', index]
    if (typeof one === 'string') return { at, nameAt: at, name: one, rule: libraryRule(one) }
    const { rule: name, ...changes } = one
    const found = libraryRule(name)
    return { at, nameAt: [...at, 'rule'], name, rule: found && { ...found, ...changes } }
  })
  const own = (rules ?? []).map((rule, index): ListedRule => {
    const at = ['rules', index]
    return { at, nameAt: [...at, 'name'], name: rule.name, rule }
  })
  return [...used, ...own]
}

function unknownRule(name: string): string {
  const names = Object.keys(libraryRules)
  const [suggested] = suggest(name, names, 1)
  const hint = suggested === undefined ? expectedOneOf(names) : didYouMean([suggested])
  return sentences(`Unknown rule ${quotedValue(name)}`, hint)
}

/** Builds a finding at a character of an expression. */
function expressionFinding(
  file: ManifestFile,
  at: KeyPath,
  message: string,
  offset: number,
): Finding {
  const found = manifestFinding(file, at, message, { rule: 'policy/expression' })
  const node = file.document.getIn(at, true) as { type?: string; source?: string } | undefined
  const { frame: _, ...place } = found
  if (node?.type === 'PLAIN' && !node.source?.includes('\n')) {
    return { ...place, column: found.column + offset }
  }
  if (node?.type?.startsWith('QUOTE_')) return { ...place, column: found.column + 1 + offset }
  if (node?.type !== 'BLOCK_LITERAL') return found
  const lines = (node.source ?? '').split('\n')
  const before = (node.source ?? '').slice(0, offset).split('\n')
  const line = found.line + before.length
  // the value of the scalar doesn't include the indentation of the file
  const indent =
    (file.text.split('\n')[line - 1] ?? '').length - (lines[before.length - 1] ?? '').length
  return { ...place, line, column: Math.max(indent, 0) + (before.at(-1) ?? '').length + 1 }
}

function invalidPolicy(file: ManifestFile, findings: readonly Finding[]): DocsctlError {
  const sorted = sortFindings(findings)
  const hasFaultyExpression = findings.some(({ rule }) => rule === 'policy/expression')
  return new DocsctlError(
    'usage',
    [`${file.name} is invalid`, ...sorted.map(findingText)].join('\n'),
    {
      state: 'Nothing was sent',
      problems: sorted.map(findingProblem),
      hint: hasFaultyExpression ? 'docsctl policy fields' : 'docsctl policy check --help',
    },
  )
}
