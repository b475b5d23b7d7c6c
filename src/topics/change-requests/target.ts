import type { Target } from '../../changes/read-changes.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import { Args } from '../../frame/words/definitions.ts'
import { nameFlagsFor } from '../../frame/words/flags.ts'

export const changeRequestArgument = {
  'change-request': Args.string({
    required: true,
    description: 'the change request, by id, number or subject',
    things: 'change-requests',
  }),
}

export const targetFlags = nameFlagsFor(['spaces', 'change-requests'])

/** The change requests that words name; an address says the space too, so that it is read first. */
export async function targetsOf(words: readonly string[], run: ServiceAccess): Promise<Target[]> {
  const where = 'CHANGE-REQUEST'
  const ids = await run.idsOf({ kind: 'change-requests', words, where })
  const spaceId = await run.context('spaceId')
  return ids.map((changeRequestId) => ({ spaceId, changeRequestId }))
}

export async function targetOf(word: string, run: ServiceAccess): Promise<Target> {
  const [target] = await targetsOf([word], run)
  return target as Target
}
