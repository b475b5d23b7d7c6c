import { isJsonObject } from '../../../../contract/json.ts'

/**
 * Detects text that isn't the requested file, such as a sign-in page, a proxy's response, or a Git
 * LFS pointer.
 */
export function otherFormatFault(text: string): string | undefined {
  if (text.startsWith('version https://git-lfs.')) {
    return 'Expected an OpenAPI document, but found a Git LFS pointer. To get the file, run git lfs pull'
  }
  if (text.startsWith('#%RAML')) return 'Expected an OpenAPI document, but found a RAML document'
  if (!/^\s*<[!?a-z]/i.test(text)) return undefined
  return 'Expected an OpenAPI document, but found HTML or XML, such as a sign-in page'
}

const others: [key: string, name: string][] = [
  ['asyncapi', 'an AsyncAPI document'],
  ['arazzo', 'an Arazzo document'],
  ['overlay', 'an Overlay document. Use --overlay to apply it to a document'],
  ['swaggerVersion', 'a Swagger 1 document'],
  ['openrpc', 'an OpenRPC document'],
  ['$schema', 'a JSON Schema'],
]

/** Returns the format of a document that isn't OpenAPI, or undefined if the format is unknown. */
export function otherFormat(document: Record<string, unknown>): string | undefined {
  // the Postman API returns a collection inside another object
  const { info, item } = isJsonObject(document.collection) ? document.collection : document
  if (
    isJsonObject(info) &&
    ('_postman_id' in info || /getpostman\.com/.test(String(info.schema)))
  ) {
    return 'a Postman collection'
  }
  if (isJsonObject(info) && Array.isArray(item)) return 'a Postman collection'
  return others.find(([key]) => key in document)?.[1]
}
