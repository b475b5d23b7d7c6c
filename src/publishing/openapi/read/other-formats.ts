import { isObject } from '../compare/node.ts'

/** What proxies, pages for signing in and bare checkouts give in place of what was asked for. */
export function strangerFault(text: string): string | undefined {
  if (text.startsWith('version https://git-lfs.')) {
    return 'is a pointer of Git LFS in place of its text, which git lfs pull brings'
  }
  if (text.startsWith('#%RAML')) return 'is a RAML document, not an OpenAPI one'
  if (!/^\s*<[!?a-z]/i.test(text)) return undefined
  return 'is HTML or XML, as pages for signing in are, not an OpenAPI document'
}

const others: [key: string, name: string][] = [
  ['asyncapi', 'an AsyncAPI document'],
  ['arazzo', 'an Arazzo document'],
  ['overlay', 'an Overlay document, which --overlay lays over an OpenAPI one'],
  ['swaggerVersion', 'a Swagger 1 document'],
  ['openrpc', 'an OpenRPC document'],
  ['$schema', 'a JSON Schema'],
]

/** What a document without a version of OpenAPI is, where it says so. */
export function otherFormat(document: Record<string, unknown>): string | undefined {
  // the interface of Postman gives them in an envelope
  const { info, item } = isObject(document.collection) ? document.collection : document
  if (isObject(info) && ('_postman_id' in info || /getpostman\.com/.test(String(info.schema)))) {
    return 'a Postman collection'
  }
  if (isObject(info) && Array.isArray(item)) return 'a Postman collection'
  return others.find(([key]) => key in document)?.[1]
}
