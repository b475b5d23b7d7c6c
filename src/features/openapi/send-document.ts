import { join, resolve } from 'node:path'
import { type Prepared, prepare } from '../../client/prepare.ts'
import { performOne } from '../../command/operation/send-call.ts'
import { getOpenAPISpec } from '../../contract/openapi.ts'
import { makeFolder } from '../../fs/replace-file.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { stateFolder } from '../../profile/environment.ts'
import {
  newestPublication,
  type PublicationTarget,
  readPublished,
  stateKey,
  storePublication,
  textFingerprint,
  writePublished,
} from '../publications/index.ts'
import type { SourceToSend } from './document.ts'
import { findLostPublish, specificationState, undefinedIfNotFound } from './lost-publish.ts'
import { asObject } from './model/compare/node.ts'
import type { Specification } from './model/processing.ts'
import type { PublishOptions } from './options.ts'
import type { Publication, Publishing } from './publication.ts'
import { waitUntilProcessed } from './wait.ts'

/** A checked document and its request. */
interface DocumentToSend extends Pick<Publication, 'verb' | 'slug'> {
  options: Pick<PublishOptions, 'force' | 'waits' | 'waitTimeout'> & {
    /** the folder in which the published version is stored */
    keepIn?: string | undefined
  }
  request: Prepared
  source: SourceToSend['source']
}

/**
 * Sends a document unless it is already published, and waits until the service has processed it.
 */
export async function sendDocument(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  { verb, slug, options, request, source }: DocumentToSend,
  step: FlowStep,
): Promise<Publishing> {
  const isNew = verb === 'create'
  const { waits, force, waitTimeout: timeout } = options
  const organization = await run.service.context('organizationId')
  const { apiUrl } = await run.service.session()
  const file = resolve(
    run.environment.cwd,
    run.args.text('state') ?? join(stateFolder(run.environment), 'openapi.json'),
  )
  const key = stateKey(apiUrl.value, organization, slug)
  const fingerprint = 'text' in source ? textFingerprint(source.text) : undefined
  const folder = options.keepIn && resolve(run.environment.cwd, options.keepIn)
  if (folder) makeFolder(folder, undefined, `the folder ${options.keepIn} for --keep-in`)
  const target = {
    ...{ type: 'specification' as const, name: slug, apiUrl: apiUrl.value },
    organization,
  }
  const last =
    isNew || fingerprint === undefined
      ? undefined
      : ((await readPublished(file, key)) ??
        (folder ? await newestKept(folder, target) : undefined))
  const read = await specificationReader(run, organization, slug)
  const place = { read, timeout, slug, organization }
  const keep = async (version: string) => {
    if (!folder) return
    const publishedAt = new Date(run.environment.clock.now()).toISOString()
    await storePublication(folder, { ...target, version, publishedAt, body: { source } })
  }
  const ended = async (before: Specification | undefined, sent: Specification) => {
    const { specification, isOvertaken } = await waitUntilProcessed({ ...place, before, sent }, run)
    const { lastVersion, ...others } = specification
    // don't record the version, because it may belong to another publication
    if (isOvertaken) return others
    if (fingerprint !== undefined && lastVersion !== undefined) {
      const entry = { fingerprint, lastVersion }
      const warning = await writePublished(file, key, entry).catch(({ message }: Error) => message)
      if (warning) await run.console.note(`warning: ${warning}`)
    }
    await step.done({ ...(isNew && { slug }), lastVersion })
    if (lastVersion !== undefined) await keep(lastVersion)
    return specification
  }
  if (step.lost) {
    const found = await findLostPublish(run, { ...place, source, lost: step.lost })
    if (found) {
      const specification = await ended(found.before, found.sent)
      return { result: found.before ? 'updated' : 'created', specification }
    }
    await step.notDone()
  }
  const isRead = !isNew && (waits || last !== undefined || step.isKept)
  const before = isRead ? await undefinedIfNotFound(read()) : undefined
  const isSame = last?.fingerprint === fingerprint && isAsPublished(before, last?.lastVersion)
  if (last && isSame && !force) {
    await keep(last.lastVersion)
    return { result: 'unchanged', specification: before }
  }
  await step.begin(specificationState(before))
  const look = () => ['openapi', 'get', slug, '--org', organization]
  const answer = (await performOne(request, { look }, run)) as Specification
  const result = isNew || (waits && !before) ? 'created' : waits ? 'updated' : 'sent'
  if (!waits) {
    await step.done({ ...(isNew && { slug }), updatedAt: answer.updatedAt })
    return { result, specification: answer }
  }
  await step.answered({ updatedAt: answer.updatedAt })
  return { result, specification: await ended(before, answer) }
}

/** Returns the newest version in the folder of `--keep-in`. */
async function newestKept(folder: string, target: PublicationTarget) {
  const stored = await newestPublication(folder, target)
  const { text } = asObject(stored?.body.source)
  if (!stored || typeof text !== 'string') return undefined
  return { fingerprint: textFingerprint(text), lastVersion: stored.version }
}

export async function specificationReader(
  run: WithService,
  organizationId: string,
  specSlug: string,
) {
  const client = await run.service.client()
  const call = prepare(getOpenAPISpec, { path: { organizationId, specSlug } })
  return async () => (await client.exchange(call)).body as Specification
}

function isAsPublished(
  specification: Specification | undefined,
  lastVersion: string | undefined,
): specification is Specification {
  return (
    specification?.processingState === 'complete' &&
    specification.lastProcessErrorCode === undefined &&
    lastVersion !== undefined &&
    specification.lastVersion === lastVersion
  )
}
