import type { Node } from 'yaml'
import { lineFrame } from '../pipelines/code-frame.ts'
import type { Finding, Severity } from '../pipelines/finding.ts'
import type { ManifestFile } from './manifest-file.ts'

export type KeyPath = readonly PropertyKey[]

/** A finding about what stands at a path of the manifest, or about its key. */
export function manifestFinding(
  file: ManifestFile,
  path: KeyPath,
  message: string,
  {
    rule,
    severity = 'error',
    ofKey = false,
  }: { rule?: string; severity?: Severity; ofKey?: boolean } = {},
): Finding {
  const { line, col } = file.lines.linePos(offsetOf(file, path, ofKey))
  const place = { file: file.name, line: Math.max(line, 1), column: Math.max(col, 1) }
  const pointer = path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  const frame = secretLines(file).has(place.line)
    ? undefined
    : lineFrame(file.text, place.line, place.column)
  return {
    rule: rule ?? `manifest/${String(path[0] ?? 'keys')}`,
    severity,
    message: path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
    ...place,
    pointer: `#${pointer.join('')}`,
    ...(frame !== undefined && { frame }),
  }
}

interface KeyAndValue {
  key: Node
  value: Node | null
}

const isMap = (node: unknown): node is { items: KeyAndValue[] } =>
  Array.isArray((node as { items?: unknown } | null)?.items) &&
  (node as { items: { key?: unknown }[] }).items.every((item) => 'key' in item)

/** Where the deepest thing on the path stands that is there at all. */
function offsetOf({ document, text }: ManifestFile, path: KeyPath, ofKey: boolean): number {
  let node: Node | null = document.contents
  let offset = text.search(/\S/)
  for (const [index, name] of path.entries()) {
    const held: Node | null | undefined =
      node && 'source' in node && 'resolve' in node ? (node.resolve(document) as Node) : node
    const pair = isMap(held)
      ? held.items.find(({ key }) => nameOf(key) === String(name))
      : undefined
    const item = pair ?? (held as { items?: Node[] } | null)?.items?.[Number(name)]
    if (!item) break
    node = pair ? pair.value : (item as Node)
    const last = ofKey && index === path.length - 1
    const shown = pair && (last || !node?.range) ? pair.key : node
    offset = shown?.range?.[0] ?? offset
  }
  return Math.max(offset, 0)
}

function nameOf(key: Node): string {
  return String((key as { value?: unknown }).value)
}

/** The lines that hold a secret, or a part of one, and are not to be shown. */
function secretLines({ document, lines }: ManifestFile): Set<number> {
  const hidden = new Set<number>()
  const hide = (node: unknown) => {
    const { range } = (node ?? {}) as Partial<Node>
    if (!range) return
    for (let at = lines.linePos(range[0]).line; at <= lines.linePos(range[1]).line; at++)
      hidden.add(at)
  }
  const walk = (node: unknown) => {
    if (!isMap(node)) return
    for (const { key, value } of node.items) {
      if (/secret|token|password/i.test(nameOf(key))) hide(value)
      else walk(value)
    }
  }
  walk(document.contents)
  return hidden
}
