import type { BackupFolder } from './backup-folder.ts'
import { isPartial } from './manifest.ts'

/** The numbers of days, weeks, months, and years whose latest run is kept. */
export type Retention = Partial<Record<'d' | 'w' | 'm' | 'y', number>>

/** Parses a retention such as `7d,4w,12m`. Returns undefined if it is malformed. */
export function parseRetention(text: string): Retention | undefined {
  const retention: Retention = {}
  for (const part of text.split(',')) {
    const [, number, unit] = /^\s*([1-9]\d{0,3})(d|w|m|y)\s*$/.exec(part) ?? []
    if (number === undefined || (unit as 'd') in retention) return undefined
    retention[unit as 'd'] = Number(number)
  }
  return retention
}

/**
 * Returns the runs to keep: the latest run of each of the last days, weeks, months, and years that
 * have a run, and always the latest run. Weeks start on Monday, and times are in UTC.
 */
export function runsToKeep(names: readonly string[], retention: Retention): Set<string> {
  const newestFirst = [...names].sort().reverse()
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [unit, number] of Object.entries(retention)) {
    const periods = new Set<string>()
    for (const name of newestFirst) {
      const period = runPeriod(name, unit)
      if (periods.has(period)) continue
      if (periods.size === number) break
      periods.add(period)
      kept.add(name)
    }
  }
  return kept
}

function runPeriod(name: string, unit: string): string {
  const [year, month, day] = [name.slice(0, 4), name.slice(4, 6), name.slice(6, 8)]
  if (unit === 'y') return year
  if (unit === 'm') return `${year}-${month}`
  const days = Math.floor(Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000)
  // January 1, 1970, was a Thursday
  return String(unit === 'd' ? days : Math.floor((days + 3) / 7))
}

/** The names of the runs and the number of objects that a cleanup removed. */
export interface Removed {
  runs: string[]
  objects: number
}

/** Returns the newest run that isn't partial. */
async function newestCompleteRun(folder: BackupFolder): Promise<string | undefined> {
  for (const name of (await folder.runNames()).reverse()) {
    if (!isPartial(await folder.readRun(name))) return name
  }
  return undefined
}

/**
 * Removes runs that the retention doesn't keep, and objects that no remaining run uses. Removes
 * manifests first, so that an interrupted cleanup leaves no run with missing objects. Always keeps
 * the newest run that isn't partial, because newer runs may lack most resources.
 */
export async function removeOldRuns(folder: BackupFolder, retention: Retention): Promise<Removed> {
  const names = await folder.runNames()
  const kept = runsToKeep(names, retention)
  const whole = await newestCompleteRun(folder)
  if (whole !== undefined) kept.add(whole)
  // read all manifests first, because a damaged manifest doesn't show which objects it uses
  const used = new Set<string>()
  for (const name of kept) {
    for (const { object } of Object.values((await folder.readRun(name)).entries)) {
      used.add(folder.objects.fileName(object))
    }
  }
  const old = names.filter((name) => !kept.has(name))
  for (const name of old) await folder.removeRun(name)
  let objects = 0
  for await (const object of folder.objects.list()) {
    if (used.has(object)) continue
    await folder.objects.remove(object)
    objects += 1
  }
  return { runs: old, objects }
}
