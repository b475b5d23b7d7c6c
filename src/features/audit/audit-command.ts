import { resolve } from 'node:path'
import type { Command } from '@oclif/core/command'
import { Source } from '../../client/organization-reader.ts'
import type { FlagDefinition } from '../../host/arguments/definitions.ts'
import { byIdFlag, contextFlags, outputFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'
import { type CommandClass, DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { count } from '../../output/text/text.ts'
import type { Audit } from './audits.ts'
import { acceptFlags, classifyFindings, parseAcceptFlags } from './classify-findings.ts'
import { findingFlags } from './finding-flags.ts'
import { reportAudit } from './report.ts'

const parallel = 8

interface AuditSpec {
  summary: string
  description: string
  examples: Command.Example[]
  api: string[]
  flags?: Record<string, FlagDefinition>
  audit: Audit
}

const common =
  "Exits with 11 if there are new warnings or errors (not accepted, not in the baseline). Otherwise, exits with 12 if some data can't be read."

/**
 * Builds a command that audits the organization and compares the findings with the baseline and
 * with accepted findings.
 */
export function auditCommand(spec: AuditSpec): CommandClass {
  return class extends DocsctlCommand {
    static override summary = spec.summary
    static override description = `${spec.description}\n\n${common}`
    static override examples = spec.examples
    static override api = spec.api
    static override effect = 'read' as const
    static override flags = {
      org: contextFlags.organizationId.definition,
      ...byIdFlag,
      ...spec.flags,
      ...findingFlags,
      ...acceptFlags,
      report: pipelineFlags.report,
      ...outputFlags,
    }

    override async perform(run: Run): Promise<void> {
      const taking = await parseAcceptFlags(run)
      const organizationId = await run.service.context('organizationId')
      const source = new Source(await run.service.client(), parallel, (sent) =>
        run.console.progress.at(`Loading the organization: ${count(sent, 'request')}`),
      )
      const result = await spec.audit(run, source, organizationId)
      const classified = await classifyFindings(
        run,
        result.findings,
        resolve(run.environment.cwd),
        taking,
      )
      await reportAudit(run, classified, result.unread)
    }
  }
}
