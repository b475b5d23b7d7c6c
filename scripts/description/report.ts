import type { AffectedParts } from './affected.ts'
import type { DescriptionChanges, FactChanges } from './compare.ts'
import type { KeptDescription, KeptOperation } from './published.ts'

/**
 * Formats the differences between two descriptions, with the commands and files that they affect.
 */
export function changeReport(
  before: Pick<KeptDescription, 'source' | 'version' | 'operations'>,
  after: Pick<KeptDescription, 'source' | 'version' | 'operations'>,
  changes: DescriptionChanges,
  affected: AffectedParts,
): string {
  const { newOperations, removedOperations, changedOperations, changedSchemas } = changes
  const lines = [
    `${versionLine(before)} → ${versionLine(after)}`,
    ...(isEmpty(changes) ? ['', 'No differences'] : []),
    ...section('New operations', newOperations.map(operationLine)),
    ...section('Removed operations', removedOperations.map(operationLine)),
    ...section(
      'Changed operations',
      groupByFacts(changedOperations).flatMap(({ ids, ...facts }) => [
        shortList(ids),
        ...factLines(facts),
      ]),
      changedOperations.length,
    ),
    ...section(
      'Changed schemas',
      changedSchemas.flatMap(({ name, usedBy, ...facts }) => [
        `${name} (${usedBy.length === 0 ? 'not used' : `used by ${shortList(usedBy)}`})`,
        ...factLines(facts),
      ]),
      changedSchemas.length,
    ),
    ...section('Commands to check', partLines(affected.commands)),
    ...section('Files to check', partLines(affected.files)),
  ]
  return `${lines.join('\n')}\n`
}

function isEmpty(changes: DescriptionChanges): boolean {
  return Object.values(changes).every((part) => part.length === 0)
}

function versionLine({ source, version, operations }: Parameters<typeof changeReport>[0]): string {
  return `${source} ${version} (${operations.length} operations)`
}

function section(title: string, lines: readonly string[], count = lines.length): string[] {
  return count === 0 ? [] : ['', `${title}: ${count}`, ...lines.map((line) => `  ${line}`)]
}

function operationLine({ id, method, path, callers }: KeptOperation): string {
  const others = callers.includes('user') ? '' : ` (${callers.join(', ')} only)`
  return `${id} ${method} ${path}${others}`
}

function factLines({ added, removed }: FactChanges): string[] {
  return [...removed.map((fact) => `  - ${fact}`), ...added.map((fact) => `  + ${fact}`)]
}

/** Groups operations with the same changes. */
function groupByFacts(
  changed: DescriptionChanges['changedOperations'],
): (FactChanges & { ids: string[] })[] {
  const groups = new Map<string, FactChanges & { ids: string[] }>()
  for (const { operation, added, removed } of changed) {
    const key = JSON.stringify([added, removed])
    const group = groups.get(key) ?? { added, removed, ids: [] }
    group.ids.push(operation.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function partLines(parts: ReadonlyMap<string, string[]>): string[] {
  return [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, ids]) => `${name}: ${shortList(ids)}`)
}

const maxNames = 6

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ')
  return names.length > maxNames ? `${shown}, and ${names.length - maxNames} more` : shown
}
