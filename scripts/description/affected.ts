import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations as referenceOperations } from '../../src/contract/all.ts'
import { currentOnlyOperations } from '../../src/contract/current-only.ts'
import type { DescriptionChanges } from './compare.ts'
import type { KeptOperation } from './published.ts'

type Endpoint = Pick<KeptOperation, 'id' | 'method' | 'path'>

/** The commands and files that use changed operations, with the names of these operations. */
export interface AffectedParts {
  commands: Map<string, string[]>
  /** files of the contract, features, sandbox, and tests */
  files: Map<string, string[]>
}

/** Differences that don't affect docsctl. */
const withoutEffect = new Set(['caller oauth', 'for agents'])

/**
 * Returns the operations that were removed or changed, including operations that use a changed
 * schema.
 */
export function affectedOperations(
  { changedOperations, removedOperations, changedSchemas }: DescriptionChanges,
  operations: readonly KeptOperation[],
): KeptOperation[] {
  const changed = new Set([
    ...changedOperations
      .filter(({ added, removed }) =>
        [...added, ...removed].some((fact) => !withoutEffect.has(fact)),
      )
      .map(({ operation }) => operation.id),
    ...changedSchemas.flatMap(({ usedBy }) => usedBy),
  ])
  return [...removedOperations, ...operations.filter(({ id }) => changed.has(id))]
}

/** Returns the commands and files that use the given operations. */
export function affectedParts(root: string, operations: readonly Endpoint[]): AffectedParts {
  const commandsOf = commandsByEndpoint(root)
  const sources = readSources(root, ['src/contract', 'src/features', 'src/sandbox', 'test'])
  const parts: AffectedParts = { commands: new Map(), files: new Map() }
  const add = (part: Map<string, string[]>, key: string, id: string) =>
    part.set(key, [...(part.get(key) ?? []), id])
  for (const { id, method, path } of operations) {
    const endpoint = endpointKey(method, path)
    const names = [id, ...contractNames(endpoint, sources)]
    const mention = new RegExp(`\\b(?:${names.join('|').replaceAll('.', '\\.')})\\b`)
    for (const command of commandsOf.get(endpoint) ?? []) add(parts.commands, command, id)
    for (const { file, text } of sources) if (mention.test(text)) add(parts.files, file, id)
  }
  return parts
}

function commandsByEndpoint(root: string): Map<string, string[]> {
  const { commands } = JSON.parse(readFileSync(join(root, 'commands.manifest.json'), 'utf8')) as {
    commands: Record<string, { id: string; api?: string[] }>
  }
  const found = new Map<string, string[]>()
  for (const { id, api = [] } of Object.values(commands)) {
    for (const line of api) {
      const [method = '', path = ''] = line.split(' ')
      const key = endpointKey(method, path.replace(/^\/v1/, ''))
      found.set(key, [...(found.get(key) ?? []), `docsctl ${id.replaceAll(':', ' ')}`])
    }
  }
  return found
}

interface Source {
  file: string
  text: string
}

function readSources(root: string, folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => {
        const path = `${folder}/${file.replaceAll('\\', '/')}`
        return { file: path, text: readFileSync(join(root, path), 'utf8') }
      }),
  )
}

/** Returns the names of an operation in the contract: its ID and the name of its constant. */
function contractNames(endpoint: string, sources: readonly Source[]): string[] {
  const own = [...referenceOperations, ...currentOnlyOperations].find(
    ({ method, path }) => endpointKey(method, path) === endpoint,
  )
  if (!own) return []
  const definition = new RegExp(`export const (\\w+) = operation\\(\\{\\s*id: '${own.id}'`)
  const constant = sources.flatMap(({ text }) => definition.exec(text)?.[1] ?? [])
  return [own.id, ...constant]
}

function endpointKey(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
}
