import { isJsonObject } from '../../contract/json.ts'

/** The newest release, as a release page of GitHub or a package registry describes it. */
export interface Release {
  version: string
  /** the page of the release, if it is known */
  page?: string
}

const versionPattern = /^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)(?:\+[0-9A-Za-z.-]+)?$/

/**
 * Reads the description of a release: an object with `tag_name` and `html_url`, as GitHub returns
 * it, or with `version`, as a package registry returns it. Returns undefined for other values.
 */
export function parseRelease(value: unknown): Release | undefined {
  if (!isJsonObject(value)) return undefined
  const { tag_name: tag, version = tag, html_url: page } = value
  const [, found] = versionPattern.exec(typeof version === 'string' ? version : '') ?? []
  if (found === undefined) return undefined
  return { version: found, ...(typeof page === 'string' && URL.canParse(page) && { page }) }
}

/**
 * Returns whether a version is newer than another. Versions before a release, such as 1.2.0-rc.1,
 * are older than it.
 */
export function isNewer(version: string, other: string): boolean {
  const [core, before] = splitVersion(version)
  const [otherCore, otherBefore] = splitVersion(other)
  const order = compareNumbers(core, otherCore)
  if (order !== 0) return order > 0
  if (before === undefined || otherBefore === undefined) {
    return before === undefined && otherBefore !== undefined
  }
  return compareNumbers(before, otherBefore) > 0
}

function splitVersion(version: string): [core: string, before: string | undefined] {
  const [core = '', ...before] = version.split('-')
  return [core, before.length > 0 ? before.join('-') : undefined]
}

/** Compares texts with their numbers by value, so that 0.10.0 comes after 0.9.0. */
function compareNumbers(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
