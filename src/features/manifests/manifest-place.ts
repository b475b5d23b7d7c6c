import type { Node } from 'yaml'
import { codeFrame } from '../../output/ci/code-frame.ts'
import type { Finding, Severity } from '../../output/ci/finding.ts'
import type { ManifestFile } from './manifest-file.ts'

export type KeyPath = readonly PropertyKey[]

/** Builds a finding at the value or the key of a path in the manifest. */
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
  const { line, col } = file.lines.linePos(nodeOffset(file, path, ofKey))
  const place = { file: file.name, line: Math.max(line, 1), column: Math.max(col, 1) }
  const pointer = path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  const frame = secretLines(file).has(place.line)
    ? undefined
    : codeFrame(file.text, place.line, place.column)
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

/**
 * Returns the position of a path in the manifest. If the path doesn't exist, returns the position
 * of its deepest existing parent.
 */
function nodeOffset({ document, text }: ManifestFile, path: KeyPath, ofKey: boolean): number {
  let node: Node | null = document.contents
  let offset = text.search(/\S/)
  for (const [index, name] of path.entries()) {
    const held: Node | null | undefined =
      node && 'source' in node && 'resolve' in node ? (node.resolve(document) as Node) : node
    const pair = isMap(held)
      ? held.items.find(({ key }) => keyName(key) === String(name))
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

function keyName(key: Node): string {
  return String((key as { value?: unknown }).value)
}

/**
 * Returns the numbers of lines that contain a secret or a part of one, because these lines must not
 * be shown.
 */
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
      if (/secret|token|password/i.test(keyName(key))) hide(value)
      else walk(value)
    }
  }
  walk(document.contents)
  return hidden
}
