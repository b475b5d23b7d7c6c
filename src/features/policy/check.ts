import { dirname, resolve } from 'node:path'
import { Source } from '../../client/organization-reader.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { RuleHelp } from '../../output/ci/finding.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { classifyFindings, parseAcceptFlags, reportAudit } from '../audit/index.ts'
import { acceptedFileName, findPolicyFile, policyFileMissing } from './find-policy.ts'
import { evaluateRules } from './model/evaluate.ts'
import { readPolicyFile } from './model/policy-file.ts'
import { readFacts } from './model/read-facts.ts'
import type { CheckedRule } from './model/rule.ts'

const parallel = 8

/** Checks the rules of a policy file, and reports violations and unknown results. */
export async function checkPolicy(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
): Promise<void> {
  const { cwd, clock } = run.environment
  const path = policyFile(run)
  const taking = await parseAcceptFlags(run)
  const policy = await readPolicyFile(path, cwd)
  const source = new Source(await run.service.client(), parallel, (sent) =>
    run.console.progress.at(`Loading the organization: ${count(sent, 'request')}`),
  )
  const facts = await readFacts({
    ...{ source, now: clock.now() },
    organizationId: await run.service.context('organizationId'),
    parts: new Set(policy.rules.flatMap(({ parts }) => [...parts])),
  })
  const findings = evaluateRules(policy.rules, facts).map((finding) =>
    finding.state === 'unknown' && run.args.has('allow-unknown')
      ? { ...finding, severity: 'note' as const }
      : finding,
  )
  const usual = { folder: dirname(path), file: acceptedFileName }
  const classified = await classifyFindings(run, findings, cwd, taking, usual)
  await reportAudit(run, classified, [], {
    account,
    place: ({ rule: id }) => {
      const rule = policy.rules.find(({ name }) => id === `policy/${name}`)
      return {
        file: policy.name,
        line: (rule && policy.lines.get(rule.name)) ?? 1,
        ...(rule && { help: ruleHelp(rule) }),
      }
    },
  })
}

/** Explains a rule, for reports that other programs show. */
function ruleHelp({ scope, condition }: CheckedRule): RuleHelp {
  return {
    meaning: `A resource of the scope "${scope}" does not meet this condition: ${condition.trim()}`,
    advice:
      'Change the resource, or accept the violation with `docsctl policy check --accept FINGERPRINT --reason TEXT`.',
  }
}

/** Returns the file in the arguments, or the nearest policy file. */
function policyFile(run: WithArgs & WithEnvironment): string {
  const { cwd } = run.environment
  const { file } = run.args.named
  if (file !== undefined) return resolve(cwd, file)
  const found = findPolicyFile(cwd)
  if (found !== undefined) return found
  throw usage([missing('FILE', policyFileMissing(cwd))])
}
