import { prepare } from '../../client/prepare.ts'
import { getIntegration } from '../../contract/integrations/integrations.ts'
import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import {
  type Difference,
  differenceLine,
  differencesOf,
} from '../../publishing/integrations/differences.ts'
import type { BuiltIntegration } from '../../publishing/integrations/integration.ts'

export interface PublishedIntegration {
  version: number
  [key: string]: unknown
}

/** How what is to be published stands to what is. */
export interface IntegrationComparison {
  name: string
  /** absent where the integration doesn't exist yet, or could not be read */
  published?: PublishedIntegration
  differences: Difference[]
  newScopes: string[]
}

interface Comparing {
  expected: number | undefined
  must: boolean
  /** says what holds for this integration, which is named where there are several */
  note: Speaker['note']
}

/**
 * Reads what is published, says what changes, and refuses another version than the expected one.
 * A rehearsal or a check, for which nothing `must` be read, goes on without.
 */
export async function compare(
  { name, body }: BuiltIntegration,
  run: ServiceAccess & Speaker & Machine,
  { expected, must, note }: Comparing,
): Promise<IntegrationComparison> {
  const read = await readPublished(name, run, must || expected !== undefined ? undefined : note)
  if (read === 'unknown') return { name, differences: [], newScopes: [] }
  expectVersion(name, expected, read?.version)
  if (!read) {
    await run.note(`${name} is not published yet`)
    return { name, differences: [], newScopes: [] }
  }
  const differences = differencesOf(read, body)
  const newScopes = differences.find(({ field }) => field === 'scopes')?.added ?? []
  await run.note(`${name} is published as version ${read.version}`)
  for (const one of differences) await note(`  ${differenceLine(one)}`)
  if (newScopes.length > 0) await note(`warning: new scopes: ${newScopes.join(', ')}`)
  return { name, published: read, differences, newScopes }
}

export async function readPublished(
  name: string,
  run: ServiceAccess & Machine,
  noteFault?: Speaker['note'],
): Promise<PublishedIntegration | undefined | 'unknown'> {
  try {
    const client = await run.client()
    const call = prepare(getIntegration, { path: { integrationName: name } })
    return (await client.exchange(call)).body as PublishedIntegration
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    if (error.kind === 'not-found') return undefined
    if (!noteFault || run.signal.aborted) throw error
    await noteFault(`note: not compared with what is published: ${error.message}`)
    return 'unknown'
  }
}

function expectVersion(name: string, expected: number | undefined, version: number | undefined) {
  if (expected === undefined || expected === (version ?? 0)) return
  const found = version === undefined ? 'is not published' : `is published as version ${version}`
  throw new DocsctlError('conflict', `${name} ${found}, not as version ${expected}`, {
    state: 'nothing was published',
    hint: `docsctl integrations get ${name}`,
  })
}
