import { prepare } from '../../client/prepare.ts'
import { getIntegration } from '../../contract/integrations/integrations.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { RunConsole } from '../../host/program/run-console.ts'
import { compareManifests, type Difference, differenceLine } from './model/differences.ts'
import type { BuiltIntegration } from './model/integration.ts'

export interface PublishedIntegration {
  version: number
  [key: string]: unknown
}

/** The differences between an integration in a manifest and its published version. */
export interface IntegrationComparison {
  name: string
  /** absent if the integration isn't published yet or couldn't be read */
  published?: PublishedIntegration
  differences: Difference[]
  newScopes: string[]
}

interface Comparing {
  expected: number | undefined
  must: boolean
  /** prints a note; if there are several integrations, the note includes the name */
  note: RunConsole['note']
}

/**
 * Reads the published version and reports the differences. Throws an error if the version isn't the
 * expected version. Also throws if the version can't be read and `must` or `expected` is set.
 */
export async function compare(
  { name, body }: BuiltIntegration,
  run: WithService & WithConsole & WithEnvironment,
  { expected, must, note }: Comparing,
): Promise<IntegrationComparison> {
  const read = await fetchPublished(name, run, must || expected !== undefined ? undefined : note)
  if (read === 'unknown') return { name, differences: [], newScopes: [] }
  expectVersion(name, expected, read?.version)
  return await reportDifferences({ name, body }, read, run, note)
}

/** Prints the differences from the published version. */
export async function reportDifferences(
  { name, body }: Pick<BuiltIntegration, 'name' | 'body'>,
  read: PublishedIntegration | undefined,
  run: WithConsole,
  note: RunConsole['note'],
): Promise<IntegrationComparison> {
  if (!read) {
    await run.console.note(`${name} is not published yet`)
    return { name, differences: [], newScopes: [] }
  }
  const differences = compareManifests(read, body)
  const newScopes = differences.find(({ field }) => field === 'scopes')?.added ?? []
  await run.console.note(`${name} is published as version ${read.version}`)
  for (const one of differences) await note(`  ${differenceLine(one)}`)
  if (newScopes.length > 0) await note(`warning: New scopes: ${newScopes.join(', ')}`)
  return { name, published: read, differences, newScopes }
}

export async function fetchPublished(
  name: string,
  run: WithService & WithEnvironment,
  noteFault?: RunConsole['note'],
): Promise<PublishedIntegration | undefined | 'unknown'> {
  try {
    const client = await run.service.client()
    const call = prepare(getIntegration, { path: { integrationName: name } })
    return (await client.exchange(call)).body as PublishedIntegration
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    if (error.kind === 'not-found') return undefined
    if (!noteFault || run.environment.signal.aborted) throw error
    await noteFault(`note: Cannot compare with the published version: ${error.message}`)
    return 'unknown'
  }
}

export function expectVersion(
  name: string,
  expected: number | undefined,
  version: number | undefined,
) {
  if (expected === undefined || expected === (version ?? 0)) return
  const found =
    version === undefined ? 'no version is published' : `version ${version} is published`
  throw new DocsctlError('conflict', `Expected version ${expected} of ${name}, but ${found}`, {
    state: 'Nothing was published',
    hint: `docsctl integrations get ${name}`,
  })
}
