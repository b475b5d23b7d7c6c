import { isJsonObject } from '../../../../contract/json.ts'

export type Node = Record<string, unknown>

export function asObject(value: unknown): Node {
  return isJsonObject(value) ? value : {}
}

/** A schema that accepts any value. It is used if a document declares no schema. */
export const anything: unknown = Object.freeze({})
