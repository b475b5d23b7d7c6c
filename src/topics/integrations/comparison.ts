import { type Prepared, prepare } from '../../client/prepare.ts'
import { getIntegration } from '../../contract/integrations/integrations.ts'
import { DocsctlError } from '../../errors.ts'
import { performOne } from '../../frame/operation/outcomes.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { goOn } from '../../frame/terminal/confirm.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import {
  type Difference,
  differenceLine,
  differencesOf,
} from '../../publishing/integrations/differences.ts'
import type { BuiltIntegration } from '../../publishing/integrations/integration.ts'
import { usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'

interface PublishedIntegration {
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

async function readPublished(
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

/**
 * Sends the publish; where the answer is lost, the version says whether something was published since,
 * which may be this or another publisher's.
 */
export async function publishFrom(
  { name, published }: IntegrationComparison,
  call: Prepared,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<unknown> {
  let moved: PublishedIntegration | undefined
  const lookUp = async () => {
    const now = await readPublished(name, run)
    if (now === 'unknown') return undefined
    if (now?.version === published?.version) return 'not-yet'
    moved = now
    return undefined
  }
  const look = () => ['integrations', 'get', name]
  try {
    return await performOne(call, { look, lookUp }, run)
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    if (error.details.status === 413 && run.flags.minify === false) {
      const argv = run.argv.filter((word) => word !== '--no-minify')
      const hint = docsctlLine([...run.name.split(' '), ...argv])
      throw new DocsctlError(error.kind, error.message, { ...error.details, hint })
    }
    if (!moved) throw error
    const before = published ? `version ${published.version} was before` : 'nothing was before'
    const state = `version ${moved.version} is published now, and ${before}: it may be this one`
    throw new DocsctlError(error.kind, error.message, { ...error.details, state })
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

/** Whoever installed it gave it the old scopes: new ones want a yes. */
export async function acceptScopes(
  { name, newScopes }: IntegrationComparison,
  run: TypedWords & Speaker & Machine,
): Promise<void> {
  if (newScopes.length === 0 || run.has('accept-new-scopes')) return
  const scopes = newScopes.join(', ')
  if (!run.interactive) {
    const rule = `is needed where nobody can be asked: ${name} gets new scopes: ${scopes}`
    throw usage([{ where: '--accept-new-scopes', rule }])
  }
  await goOn(run, `${name} gets new scopes: ${scopes}`)
}
