import { type Prepared, prepare } from '../client/prepare.ts'
import { publishIntegration } from '../contract/integrations.ts'
import { DocsctlError, type Problem } from '../errors.ts'
import { integrationBody } from '../publishing/integration-body.ts'
import { readManifest } from '../publishing/manifest-file.ts'
import { usage } from './parse.ts'
import type { Run } from './run.ts'

/** The request that publishes what the typed manifest describes. */
export async function prepareManifest(run: Run): Promise<Prepared> {
  const file = await readManifest(run.args.manifest ?? '.', run.runtime.cwd)
  const { name, body } = await integrationBody(file, {
    organization: run.text('org'),
    runtime: run.text('runtime'),
    env: run.text('env'),
    variables: run.runtime.env,
  })
  try {
    const path = { integrationName: name } as Record<string, string>
    return prepare(publishIntegration, { path, body })
  } catch (error) {
    if (!(error instanceof DocsctlError) || !error.details.problems) throw error
    throw usage(error.details.problems.map((problem) => placed(problem, file.name, run)))
  }
}

/** Says of a problem where in the manifest it stands, or which flag brought it. */
function placed(problem: Problem, file: string, run: Run): Problem {
  const key = problem.where.replace(/^path\.integrationName$/, 'name').replace(/^body\./, '')
  const typed = { organization: 'org', runtime: 'runtime' }[key]
  const byFlag = typed !== undefined && run.text(typed) !== undefined
  return { ...problem, where: byFlag ? `--${typed}` : `${key} in ${file}` }
}
