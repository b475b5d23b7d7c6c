import { type Parts, type Prepared, prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs } from '../../host/program/run.ts'
import type { NamePlaceholders } from './name-placeholders.ts'
import type { Plan } from './request-plan.ts'

export interface Preparing {
  plan: Plan
  run: WithArgs
  names: NamePlaceholders
}

/**
 * Returns the validated requests. If there are problems, throws all of them, described in terms of
 * the command line.
 */
export async function prepareAll(
  operation: AnyOperation,
  all: readonly Parts[],
  preparing: Preparing,
): Promise<Prepared[]> {
  const allowUnknownKeys = preparing.run.args.has('allow-unknown-keys')
  try {
    return all.map((parts) => prepare(operation, parts, { allowUnknownKeys }))
  } catch (error) {
    if (!(error instanceof DocsctlError) || !error.details.problems) throw error
    // loaded on demand, because problems are rare
    const { requestError } = await import('./request-problems.ts')
    throw requestError(operation, all, preparing)
  }
}
