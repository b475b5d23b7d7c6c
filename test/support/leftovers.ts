/** The resources that keep a process alive, with the number of each kind. */
type Resources = Map<string, number>

export function openResources(): Resources {
  const counts: Resources = new Map()
  for (const kind of process.getActiveResourcesInfo()) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

/** Returns the kinds with more open resources than before. */
export function newKinds(before: Resources, now: Resources): string[] {
  return [...now].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind]) => kind)
}
