import { splitInput } from '../../../../client/prepare.ts'
import type { AnyOperation } from '../../../../contract/operation.ts'

/**
 * Returns the name of a response in a backup: the path of its request with sorted query parameters,
 * such as `spaces/spc_1/content/page/pag_1?format=markdown`.
 */
export function requestName(op: AnyOperation, input: object): string {
  const { path, query = {} } = splitInput(op, input)
  const filled = op.path
    .slice(1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/**
 * Returns the names of both formats of a page, given one of these names. Returns undefined for
 * other names.
 */
export function pageFormats(name: string): { markdown: string; document: string } | undefined {
  const [, page] = /^(.*\/page\/[^/?]+)\?format=(?:document|markdown)$/.exec(name) ?? []
  if (page === undefined) return undefined
  return { markdown: `${page}?format=markdown`, document: `${page}?format=document` }
}

/** Returns the name of a file's bytes in a backup. */
export function fileEntryName(spaceId: string, fileId: string): string {
  return `spaces/${encodeURIComponent(spaceId)}/files/${encodeURIComponent(fileId)}`
}
