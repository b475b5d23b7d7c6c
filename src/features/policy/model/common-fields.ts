import type * as z from 'zod'
import type { RoleOrGuest } from '../../../contract/common.ts'
import type { AnsweredMergeRules } from '../../../contract/merge-rules.ts'
import { quotedValue } from '../../../output/text/sentences.ts'
import { UnreadFact } from './facts.ts'

export const time = 'google.protobuf.Timestamp'

/** Returns a time. Throws for an invalid time, so that the rule's result is unknown. */
export function date(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) {
    throw new UnreadFact(`the service returned an invalid time ${quotedValue(text)}`)
  }
  return at
}

export const toInt = (value: number | undefined) =>
  value === undefined ? undefined : BigInt(value)

/** Returns the name that a role has in expressions. The API uses `null` for guests. */
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
  about: 'Creation time',
  get: (raw: { createdAt: string }) => date(raw.createdAt),
}

export const role = {
  type: 'string',
  about: 'Role, or "guest" for none',
  get: (raw: { role?: z.output<typeof RoleOrGuest> | undefined }) => roleName(raw.role),
}
