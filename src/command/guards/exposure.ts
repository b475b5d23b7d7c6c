import type { Prepared } from '../../client/prepare.ts'
import { roleRank, rolesByRank } from '../../contract/roles/rank.ts'
import { list } from '../../output/text/sentences.ts'

type Body = Readonly<Record<string, unknown>>

const aboveRead = new Set<unknown>(rolesByRank.filter((role) => role !== 'read'))

/**
 * The body keys that can make a resource visible to more people, each with a function that returns
 * a verb phrase for the prompt.
 */
const exposingKeys: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  visibility: (value) =>
    value === 'public'
      ? 'make public'
      : value === 'unlisted'
        ? 'allow anyone with the URL to see'
        : undefined,
  defaultRole: (role) =>
    aboveRead.has(role) ? `give new members the role "${role}" in` : undefined,
  defaultLevel: (role) =>
    aboveRead.has(role) ? `give all members the role "${role}" on` : undefined,
  role: (role) => (role === 'admin' ? 'grant the role "admin" to' : undefined),
  level: (role) => (role === 'admin' ? 'grant the role "admin" with an invite:' : undefined),
  sso: (isOn) => (isOn === false ? 'make SSO optional for' : undefined),
  inviteLinks: (isOn) => (isOn === true ? 'allow invite links to' : undefined),
}

/**
 * Keys that expose a resource only if their value changes. They don't expose a new resource, which
 * has no previous value.
 */
const exposedByChange = new Set(['visibility', 'defaultRole', 'defaultLevel'])

const isCreation = /^(spaces|sites|collections)\./

const isNewResource = ({ operation, method }: Prepared) =>
  method === 'POST' && isCreation.test(operation.id)

/**
 * Returns whether a request sets a default role or access level that allows everyone to edit
 * content.
 */
export function grantsWritingByDefault(call: Prepared): boolean {
  if (isNewResource(call)) return false
  const { defaultRole, defaultLevel } = (call.body ?? {}) as Body
  return [defaultRole, defaultLevel].some(
    (role) => typeof role === 'string' && roleRank(role) >= roleRank('edit'),
  )
}

/**
 * Describes how a request makes a resource visible to more people, as a verb phrase. Returns
 * undefined if the request doesn't.
 */
export function describeExposure(call: Prepared): string | undefined {
  const isNew = isNewResource(call)
  const { body } = call
  const opened = Object.entries((body ?? {}) as Body).flatMap(([key, value]) =>
    isNew && exposedByChange.has(key) ? [] : (exposingKeys[key]?.(value) ?? []),
  )
  return opened.length > 0 ? list(opened, 'and') : undefined
}
