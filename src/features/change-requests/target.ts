import { Args } from '../../host/arguments/definitions.ts'
import { nameFlagsFor } from '../../host/arguments/flags.ts'
import type { WithService } from '../../host/program/run.ts'
import type { Target } from './model/change-request.ts'

export const changeRequestArgument = {
  'change-request': Args.string({
    required: true,
    description: 'Change request ID or number, or the subject of an open or draft change request',
    resource: 'change-requests',
  }),
}

export const targetFlags = nameFlagsFor(['spaces', 'change-requests'])

/**
 * Resolves change requests from arguments. This happens before the space is resolved, because a URL
 * also contains the space.
 */
export async function resolveTargets(args: readonly string[], run: WithService): Promise<Target[]> {
  const where = 'CHANGE-REQUEST'
  const ids = await run.service.idsOf({ kind: 'change-requests', values: args, where })
  const spaceId = await run.service.context('spaceId')
  return ids.map((changeRequestId) => ({ spaceId, changeRequestId }))
}

export async function resolveTarget(argument: string, run: WithService): Promise<Target> {
  const [target] = await resolveTargets([argument], run)
  return target as Target
}
