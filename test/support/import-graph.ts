import { posix } from 'node:path'

/**
 * The files that each file imports, including re-exports and type imports. Dynamic imports don't
 * count.
 */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const importLine = /^(?:import|export)\b[^'";]*?\bfrom\s+'(\.[^'\n]+)'|^import\s+'(\.[^'\n]+)'/gm

/** Builds the import graph from the contents of the files. */
export function importGraph(files: readonly [path: string, text: string][]): ImportGraph {
  return new Map(
    files.map(([path, text]) => {
      const names = [...text.matchAll(importLine)].map(([, from, bare]) => from ?? bare ?? '')
      return [path, new Set(names.map((name) => posix.join(posix.dirname(path), name)))]
    }),
  )
}

/**
 * Returns the groups of files that import each other, directly or through other files. These are
 * the strongly connected components with more than one file, found by Tarjan's algorithm. A group
 * is returned once, even if it contains several cycles.
 */
export function importCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    let low = order.size
    order.set(file, low)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      const seen = order.get(next)
      if (seen === undefined) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, seen)
    }
    if (low === order.get(file)) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) cycles.push(group.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles.sort(([a = ''], [b = '']) => a.localeCompare(b))
}
