import type * as z from 'zod'
import type { Clock } from '../../../client/clock.ts'
import type { OpenAPISpec } from '../../../contract/openapi.ts'

export type Specification = z.output<typeof OpenAPISpec>

export interface Wait {
  /** the specification before the document was sent, or undefined if there was none */
  before: Specification | undefined
  read: () => Promise<Specification>
  clock: Clock
  /** in ms */
  timeout: number
  signal: AbortSignal
}

const first = 50
const longest = 10_000

/**
 * Polls the specification until the service has processed the document. On timeout, returns the
 * last version.
 */
export async function waitForProcessing(
  wait: Wait,
): Promise<{ processed: boolean; specification: Specification | undefined }> {
  const { before, clock, signal } = wait
  const end = clock.now() + wait.timeout
  let specification: Specification | undefined
  let completeSince: number | undefined
  for (let pause = first; clock.now() < end; pause = Math.min(pause * 1.5, longest)) {
    await clock.sleep(Math.min(pause, end - clock.now()), signal)
    specification = await wait.read()
    const done = isDone(specification)
    if (done && (hasMoved(before, specification) || !hasProcessingTime(before, specification))) {
      return { processed: true, specification }
    }
    // if the state never changes, accept it after some time
    const complete = specification.processingState === 'complete'
    completeSince = complete ? (completeSince ?? clock.now()) : undefined
    if (completeSince !== undefined && clock.now() - completeSince >= longest) {
      return { processed: true, specification }
    }
  }
  return { processed: false, specification }
}

function isDone({ processingState, lastProcessErrorCode }: Specification): boolean {
  return processingState === 'complete' || lastProcessErrorCode !== undefined
}

/**
 * Returns whether the specification changed. Before that, the state and the error code can belong
 * to the previous version.
 */
function hasMoved(before: Specification | undefined, now: Specification): boolean {
  return now.lastVersion !== before?.lastVersion || now.lastProcessedAt !== before?.lastProcessedAt
}

function hasProcessingTime(before: Specification | undefined, now: Specification): boolean {
  return (before?.lastProcessedAt ?? now.lastProcessedAt) !== undefined
}

/** The service may record the end of processing as an update, at a slightly different time. */
const sameInstant = 1000

/**
 * Returns whether someone may have replaced the document, because the specification was updated
 * again before processing ended.
 */
export function mayBeReplaced(sent: Specification, now: Specification): boolean {
  const changed = Date.parse(now.updatedAt)
  const processed = Date.parse(now.lastProcessedAt ?? '')
  return changed > Date.parse(sent.updatedAt) && changed + sameInstant < processed
}

const explanations: Record<string, string> = {
  PARSE_ERROR: 'The service cannot parse it as an OpenAPI document',
  FETCH_ERROR: 'The service cannot fetch it from its URL',
  FETCH_TIMEOUT: 'The service timed out while fetching the URL',
}

export function explained(code: string): string {
  return explanations[code] ?? 'The service reported only this code'
}
