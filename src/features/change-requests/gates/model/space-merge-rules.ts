import type * as z from 'zod'
import type { Client } from '../../../../client/client.ts'
import { getOrganization } from '../../../../contract/organizations/organizations.ts'
import type { Space } from '../../../../contract/spaces.ts'
import type { Stoppable } from '../../model/change-request.ts'

export interface MergeRule {
  rule: string
  users?: string[]
  message?: string
  expression?: string
}

/** A space with its organization and, if the service reports it, the source of its merge rules. */
export type RuledSpace = Pick<z.output<typeof Space>, 'organization'> & {
  mergeRules?: z.output<typeof Space>['mergeRules'] | undefined
}

/**
 * Reads the merge rules of spaces. Reads the rules of an organization only once for all spaces that
 * inherit them.
 */
export function rulesReader(client: Client, { signal }: Stoppable) {
  const known = new Map<string, Promise<MergeRule[]>>()
  const ofOrganization = async (organizationId: string) => {
    const { mergeRules } = await client.call(getOrganization, { organizationId }, { signal })
    return (mergeRules?.rules ?? []) as MergeRule[]
  }
  return async ({ mergeRules, organization }: RuledSpace): Promise<MergeRule[]> => {
    if (mergeRules?.type !== 'inherit') return (mergeRules?.rules ?? []) as MergeRule[]
    const rules = known.get(organization) ?? ofOrganization(organization)
    known.set(organization, rules)
    return await rules
  }
}
