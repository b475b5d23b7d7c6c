import { type Prepared, prepare } from '../../client/prepare.ts'
import { schemaViolations } from '../../client/problems.ts'
import type { FlowJob } from '../../command/operation/flow-job.ts'
import { type FileRow, parseRows } from '../../command/rows/read-rows.ts'
import { isJsonObject } from '../../contract/json.ts'
import { ContextRecordInput, upsertContextRecords } from '../../contract/site-publishing/context.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import { parseJson } from '../../host/arguments/parse-json.ts'
import type { WithConsole, WithService } from '../../host/program/run.ts'
import { createStep, type JobStep } from '../../jobs/step.ts'
import { duplicate, inLine, invalidFile } from '../../output/text/file-problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'

/** The number of records per request. The API documents no limit. */
const recordsPerRequest = 100

/** A record and its position in a file, for messages. */
interface RecordInFile {
  place: string
  values: Record<string, unknown>
}

/** The content of a file and the file's name, or `-` for standard input. */
export interface RecordFile {
  name: string
  text: string
}

/** Returns the records in all files. Validates all of them before anything is sent. */
export function parseRecords(files: readonly RecordFile[], type: string | undefined): object[] {
  const invalid: Problem[] = []
  const places = new Map<unknown, string>()
  const records = files.flatMap(readFile).map(({ place, values }) => {
    const record = { ...(type !== undefined && { type }), ...values }
    const { id } = record as { id?: unknown }
    const before = places.get(id)
    if (before !== undefined) {
      const message = `${place}: ${quotedValue(id)} already appears in ${before}`
      invalid.push(duplicate(place, message, id))
    }
    if (id !== undefined) places.set(id, place)
    const faults = schemaViolations(ContextRecordInput, record, '', {
      shownAs: ({ where, value }) => ({ where: where.replace(/^\./, ''), value }),
    })
    invalid.push(...faults.map((fault) => inLine(place, fault)))
    return record
  })
  if (records.length === 0) {
    invalid.push(invalidFile('FILE', 'No records found in FILE'))
  }
  if (invalid.length > 0) throw usage(invalid)
  return records
}

function readFile({ name, text }: RecordFile): RecordInFile[] {
  const bare = text.replace(/^\uFEFF/, '')
  if (/\.(md|markdown)$/i.test(name)) return [{ place: name, values: markdownRecord(name, bare) }]
  const file = name === '-' ? 'standard input' : name
  if (/\.json$/i.test(name) || /^\s*\[/.test(bare)) return readJson(file, bare)
  return parseRows(bare, file, 'FILE').map(({ line, values }: FileRow) => ({
    place: `${file}:${line}`,
    values: withMetadata(values),
  }))
}

/** Reads a JSON file that contains one record or an array of records. */
function readJson(file: string, text: string): RecordInFile[] {
  const parsed = parseJson(file, text)
  return [parsed].flat().map((values, index) => {
    const place = `${file}: record ${index + 1}`
    if (!isJsonObject(values)) {
      throw usage([invalidFile(file, `${place}: Expected a JSON object`)])
    }
    return { place, values }
  })
}

/** Returns the record for a Markdown file. The first heading becomes the title of the record. */
function markdownRecord(name: string, body: string): Record<string, unknown> {
  const id = name.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
  const fileName = id.replace(/^.*\//, '').replace(/\.[^.]*$/, '')
  const [, heading = fileName] = /^#\s+(.+?)\s*#*\s*$/m.exec(body) ?? []
  return { id, type: 'document', title: heading, body }
}

/** Combines columns such as `metadata.product` into an object. */
function withMetadata(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values)
  const parts = entries.filter(([name]) => name.startsWith('metadata.'))
  if (parts.length === 0) return values
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith('metadata.'))),
    metadata: Object.fromEntries(parts.map(([name, value]) => [name.slice(9), value])),
  }
}

/** Returns the requests for all records. */
export function upsertRequests(path: Record<string, string>, records: object[]): Prepared[] {
  const count = Math.ceil(records.length / recordsPerRequest)
  return Array.from({ length: count }, (_, index) => {
    const body = records.slice(index * recordsPerRequest, (index + 1) * recordsPerRequest)
    return prepare(upsertContextRecords, { path, body })
  })
}

interface SentRecord {
  id: string
  type: string
  title: string
}

const sentRecords = ({ body }: Prepared) => body as SentRecord[]

/** Counts the records in the requests. */
export function countRecords(calls: readonly Prepared[]): number {
  return calls.reduce((sum, call) => sum + sentRecords(call).length, 0)
}

/** Returns the requests as journal steps. */
export function upsertSteps(calls: readonly Prepared[]): JobStep[] {
  return calls.map((call) => {
    const records = sentRecords(call)
    const others = records.length > 1 ? ` to ${records.at(-1)?.id}` : ''
    return createStep(`${records[0]?.id}${others}`, call)
  })
}

/**
 * Sends the requests one after another. If one fails, the error includes the number of records that
 * were already sent.
 */
export async function* sendRecords(
  calls: readonly Prepared[],
  { indexes, perform }: FlowJob,
  run: WithService & WithConsole,
): AsyncGenerator<object[]> {
  const client = await run.service.client()
  const own = indexes.map((index) => ({ index, call: calls[index] as Prepared }))
  const total = countRecords(own.map(({ call }) => call))
  let done = 0
  for (const { index, call } of own) {
    run.console.progress.at(`Sending records: ${done} of ${total}`)
    await perform(index, async (step) => {
      // the request is safe to repeat
      await step.begin()
      await client.exchange(call)
    }).catch((error: unknown) => {
      if (!(error instanceof DocsctlError) || done === 0) throw error
      const state = `Sent ${done} of ${total} records. It is safe to repeat the command`
      throw new DocsctlError(error.kind, error.message, { ...error.details, state })
    })
    const records = sentRecords(call)
    done += records.length
    yield records.map(({ id, type, title }) => ({ id, type, title, updated: true }))
  }
}
