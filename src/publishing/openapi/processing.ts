import type * as z from 'zod'
import type { Clock } from '../../client/clock.ts'
import type { OpenAPISpec } from '../../contract/openapi.ts'

export type Specification = z.output<typeof OpenAPISpec>

export interface Wait {
  /** the specification before the document was sent; undefined where there was none */
  before: Specification | undefined
  read: () => Promise<Specification>
  clock: Clock
  /** ms */
  timeout: number
  signal: AbortSignal
}

const first = 50
const longest = 10_000

/** Reads the specification until what was sent has been processed; the last that was read where time is up. */
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
    if (done && (hasMoved(before, specification) || !tellsTime(before, specification))) {
      return { processed: true, specification }
    }
    // what never moves is believed when it has stood still for a while
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

/** Until then state and code may be those of the version before. */
function hasMoved(before: Specification | undefined, now: Specification): boolean {
  return now.lastVersion !== before?.lastVersion || now.lastProcessedAt !== before?.lastProcessedAt
}

function tellsTime(before: Specification | undefined, now: Specification): boolean {
  return (before?.lastProcessedAt ?? now.lastProcessedAt) !== undefined
}

/** Services may well note the end of their own work as a change, and not at the same instant. */
const sameInstant = 1000

/** Whether somebody else's document may have been taken after the one that was sent: it changed, and was not yet processed. */
export function wasOvertaken(sent: Specification, now: Specification): boolean {
  const changed = Date.parse(now.updatedAt)
  const processed = Date.parse(now.lastProcessedAt ?? '')
  return changed > Date.parse(sent.updatedAt) && changed + sameInstant < processed
}

const explanations: Record<string, string> = {
  PARSE_ERROR: "the service can't read it as an OpenAPI document",
  FETCH_ERROR: "the service can't fetch it from its URL",
  FETCH_TIMEOUT: 'its URL took too long to answer the service',
}

export function explained(code: string): string {
  return explanations[code] ?? 'the service gives no more than this code'
}
