import type * as z from 'zod'
import type { RoleOrGuest } from '../../../contract/common.ts'
import type { AnsweredMergeRules } from '../../../contract/merge-rules.ts'

export const time = 'google.protobuf.Timestamp'

export const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export const toInt = (value: number | undefined) =>
  value === undefined ? undefined : BigInt(value)

/** Returns the role in expressions. The API uses `null` for guests. */
export function roleName(
  role: z.output<typeof RoleOrGuest> | 'inherit' | undefined,
): string | undefined {
  return role === null ? 'guest' : role
}

type AnyMergeRules = z.output<typeof AnsweredMergeRules> | undefined

/** Returns the names of the merge rules, or undefined if the service didn't return them. */
export function ruleNames(rules: AnyMergeRules): string[] | undefined {
  return rules && (rules.type === 'rules' ? (rules.rules ?? []).map(({ rule }) => rule) : [])
}

export function emailDomain(email: string | undefined): string | undefined {
  return email?.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

export const id = { type: 'string', about: 'ID', get: (raw: { id: string }) => raw.id }

export const title = { type: 'string', about: 'Title', get: (raw: { title: string }) => raw.title }

export const creationTime = {
  type: time,
  about: 'Time of creation',
  get: (raw: { createdAt: string }) => date(raw.createdAt),
}

export const role = {
  type: 'string',
  about: 'Role; guest for none',
  get: (raw: { role?: z.output<typeof RoleOrGuest> | undefined }) => roleName(raw.role),
}
