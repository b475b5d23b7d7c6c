import { join, resolve } from 'node:path'
import { type Prepared, prepare } from '../../client/prepare.ts'
import { getOpenAPISpec } from '../../contract/openapi.ts'
import { performOne } from '../../frame/operation/outcomes.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { stateFolder } from '../../profile/environment.ts'
import type { Specification } from '../../publishing/openapi/processing.ts'
import {
  fingerprintOf,
  readPublished,
  stateKey,
  writePublished,
} from '../../publishing/openapi/state.ts'
import type { SourceToSend } from './document.ts'
import { lostPublish, orNone, stateOf } from './lost-publish.ts'
import type { Publication, Publishing } from './publish-document.ts'
import { processed } from './wait.ts'

/** Sends a document, unless it is published already, and sees it through the processing. */
export async function sendDocument(
  request: Prepared,
  { verb, slug, options }: Pick<Publication, 'verb' | 'slug' | 'options'>,
  source: SourceToSend['source'],
  { run, step }: { run: TypedWords & ServiceAccess & Speaker & Machine; step: FlowStep },
): Promise<Publishing> {
  const isNew = verb === 'create'
  const { waits, force, waitTimeout: timeout } = options
  const organization = await run.context('organizationId')
  const { apiUrl } = await run.session()
  const file = resolve(
    run.runtime.cwd,
    run.text('state') ?? join(stateFolder(run.environment), 'openapi.json'),
  )
  const key = stateKey(apiUrl.value, organization, slug)
  const fingerprint = 'text' in source ? fingerprintOf(source.text) : undefined
  const last = isNew || fingerprint === undefined ? undefined : await readPublished(file, key)
  const read = await reader(run, organization, slug)
  const place = { read, timeout, slug, organization }
  const ended = async (before: Specification | undefined, sent: Specification) => {
    const { specification, isOvertaken } = await processed({ ...place, before, sent }, run)
    const { lastVersion, ...others } = specification
    // the version may be that of somebody else
    if (isOvertaken) return others
    if (fingerprint !== undefined && lastVersion !== undefined) {
      const entry = { fingerprint, lastVersion }
      await writePublished(file, key, entry).catch(({ message }: Error) =>
        run.note(`warning: ${message}`),
      )
    }
    await step.done(isNew ? { slug } : { lastVersion })
    return specification
  }
  if (step.lost) {
    const found = await lostPublish(run, { ...place, source, lost: step.lost })
    if (found) {
      const specification = await ended(found.before, found.sent)
      return { result: found.before ? 'updated' : 'created', specification }
    }
    await step.notDone()
  }
  const isRead = !isNew && (waits || last !== undefined || step.isKept)
  const before = isRead ? await orNone(read()) : undefined
  const isSame = last?.fingerprint === fingerprint && isAsPublished(before, last?.lastVersion)
  if (isSame && !force) return { result: 'unchanged', specification: before }
  await step.begin(stateOf(before))
  const look = () => ['openapi', 'get', slug, '--org', organization]
  const answer = (await performOne(request, { look }, run)) as Specification
  const result = isNew || (waits && !before) ? 'created' : waits ? 'updated' : 'sent'
  if (!waits) {
    await step.done(isNew ? { slug } : { updatedAt: answer.updatedAt })
    return { result, specification: answer }
  }
  await step.answered({ updatedAt: answer.updatedAt })
  return { result, specification: await ended(before, answer) }
}

async function reader(run: ServiceAccess, organizationId: string, specSlug: string) {
  const client = await run.client()
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
