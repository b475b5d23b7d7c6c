import type { Client } from '../../client/client.ts'
import { limitConcurrency } from '../../client/turn-queue.ts'
import { writeList } from '../../command/result/result.ts'
import { readDescription } from '../../contract/service/read-description.ts'
import { serviceRequests } from '../../contract/service/read-service.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { count } from '../../output/text/text.ts'
import { KnownIds, plannedReads, type ReadOperation } from './model/read-plan.ts'
import { type UnknownFact, unknownFacts } from './model/unknown-facts.ts'

const parallel = 8

/** The page size of lists. Several items reveal more optional keys than a single item. */
const pageSize = 20

/** A difference between the responses of the service and the embedded API description. */
interface ReportedFact extends UnknownFact {
  /** the IDs of the operations whose responses contain the difference */
  operations: string[]
  description: string
  docsctl: string
}

const columns = ['kind', 'where', 'value', 'operations', 'description', 'docsctl']

/**
 * Reads one response from each read operation that the token can use. Lists the keys and
 * enumeration values that the embedded API description lacks. Calls each operation at most once.
 */
export async function reportAgainstService(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const organizationId = await run.service.context('organizationId')
  const { operations, description } = await serviceRequests()
  const reads = plannedReads(operations)
  const client = await run.service.client()
  const reading = new Reading(client, new KnownIds(reads, organizationId), (done) =>
    run.console.progress.at(`Checking operation ${done} of ${reads.length}`),
  )
  await reading.readAll(reads)
  const stamp = {
    description: `${description.source} ${description.version}`,
    docsctl: run.environment.version,
  }
  const items = groupFacts(reading.found).map((fact) => ({ ...fact, ...stamp }))
  await writeList(run, [{ items: items satisfies ReportedFact[], envelope: {} }], {
    columns: columns.slice(0, 4),
    known: columns,
    ids: 'where',
    noun: 'differences',
  })
  await run.console.note(
    `note: ${reading.summary(reads.length)}. Description: ${stamp.description}`,
  )
}

/** Reads responses until no other path can be filled with known IDs. */
class Reading {
  readonly found: { operation: string; facts: UnknownFact[] }[] = []
  readonly #client: Client
  readonly #known: KnownIds
  readonly #progress: (done: number) => void
  readonly #inTurn = limitConcurrency(parallel)
  #requests = 0
  /** the numbers of operations without a readable response, by reason */
  readonly #unread = new Map<string, number>()

  constructor(client: Client, known: KnownIds, progress: (done: number) => void) {
    this.#client = client
    this.#known = known
    this.#progress = progress
  }

  async readAll(reads: readonly ReadOperation[]): Promise<void> {
    let waiting = [...reads]
    while (waiting.length > 0) {
      const ready = waiting.flatMap((read) => {
        const path = this.#known.fill(read.path)
        return path === undefined ? [] : [{ read, path }]
      })
      if (ready.length === 0) break
      const isReady = new Set(ready.map(({ read }) => read))
      waiting = waiting.filter((read) => !isReady.has(read))
      const answers = await Promise.all(
        ready.map(({ read, path }) => this.#inTurn(() => this.#read(read, path))),
      )
      // learn IDs in the order of the description, so that all runs use the same IDs
      for (const [index, { read }] of ready.entries()) this.#known.learn(read.path, answers[index])
    }
  }

  async #read({ id, path: template, query = {} }: ReadOperation, path: string): Promise<unknown> {
    this.#requests += 1
    this.#progress(this.#requests)
    const limit = Math.min(query.limit?.maximum ?? pageSize, pageSize)
    const address = 'limit' in query ? `${path}?limit=${limit}` : path
    try {
      const { body } = await this.#client.request({ method: 'GET', path: address })
      const { byRequest, schemas } = await readDescription()
      const schema = byRequest.get(`GET ${template}`)?.schema
      const facts = schema ? unknownFacts(body, schema, schemas, id) : []
      this.found.push({ operation: id, facts })
      return body
    } catch (error) {
      if (!(error instanceof DocsctlError) || error.kind === 'not-signed-in') throw error
      const { status } = error.details
      // if no operation has responded, the service is unreachable
      if (status === undefined && this.found.length === 0) throw error
      const reason = status === undefined ? error.kind : String(status)
      this.#unread.set(reason, (this.#unread.get(reason) ?? 0) + 1)
      return undefined
    }
  }

  /** Describes how many operations were read, and why the other operations weren't. */
  summary(all: number): string {
    const refused = [...this.#unread].sort().map(([reason, number]) => `${number} (${reason})`)
    const failed = refused.length > 0 ? `. Failed: ${refused.join(', ')}` : ''
    const without = all - this.#requests
    return `Checked ${this.found.length} of ${all} operations with ${count(this.#requests, 'request')}${failed}. ${count(without, 'operation')} had no resource to read`
  }
}

/** Combines equal differences that several operations have. */
function groupFacts(found: Reading['found']): (UnknownFact & { operations: string[] })[] {
  const groups = new Map<string, UnknownFact & { operations: string[] }>()
  for (const { operation, facts } of found) {
    for (const fact of facts) {
      const key = JSON.stringify(fact)
      const group = groups.get(key) ?? { ...fact, operations: [] }
      if (!group.operations.includes(operation)) group.operations.push(operation)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
    .map((group) => ({ ...group, operations: group.operations.sort() }))
    .sort((a, b) => (`${a.where} ${a.value}` < `${b.where} ${b.value}` ? -1 : 1))
}
