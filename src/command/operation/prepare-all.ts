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
 * Returns the requests. If they have problems, throws all of them in terms of the typed arguments.
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
    // loaded on first use, because few runs have such problems
    const { requestError } = await import('./request-problems.ts')
    throw requestError(operation, all, preparing)
  }
}
