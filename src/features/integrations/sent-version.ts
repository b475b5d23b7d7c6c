import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { sortedJson } from '../../contract/json.ts'
import { DocsctlError } from '../../errors.ts'
import { makeFolder } from '../../fs/replace-file.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { stateFolder } from '../../profile/environment.ts'
import {
  newestPublication,
  readPublished,
  saltedFingerprint,
  stateKey,
  storePublication,
  writePublished,
} from '../publications/index.ts'
import type { IntegrationComparison, PublishedIntegration } from './comparison.ts'
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

interface PublishedVersion extends Pick<IntegrationComparison, 'differences'> {
  published: PublishedIntegration
  folder: string | undefined
}

/**
 * Returns whether the published version is identical to this integration. Reads the record of the
 * last publication, or the version in the folder of `--keep-in`.
 */
export async function isPublishedVersion(
  built: BuiltIntegration,
  { published, differences, folder }: PublishedVersion,
  run: SentRun,
): Promise<boolean> {
  if (differences.length > 0) return false
  const { file, key } = await stateRecord(built, run)
  const version = String(published.version)
  const last = await readPublished(file, key)
  const kept = folder && (await newestPublication(folder, await keptTarget(built, run), version))
  const checks = [last?.lastVersion === version ? last : undefined, kept ? kept.check : undefined]
  for (const one of checks) {
    if (one?.salt === undefined) continue
    const { fingerprint } = await bodyCheck(built, one.salt)
    if (fingerprint === one.fingerprint) return true
  }
  return false
}

/** Returns a salted hash of the request, including the values of secrets. */
async function bodyCheck({ body }: BuiltIntegration, salt = randomBytes(16).toString('hex')) {
  return { salt, fingerprint: await saltedFingerprint(sortedJson(body), salt) }
}

async function keptTarget({ name, body }: BuiltIntegration, run: WithService) {
  const { apiUrl } = await run.service.session()
  const organization = String(body.organization)
  return { type: 'integration' as const, name, apiUrl: apiUrl.value, organization }
}

/** Records that a published version is identical to this integration. */
export async function recordVersion(
  built: BuiltIntegration,
  version: number,
  run: SentRun,
): Promise<void> {
  const { file, key } = await stateRecord(built, run)
  const entry = { ...(await bodyCheck(built)), lastVersion: String(version) }
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
      `The script of ${name} contains the value of a secret, so --keep-in cannot store the script`,
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
  built: BuiltIntegration,
  version: number,
  folder: string,
  run: WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const { body, secrets } = built
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
  const target = await keptTarget(built, run)
  // with the same salt, the hash changes only if the request changes
  const earlier = await newestPublication(folder, target, String(version))
  const publication = {
    ...target,
    version: String(version),
    check: await bodyCheck(built, earlier?.check?.salt),
    publishedAt: new Date(run.environment.clock.now()).toISOString(),
    body: { ...body, ...(body.secrets !== undefined && { secrets: kept }) },
  }
  await storePublication(folder, publication)
}
