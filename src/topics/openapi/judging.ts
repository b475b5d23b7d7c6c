import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { readAccepted } from '../../publishing/accepted-file.ts'
import {
  type ComparisonPolicy,
  type FailLevel,
  failLevels,
  severitiesOf,
} from '../../publishing/openapi/judge/policy.ts'
import { togetherRule, usage } from '../../text/sentences.ts'

/** What people decide about changes that break. */
export const judgingFlags = {
  'fail-on-breaking': Flags.boolean({
    description: 'what breaks clients ends it with 11; the same as --fail-on breaking',
    helpGroup: 'CHANGE',
  }),
  'fail-on': Flags.string({
    description: 'changes of this level end it with 11',
    helpGroup: 'CHANGE',
    options: [...failLevels],
  }),
  accepted: Flags.string({
    description: 'the changes that were accepted (default: openapi-accepted.yaml, if it is there)',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
  }),
}

export const acceptedFile = 'openapi-accepted.yaml'

export function failLevel(flags: Record<string, unknown>): FailLevel {
  const typed = flags['fail-on'] as FailLevel | undefined
  if (flags['fail-on-breaking'] !== true) return typed ?? 'none'
  if (typed === 'none') {
    throw usage([{ where: '--fail-on none', rule: togetherRule(['--fail-on-breaking']) }])
  }
  return typed ?? 'breaking'
}

/** The file of accepted changes: the typed one, else the one that the project file names, else the usual. */
export async function acceptedPath(
  run: TypedWords & ServiceAccess & Machine,
): Promise<{ path: string; must: boolean }> {
  const { cwd } = run.runtime
  const typed = run.text('accepted')
  if (typed !== undefined) return { path: resolve(cwd, typed), must: true }
  const { project } = await run.session()
  const folder = project ? dirname(project.path) : cwd
  return { path: join(folder, acceptedFile), must: false }
}

export async function policyOf(
  run: TypedWords & ServiceAccess & Machine,
  flags: Record<string, unknown>,
): Promise<ComparisonPolicy> {
  const { project } = await run.session()
  const where = `${project?.path}: openapi`
  const { severities, problems } = severitiesOf(project?.data.openapi, where)
  if (problems.length > 0) throw usage(problems)
  const { path, must } = await acceptedPath(run)
  const isThere = must || (await stat(path).catch(() => undefined)) !== undefined
  return {
    severities,
    accepted: isThere ? await readAccepted(path, run.runtime.cwd) : [],
    failOn: failLevel(flags),
    today: new Date(run.runtime.clock.now()),
  }
}
