import { load } from 'js-yaml'
import { isJsonObject } from '../../../contract/json.ts'
import type { Records } from '../../store/records.ts'

export type ProcessErrorCode = 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR'

type SpecRow = Readonly<Records['openapiSpecs']>

const untilProgress = 500
const untilComplete = 1500
/** The time in milliseconds after which an unfinished fetch counts as failed. */
const untilGivenUp = 2000
const fetchTimeout = 1500
const greatestDocument = 20 * 1024 * 1024

/** Parses a document as JSON if it begins with `{`, otherwise as YAML. */
function parseDocument(text: string): unknown {
  return specificationSyntax(text) === 'json' ? JSON.parse(text) : load(text)
}

export function specificationSyntax(text: string): 'json' | 'yaml' {
  return /^\s*\{/.test(text) ? 'json' : 'yaml'
}

/** Returns an error code if the document isn't an OpenAPI specification. */
export function parseProblem(text: string): ProcessErrorCode | undefined {
  try {
    const document = parseDocument(text)
    return isJsonObject(document) && ('openapi' in document || 'swagger' in document)
      ? undefined
      : 'PARSE_ERROR'
  } catch {
    return 'PARSE_ERROR'
  }
}

async function boundedText(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > greatestDocument) return undefined
  }
  return text + decoder.decode()
}

/** Fetches a specification. Returns the document, an error code, or both. */
export async function fetchedSpecification(
  source: string,
  signal: AbortSignal,
): Promise<{ text?: string; errorCode?: ProcessErrorCode | undefined }> {
  const timeout = AbortSignal.timeout(fetchTimeout)
  try {
    if (!/^https?:/i.test(source)) return { errorCode: 'FETCH_ERROR' }
    const response = await fetch(source, { signal: AbortSignal.any([signal, timeout]) })
    const text = response.ok ? await boundedText(response) : undefined
    return text === undefined
      ? { errorCode: 'FETCH_ERROR' }
      : { text, errorCode: parseProblem(text) }
  } catch {
    return { errorCode: timeout.aborted ? 'FETCH_TIMEOUT' : 'FETCH_ERROR' }
  }
}

/** Returns the processing state of the last publication at a given time. */
export function processing(spec: SpecRow, now: string) {
  const started = Date.parse(spec.publishedAt)
  const elapsed = Date.parse(now) - started
  const before = {
    ...(spec.previousVersion !== undefined && { lastVersion: spec.previousVersion }),
    ...(spec.previousProcessedAt !== undefined && { lastProcessedAt: spec.previousProcessedAt }),
  }
  const isFetching = spec.isFetching === true
  const none = { lastProcessedErrorCount: 0 }
  if (elapsed < untilProgress) return { processingState: 'pending' as const, ...none, ...before }
  if (elapsed < (isFetching ? untilGivenUp : untilComplete)) {
    return { processingState: 'progress' as const, ...none, ...before }
  }
  // a document that is still being fetched after this time never arrives
  const errorCode = isFetching ? 'FETCH_TIMEOUT' : spec.errorCode
  return {
    processingState: 'complete' as const,
    lastProcessedErrorCount: errorCode === undefined ? 0 : 1,
    ...before,
    ...(errorCode === undefined && { lastVersion: spec.version }),
    ...(errorCode !== undefined && { lastProcessErrorCode: errorCode }),
    lastProcessedAt: new Date(started + (isFetching ? untilGivenUp : untilComplete)).toISOString(),
  }
}
