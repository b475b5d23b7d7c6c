import type { Prepared } from '../../client/prepare.ts'
import { roles } from '../../contract/common.ts'
import { list } from '../../text/sentences.ts'

type Body = Readonly<Record<string, unknown>>

const aboveRead = new Set<unknown>(roles.slice(0, roles.indexOf('read')))

/** What each key of a body opens to more people, as what is done to the thing that is named behind it. */
const openings: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  visibility: (value) =>
    value === 'public'
      ? 'let everybody see'
      : value === 'unlisted'
        ? 'let everybody who has the address see'
        : undefined,
  defaultRole: (role) =>
    aboveRead.has(role) ? `give the role ${role} to all who join` : undefined,
  defaultLevel: (role) =>
    aboveRead.has(role) ? `give the role ${role} to all members on` : undefined,
  role: (role) => (role === 'admin' ? 'give the role admin to' : undefined),
  level: (role) => (role === 'admin' ? 'give the role admin by' : undefined),
  sso: (isOn) => (isOn === false ? 'let people in without single sign-on to' : undefined),
  inviteLinks: (isOn) => (isOn === true ? 'let people in by invite links to' : undefined),
}

/** What is opened by a change of content alone: what is new was open to nobody. */
const ofChanges = new Set(['visibility', 'defaultRole', 'defaultLevel'])

const isCreation = /^(spaces|sites|collections)\./

/** What a request opens to more people, as a verb; nothing where it opens nothing. */
export function exposureOf({ operation, method, body }: Prepared): string | undefined {
  const isNew = method === 'POST' && isCreation.test(operation.id)
  const opened = Object.entries((body ?? {}) as Body).flatMap(([key, value]) =>
    isNew && ofChanges.has(key) ? [] : (openings[key]?.(value) ?? []),
  )
  return opened.length > 0 ? list(opened, 'and') : undefined
}
