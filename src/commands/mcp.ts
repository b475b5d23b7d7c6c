import { Args, Flags } from '../host/arguments/definitions.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class McpCommand extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'Serve AI agents through the Model Context Protocol'
  static override description =
    `Reads requests from standard input and writes responses to standard output. Add this command to the configuration of an AI client, which then starts it.

An agent can find and describe commands, and run most commands that only read. With --allow-changes, it can also change resources: it first requests a plan, then confirms the digest of the plan. docsctl keeps a journal of each change for "jobs undo". Deletions, merges, transfers, publishing, undoing changes, and changes to access also require --allow-destructive.`
  static override examples = [
    { description: 'Let an agent run commands that only read', command: 'mcp' },
    {
      description: 'Let an agent make changes to spaces and change requests',
      command: 'mcp --allow-changes spaces change-requests',
    },
    {
      description: 'Let an agent also delete resources and change access',
      command: 'mcp --allow-changes --allow-destructive --profile staging',
    },
  ]
  static override args = {
    topic: Args.string({
      multiple: true,
      description: 'Topic that --allow-changes applies to, such as "spaces" (default: all topics)',
    }),
  }
  static override flags = {
    'allow-changes': Flags.boolean({
      description: 'Allow changes to resources, in two steps: plan and confirmation',
    }),
    'allow-destructive': Flags.boolean({
      description:
        'Also allow deletions, merges, transfers, publishing, undoing changes, and changes to access (requires --allow-changes)',
      dependsOn: ['allow-changes'],
    }),
  }

  async perform(run: Run): Promise<void> {
    const { createSetup } = await import('../features/agents/setup.ts')
    const { serveStdio } = await import('../features/agents/stdio.ts')
    await serveStdio(await createSetup(run, this.config))
  }
}
