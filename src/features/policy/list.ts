import { writeList } from '../../command/result/result.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { unknownValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { libraryRules } from './model/library.ts'
import { policyFields, policyTypeNames, scopeNames, scopes } from './model/scopes.ts'

type ListRun = WithArgs & WithConsole & WithEnvironment

const ruleColumns = ['name', 'scope', 'severity', 'message']

/** Prints the rules of the library. */
export async function listLibraryRules(run: ListRun): Promise<void> {
  const { rule: first } = run.args.named
  const names = first === undefined ? [] : [first, ...run.args.rest]
  const unknown = names.filter((name) => !Object.hasOwn(libraryRules, name))
  if (unknown.length > 0) {
    throw usage(unknown.map((name) => unknownValue('RULE', name, Object.keys(libraryRules))))
  }
  const rules = Object.entries(libraryRules).map(([name, { severity = 'error', ...rule }]) => ({
    ...{ name, ...rule, severity },
  }))
  const items = names.length > 0 ? rules.filter(({ name }) => names.includes(name)) : rules
  await writeList(run, [{ items, envelope: {} }], {
    columns: ruleColumns,
    known: [...ruleColumns, 'when', 'require'],
    ids: 'name',
    noun: 'rules',
  })
}

const fieldColumns = ['type', 'field', 'value', 'about']

/** Prints the fields that expressions can use, by type. */
export async function listPolicyFields(run: ListRun): Promise<void> {
  const { scope: typed } = run.args.named
  const scope = scopeNames.find((name) => name === typed)
  if (typed !== undefined && !scope) throw usage([unknownValue('SCOPE', typed, scopeNames)])
  const types = scope ? [scopes[scope].type] : policyTypeNames
  const items = types.flatMap((type) =>
    Object.entries(policyFields[type]).map(([field, { type: value, about }]) => ({
      type: displayType(type),
      field,
      value: value.startsWith('google.') ? 'timestamp' : value,
      about,
    })),
  )
  await writeList(run, [{ items, envelope: {} }], {
    columns: fieldColumns,
    known: fieldColumns,
    ids: 'field',
    noun: 'fields',
  })
}

/** Returns the type with the variable of its scope, if there is one. */
function displayType(type: string): string {
  const scope = scopeNames.find((name) => scopes[name].type === type)
  return scope ? `${type} (${scopes[scope].variable})` : type
}
