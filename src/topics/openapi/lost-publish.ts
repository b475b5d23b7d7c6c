import { prepare } from '../../client/prepare.ts'
import { getPublishedOpenAPIDocument } from '../../contract/openapi.ts'
import { DocsctlError, unknownState } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { LostTry } from '../../jobs/flow-step.ts'
import { hasWaited } from '../../jobs/look-up-lost.ts'
import type { Specification } from '../../publishing/openapi/processing.ts'
import type { SourceToSend } from './document.ts'
import { type Processing, processed } from './wait.ts'

interface LostPublish extends Omit<Processing, 'before' | 'sent'> {
  source: SourceToSend['source']
  lost: LostTry
}

/** What of a specification a later look needs, to see whether it has changed. */
export function stateOf(specification: Specification | undefined) {
  if (!specification) return 'absent'
  const { updatedAt, lastVersion, lastProcessedAt } = specification
  return { fields: { updatedAt, lastVersion, lastProcessedAt } }
}

export async function orNone(reading: Promise<Specification>): Promise<Specification | undefined> {
  return await reading.catch((error: unknown) => {
    if (error instanceof DocsctlError && error.kind === 'not-found') return undefined
    throw error
  })
}

/**
 * What came of a document whose publishing broke off: the specification before and behind it, nothing where it was
 * not taken. Where something else is there now, it throws that nobody knows.
 */
export async function lostPublish(
  run: ServiceAccess & Speaker & Machine,
  { source, lost, ...place }: LostPublish,
): Promise<{ before: Specification | undefined; sent: Specification } | undefined> {
  const { read, slug } = place
  const before = typeof lost.before === 'object' ? (lost.before.fields as Specification) : undefined
  if (lost.answer) return { before, sent: lost.answer as Specification }
  const waiting = {
    ...run.runtime,
    signal: run.signal,
    at: (text: string) => run.progress.at(text),
  }
  let now = await orNone(read())
  if (isSame(now, before) && (await hasWaited(waiting, lost.at))) now = await orNone(read())
  if (!now || isSame(now, before)) return undefined
  const { specification } = await processed({ ...place, before, sent: now }, run)
  if (await holds(run, specification, source, place)) return { before, sent: now }
  throw new DocsctlError(
    'unreachable',
    `whether it was published is not known: ${slug} has changed since, and not to what was sent`,
    {
      state: unknownState,
      isDoubtful: true,
      hint: `docsctl openapi get ${slug} --org ${place.organization}`,
      retryable: false,
    },
  )
}

function isSame(now: Specification | undefined, before: Specification | undefined): boolean {
  return now?.updatedAt === before?.updatedAt && now?.lastVersion === before?.lastVersion
}

/** Whether the version that was processed last is what was sent. */
async function holds(
  run: ServiceAccess & Machine,
  { sourceURL }: Specification,
  source: SourceToSend['source'],
  { slug, organization }: Pick<Processing, 'slug' | 'organization'>,
): Promise<boolean> {
  if ('url' in source) return sourceURL === source.url
  const path = { organizationId: organization, specSlug: slug }
  const client = await run.client()
  const { body } = await client.exchange(prepare(getPublishedOpenAPIDocument, { path }))
  return (body as { text: string }).text === source.text
}
