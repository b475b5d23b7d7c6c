import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithEnvironment, WithService } from '../../host/program/run.ts'
import { conflicting } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { readAccepted } from '../manifests/index.ts'
import {
  type ComparisonPolicy,
  type FailLevel,
  failLevels,
  parseSeverities,
} from './model/judge/policy.ts'
import { type ChangeRuleSet, ruleSets } from './model/judge/rule-sets.ts'

/** Flags that control which changes make a comparison fail. */
export const policyFlags = {
  'fail-on-breaking': Flags.boolean({
    description: 'Exit with 11 on breaking changes (same as --fail-on breaking)',
    helpGroup: 'CHANGE',
  }),
  'fail-on': Flags.string({
    description: 'Exit with 11 on changes of at least this severity (default: none)',
    helpGroup: 'CHANGE',
    options: [...failLevels],
  }),
  rules: Flags.string({
    description: 'Set of rules that determines the severity of changes (default: docsctl)',
    helpGroup: 'CHANGE',
    options: [...ruleSets],
  }),
  accepted: Flags.string({
    description:
      'File with accepted changes (default: openapi-accepted.yaml next to the project file, or in the current folder if there is no project file)',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
  }),
}

export const acceptedFile = 'openapi-accepted.yaml'

export function failLevel(flags: Record<string, unknown>): FailLevel {
  const typed = flags['fail-on'] as FailLevel | undefined
  if (flags['fail-on-breaking'] !== true) return typed ?? 'none'
  if (typed === 'none') {
    throw usage([conflicting('--fail-on none', ['--fail-on-breaking'])])
  }
  return typed ?? 'breaking'
}

/**
 * Returns the path of the file with accepted changes. The default is a file next to the project
 * file, or in the current folder.
 */
export async function acceptedPath(
  run: WithArgs & WithService & WithEnvironment,
): Promise<{ path: string; isRequired: boolean }> {
  const { cwd } = run.environment
  const typed = run.args.text('accepted')
  if (typed !== undefined) return { path: resolve(cwd, typed), isRequired: true }
  const { project } = await run.service.session()
  const folder = project ? dirname(project.path) : cwd
  return { path: join(folder, acceptedFile), isRequired: false }
}

/**
 * Reads the policy for a comparison. If `mayCreate` is set, the file with accepted changes may be
 * missing even if the user named it.
 */
export async function readPolicy(
  run: WithArgs & WithService & WithEnvironment,
  flags: Record<string, unknown>,
  mayCreate = false,
): Promise<ComparisonPolicy> {
  const { project } = await run.service.session()
  const where = `${project?.path}: openapi`
  const { severities, problems } = parseSeverities(project?.data.openapi, where)
  if (problems.length > 0) throw usage(problems)
  const { path, isRequired } = await acceptedPath(run)
  const isThere =
    (isRequired && !mayCreate) || (await stat(path).catch(() => undefined)) !== undefined
  return {
    rules: (flags.rules as ChangeRuleSet | undefined) ?? 'docsctl',
    severities,
    accepted: isThere ? await readAccepted(path, run.environment.cwd) : [],
    failOn: failLevel(flags),
    today: new Date(run.environment.clock.now()),
  }
}
