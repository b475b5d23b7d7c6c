import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { sortedJson } from '../../contract/json.ts'
import { DocsctlError } from '../../errors.ts'
import { makeFolder } from '../../fs/replace-file.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { stateFolder } from '../../profile/environment.ts'
import {
  readPublished,
  saltedFingerprint,
  stateKey,
  storePublication,
  writePublished,
} from '../publications/index.ts'
import type { PublishedIntegration } from './comparison.ts'
import type { BuiltIntegration } from './model/integration.ts'

type SentRun = WithArgs & WithService & WithConsole & WithEnvironment

/**
 * Returns the location of the record of the last publication from this machine: its file, and the
 * key of the integration.
 */
async function stateRecord({ name, body }: BuiltIntegration, run: SentRun) {
  const { apiUrl } = await run.service.session()
  const file = resolve(
    run.environment.cwd,
    run.args.text('state') ?? join(stateFolder(run.environment), 'integrations.json'),
  )
  return { file, key: stateKey(apiUrl.value, String(body.organization), name) }
}

/** Returns whether the published version is identical to this integration. */
export async function isPublishedVersion(
  built: BuiltIntegration,
  published: PublishedIntegration,
  run: SentRun,
): Promise<boolean> {
  const { file, key } = await stateRecord(built, run)
  const last = await readPublished(file, key)
  if (last?.salt === undefined) return false
  if (last.lastVersion !== String(published.version)) return false
  return (await saltedFingerprint(sortedJson(built.body), last.salt)) === last.fingerprint
}

/** Records that a published version is identical to this integration. */
export async function recordVersion(
  built: BuiltIntegration,
  version: number,
  run: SentRun,
): Promise<void> {
  const { file, key } = await stateRecord(built, run)
  const salt = randomBytes(16).toString('hex')
  const fingerprint = await saltedFingerprint(sortedJson(built.body), salt)
  const entry = { fingerprint, lastVersion: String(version), salt }
  const warning = await writePublished(file, key, entry).catch(({ message }: Error) => message)
  if (warning) await run.console.note(`warning: ${warning}`)
}

/** Returns the folder of `--keep-in`. Throws an error if this integration can't be stored there. */
export function folderToKeepIn(
  { name, script, secrets }: BuiltIntegration,
  run: WithArgs & WithEnvironment,
): string | undefined {
  const typed = run.args.text('keep-in')
  if (typed === undefined) return undefined
  if (secrets.hidden.some((value) => value.length >= 6 && script.text.includes(value))) {
    throw new DocsctlError(
      'check-failed',
      `The script of ${name} contains the value of a secret, so --keep-in cannot store it`,
      { state: 'Nothing was published' },
    )
  }
  const folder = resolve(run.environment.cwd, typed)
  makeFolder(folder, undefined, `the folder ${typed} for --keep-in`)
  return folder
}

/**
 * Stores a published version in the folder of `--keep-in`. Stores secrets as references. For a
 * secret with a literal value, a rollback reads the variable with the secret's name.
 */
export async function keepVersion(
  { name, body, secrets }: BuiltIntegration,
  version: number,
  folder: string,
  run: WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const { apiUrl } = await run.service.session()
  const references = Object.entries(secrets.shown).map(([key, shown]) => {
    const isLiteral = shown.includes('***')
    const variable = key.replace(/^(?=\d)|\W/g, '_')
    return { key, isLiteral, variable, value: isLiteral ? `\${{ env.${variable} }}` : shown }
  })
  for (const { key, variable } of references.filter(({ isLiteral }) => isLiteral)) {
    await run.console.note(
      `note: The value of secrets.${key} is not stored. A rollback reads it from the environment variable ${variable}`,
    )
  }
  const kept = Object.fromEntries(references.map(({ key, value }) => [key, value]))
  const publication = {
    ...{ type: 'integration' as const, name, version: String(version), apiUrl: apiUrl.value },
    organization: String(body.organization),
    publishedAt: new Date(run.environment.clock.now()).toISOString(),
    body: { ...body, ...(body.secrets !== undefined && { secrets: kept }) },
  }
  await storePublication(folder, publication)
}
