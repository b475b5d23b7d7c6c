import type * as z from 'zod'
import type { Clock } from '../../../client/clock.ts'
import type { OpenAPISpec } from '../../../contract/openapi.ts'

export type Specification = z.output<typeof OpenAPISpec>

export interface Wait {
  /** the specification before the document was sent; undefined if it didn't exist */
  before: Specification | undefined
  read: () => Promise<Specification>
  clock: Clock
  /** in milliseconds */
  timeout: number
  signal: AbortSignal
}

const firstPause = 50
const maxPause = 10_000

/**
 * Polls the specification until the service has processed the document. If this takes too long,
 * returns the last response.
 */
export async function waitForProcessing(
  wait: Wait,
): Promise<{ processed: boolean; specification: Specification | undefined }> {
  const { before, clock, signal } = wait
  const end = clock.now() + wait.timeout
  let specification: Specification | undefined
  let completeSince: number | undefined
  for (let pause = firstPause; clock.now() < end; pause = Math.min(pause * 1.5, maxPause)) {
    await clock.sleep(Math.min(pause, end - clock.now()), signal)
    specification = await wait.read()
    const done = isDone(specification)
    if (
      done &&
      (hasProcessedNew(before, specification) || !hasProcessingTime(before, specification))
    ) {
      return { processed: true, specification }
    }
    // after some time, accept `complete` even if nothing else shows that the service processed this
    // document
    const complete = specification.processingState === 'complete'
    completeSince = complete ? (completeSince ?? clock.now()) : undefined
    if (completeSince !== undefined && clock.now() - completeSince >= maxPause) {
      return { processed: true, specification }
    }
  }
  return { processed: false, specification }
}

function isDone({ processingState, lastProcessErrorCode }: Specification): boolean {
  return processingState === 'complete' || lastProcessErrorCode !== undefined
}

/**
 * Returns whether the service has processed a new document. Until then, the state and the error
 * code can belong to the previous document.
 */
function hasProcessedNew(before: Specification | undefined, now: Specification): boolean {
  return now.lastVersion !== before?.lastVersion || now.lastProcessedAt !== before?.lastProcessedAt
}

function hasProcessingTime(before: Specification | undefined, now: Specification): boolean {
  return (before?.lastProcessedAt ?? now.lastProcessedAt) !== undefined
}

/**
 * The maximum difference in milliseconds between two times that belong to the same event. The
 * service may record the end of processing as an update, slightly later.
 */
const timeTolerance = 1000

/**
 * Returns whether another document may have replaced the sent document, because the specification
 * was updated again before processing ended.
 */
export function mayBeReplaced(sent: Specification, now: Specification): boolean {
  const changed = Date.parse(now.updatedAt)
  const processed = Date.parse(now.lastProcessedAt ?? '')
  return changed > Date.parse(sent.updatedAt) && changed + timeTolerance < processed
}

const explanations: Record<string, string> = {
  PARSE_ERROR: 'The service cannot parse the document as OpenAPI',
  FETCH_ERROR: 'The service cannot fetch the document from its URL',
  FETCH_TIMEOUT: 'The service timed out while fetching the URL',
}

export function explainErrorCode(code: string): string {
  return explanations[code] ?? 'The service reported no details'
}
