import { api, asks, json, type Node } from '../../../support/publishing/compared.ts'

/** A change that a rule reports. */
export interface RuleRow {
  what: string
  /** the document before the reported change; `to` is the document after it */
  from: Node
  to: Node
  /** the expected finding, as `rule | where | message` */
  finding: string
  /** a document to which `from` can change without a finding */
  compatible: Node
  /** the finding of the reverse change; absent if there is none */
  reverse?: string
}

export const text = { type: 'string' }
export const integer = { type: 'integer' }
export const number = { type: 'number' }
export const list = (rest: Node = {}) => ({ type: 'array', ...rest })
export const query = (schema: Node, rest: Node = {}) =>
  asks({ name: 'q', in: 'query', schema, ...rest })
export const withResponse = (rest: Node) =>
  api({ responses: { '200': { description: 'ok', ...rest } } })
export const hook = (operation: Node) => ({
  ...api({}),
  paths: {},
  webhooks: { born: { post: operation } },
})
export const calls = (operation: Node, address = '{$url}') =>
  api({ callbacks: { done: { [address]: { post: operation } } } })
export const body = (schema: unknown) => ({ requestBody: { content: json(schema) } })
export const reply = (schema: unknown) => ({ responses: { '200': { content: json(schema) } } })

export const requestLocation = 'request body application/json'
export const responseLocation = 'response 200 application/json'
