import { tailEvents } from '../../features/integrations/tail-events.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class Tail extends DocsctlCommand {
  static override summary = 'Follow the events of an integration, with their logs'
  static override description =
    'Prints the last events and then new ones, until you press Ctrl-C or --limit is reached.'
  static override examples = [
    { description: 'Follow the events', command: 'integrations tail acme-chat' },
    {
      description: 'Print the next event as a line of JSON',
      command: 'integrations tail acme-chat --last 0 --limit 1 -o jsonl',
    },
  ]
  static override api = [
    'GET /v1/integrations/{integrationName}/events',
    'GET /v1/integrations/{integrationName}/events/{eventId}',
  ]
  static override args = {
    integration: Args.string({
      description: 'Integration name or title',
      required: true,
      resource: 'integrations',
    }),
  }
  static override flags = {
    last: Flags.string({
      description: 'Number of earlier events to print first (default: 10)',
      helpGroup: 'OUTPUT',
      helpValue: 'N',
    }),
    limit: Flags.string({
      description: 'Stop after this number of events, including earlier ones',
      helpGroup: 'OUTPUT',
      helpValue: 'N',
    }),
    interval: Flags.string({
      description: 'Time between requests for new events (default: 5s)',
      helpGroup: 'OUTPUT',
      helpValue: 'TIME',
    }),
    ...outputFlags,
  }

  protected override get isReading(): boolean {
    return true
  }

  perform(run: Run): Promise<void> {
    return tailEvents(run)
  }
}
