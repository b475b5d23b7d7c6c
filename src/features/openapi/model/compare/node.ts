import { isJsonObject } from '../../../../contract/json.ts'

export type Node = Record<string, unknown>

export function asObject(value: unknown): Node {
  return isJsonObject(value) ? value : {}
}

/** The schema of a location that declares none. It accepts anything. */
export const anything: unknown = Object.freeze({})
