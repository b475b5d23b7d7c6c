import type { Prepared } from '../../client/prepare.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { findPolicyFile, policyFileMissing } from './find-policy.ts'
import type { PlannedRequest } from './model/planned-facts.ts'

/**
 * Checks planned requests against the rules of the nearest policy file, if the file or the setting
 * `policy` enforces them. Without enforcement, sends no requests.
 */
export async function guardByPolicy(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  requests: readonly PlannedRequest[],
  folder = run.environment.cwd,
): Promise<void> {
  const path = findPolicyFile(folder)
  const { policy } = await run.service.session()
  const isEnforced = policy?.value === 'enforce'
  if (path === undefined) {
    if (!isEnforced) return
    throw usage([invalidValue(policy.origin, 'enforce', policyFileMissing(folder))])
  }
  const { readEnforcement } = await import('./enforcement.ts')
  const read = await readEnforcement(path, run.environment.cwd)
  if (!isEnforced && !read.isEnforced) return
  const { guardChanges } = await import('./guard.ts')
  await guardChanges(run, path, read.file, requests)
}

export function plannedRequest({ operation, parts }: Prepared): PlannedRequest {
  return { operation: operation.id, path: parts.path, body: parts.body }
}
