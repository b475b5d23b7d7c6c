import { prepare } from '../../client/prepare.ts'
import { getPublishedOpenAPIDocument } from '../../contract/openapi.ts'
import { DocsctlError, unknownState } from '../../errors.ts'
import type { WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { waitedForEffect } from '../../jobs/find-lost-write.ts'
import type { LostTry } from '../../jobs/flow-step.ts'
import type { SourceToSend } from './document.ts'
import type { Specification } from './model/processing.ts'
import { type Processing, waitUntilProcessed } from './wait.ts'

interface LostPublish extends Omit<Processing, 'before' | 'sent'> {
  source: SourceToSend['source']
  lost: LostTry
}

/** Returns the fields of a specification that a later run compares to detect changes. */
export function specificationState(specification: Specification | undefined) {
  if (!specification) return 'absent'
  const { updatedAt, lastVersion, lastProcessedAt } = specification
  return { fields: { updatedAt, lastVersion, lastProcessedAt } }
}

export async function undefinedIfNotFound(
  reading: Promise<Specification>,
): Promise<Specification | undefined> {
  return await reading.catch((error: unknown) => {
    if (error instanceof DocsctlError && error.kind === 'not-found') return undefined
    throw error
  })
}

/**
 * Checks whether an interrupted publication took effect. Returns the specification before and after
 * the publication, or undefined if the service didn't receive the document. Throws an error with an
 * unknown outcome if the specification now contains a different document.
 */
export async function findLostPublish(
  run: WithService & WithConsole & WithEnvironment,
  { source, lost, ...place }: LostPublish,
): Promise<{ before: Specification | undefined; sent: Specification } | undefined> {
  const { read, slug } = place
  const before = typeof lost.before === 'object' ? (lost.before.fields as Specification) : undefined
  if (lost.answer) return { before, sent: lost.answer as Specification }
  const waiting = {
    ...run.environment,
    signal: run.environment.signal,
    at: (text: string) => run.console.progress.at(text),
  }
  let now = await undefinedIfNotFound(read())
  if (isUnchanged(now, before) && (await waitedForEffect(waiting, lost.at)))
    now = await undefinedIfNotFound(read())
  if (!now || isUnchanged(now, before)) return undefined
  const { specification } = await waitUntilProcessed({ ...place, before, sent: now }, run)
  if (await isSentDocumentPublished(run, specification, source, place)) return { before, sent: now }
  throw new DocsctlError(
    'unreachable',
    `It is unknown whether ${slug} was published. The specification has changed since docsctl sent the request, but it does not match the document in that request`,
    {
      state: unknownState,
      isDoubtful: true,
      hint: `docsctl openapi get ${slug} --org ${place.organization}`,
      retryable: false,
    },
  )
}

function isUnchanged(now: Specification | undefined, before: Specification | undefined): boolean {
  return now?.updatedAt === before?.updatedAt && now?.lastVersion === before?.lastVersion
}

async function isSentDocumentPublished(
  run: WithService & WithEnvironment,
  { sourceURL }: Specification,
  source: SourceToSend['source'],
  { slug, organization }: Pick<Processing, 'slug' | 'organization'>,
): Promise<boolean> {
  if ('url' in source) return sourceURL === source.url
  const path = { organizationId: organization, specSlug: slug }
  const client = await run.service.client()
  const { body } = await client.exchange(prepare(getPublishedOpenAPIDocument, { path }))
  return (body as { text: string }).text === source.text
}
