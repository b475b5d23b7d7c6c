import { resolve } from 'node:path'
import type { AuditResult } from '../../audit/finding.ts'
import { type CommandClass, DocsctlCommand } from '../../frame/program/command.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { Run } from '../../frame/program/run.ts'
import { type FlagDefinition, Flags } from '../../frame/words/definitions.ts'
import { byIdFlag, contextFlags, outputFlags } from '../../frame/words/flags.ts'
import { pipelineFlags } from '../../frame/words/pipeline-flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { Source } from '../../snapshot/source.ts'
import { grouped } from '../../text/text.ts'
import { auditFormats, reportAudit } from './report.ts'
import { acceptFlags, takeFindings, weigh } from './weigh.ts'

const parallel = 8

interface AuditSpec {
  summary: string
  description: string
  examples: string[]
  api: string[]
  flags?: Record<string, FlagDefinition>
  audit: (
    run: TypedWords & ServiceAccess & Speaker & Machine,
    source: Source,
    organizationId: string,
  ) => Promise<AuditResult>
}

const common =
  'Ends with 11 where something is found that is no mere note, is not accepted and does not stand in the baseline; with 12 where a part could not be read.'

/** An audit of the organization: what it found, against what is known and accepted. */
export function auditCommand(spec: AuditSpec): CommandClass {
  return class extends DocsctlCommand {
    static override summary = spec.summary
    static override description = `${spec.description} ${common}`
    static override examples = spec.examples
    static override api = spec.api
    static override effect = 'read' as const
    static override flags = {
      org: contextFlags.organizationId.definition,
      ...byIdFlag,
      ...spec.flags,
      baseline: Flags.string({
        description: 'what an earlier run found, from --json: only what is new since then fails',
        helpGroup: 'TARGET',
        helpValue: 'FILE',
      }),
      'only-new': Flags.boolean({
        description: 'show only what is not in the baseline',
        helpGroup: 'TARGET',
        dependsOn: ['baseline'],
      }),
      ...acceptFlags,
      format: Flags.string({
        description: 'print a document instead',
        helpGroup: 'OUTPUT',
        options: auditFormats,
        exclusive: ['json', 'output', 'columns', 'jq'],
      }),
      report: pipelineFlags.report,
      ...outputFlags,
    }

    override async perform(run: Run): Promise<void> {
      const taking = takeFindings(run)
      const organizationId = await run.context('organizationId')
      const source = new Source(await run.client(), parallel, (count) =>
        run.progress.at(`${grouped(count)} reads`),
      )
      const result = await spec.audit(run, source, organizationId)
      const weighed = await weigh(run, result.findings, resolve(run.runtime.cwd), taking)
      await reportAudit(run, weighed, result.unread)
    }
  }
}
