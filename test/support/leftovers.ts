/** The number of open resources of each kind that keep a process running. */
type Resources = Map<string, number>

export function openResources(): Resources {
  const counts: Resources = new Map()
  for (const kind of process.getActiveResourcesInfo()) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

/** Returns the kinds of resources with a higher number of open resources than before. */
export function newKinds(before: Resources, now: Resources): string[] {
  return [...now].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind]) => kind)
}
