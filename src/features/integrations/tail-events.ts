import { writeList } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import {
  getIntegrationEvent,
  listIntegrationEvents,
} from '../../contract/integrations/installations.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { isDefaultFormat } from '../../output/formats.ts'
import { sanitize } from '../../output/text/sanitize.ts'

type TailRun = WithArgs & WithService & WithConsole & WithEnvironment

interface EventLog {
  message?: string
  timestamp?: string
  level?: string
}

interface IntegrationEventWithLogs {
  id: string
  createdAt: string
  status: string
  payload: { type?: string | undefined }
  logs: EventLog[]
}

const view: View = {
  columns: ['createdAt', 'status', 'payload.type', 'id', 'logs'],
  known: ['id', 'createdAt', 'status', 'payload.type', 'installationId', 'integrationId', 'logs'],
  noun: 'events',
}

/** Prints the events of an integration and their logs as they arrive. */
export async function tailEvents(run: TailRun): Promise<void> {
  const events = followEvents(run)
  if (!isDefaultFormat(await run.console.format()) || run.args.text('columns') !== undefined) {
    async function* pages() {
      for await (const event of events) yield { items: [event], envelope: {} }
    }
    return await writeList(run, pages(), view)
  }
  for await (const event of events) await run.console.print(eventLines(event))
}

/** Formats an event as one line, followed by its indented log. */
function eventLines({ id, createdAt, status, payload, logs }: IntegrationEventWithLogs): string {
  const head = [createdAt, status.padEnd(7), payload.type ?? 'unknown', id].join('  ')
  const lines = logs.flatMap(({ level = 'info', message = '' }) =>
    message.split('\n').map((text) => `  ${level.padEnd(5)}  ${text}`),
  )
  return [head, ...lines].map((line) => `${sanitize(line)}\n`).join('')
}

/** Yields the latest events, and then polls for new events until the run ends. */
async function* followEvents(run: TailRun): AsyncGenerator<IntegrationEventWithLogs> {
  const integrationName = run.args.named.integration as string
  const last = run.args.number('last', 0, 1000) ?? 10
  const most = run.args.number('limit', 1) ?? Number.POSITIVE_INFINITY
  const interval = run.args.duration('interval') ?? 5000
  const { clock, signal } = run.environment
  const client = await run.service.client()
  const seen = new Set<string>()
  let newest: string | undefined
  let count = 0
  for (;;) {
    const fresh: Omit<IntegrationEventWithLogs, 'logs'>[] = []
    // the service returns the newest events first
    for await (const event of client.paginate(
      listIntegrationEvents,
      { integrationName },
      { limit: newest === undefined ? Math.max(last, 1) : undefined },
    )) {
      if (newest !== undefined && event.createdAt < newest) break
      if (!seen.has(event.id)) fresh.push(event)
      seen.add(event.id)
    }
    const isFirst = newest === undefined
    newest = fresh[0]?.createdAt ?? newest ?? ''
    for (const event of (isFirst ? fresh.slice(0, last) : fresh).reverse()) {
      const found = await client.call(getIntegrationEvent, { integrationName, eventId: event.id })
      yield { ...event, logs: (found.trace?.logs ?? []) as EventLog[] }
      count += 1
      if (count >= most) return
    }
    run.console.progress.at('Waiting for events')
    await clock.sleep(interval, signal)
    signal.throwIfAborted()
  }
}
