import { isJsonObject } from '../../contract/json.ts'

/** The newest release, as described by GitHub or a package registry. */
export interface Release {
  version: string
  /** the URL of the release page, if known */
  page?: string
}

const versionPattern = /^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)(?:\+[0-9A-Za-z.-]+)?$/

/**
 * Reads the description of a release. GitHub returns an object with `tag_name` and `html_url`, and
 * a package registry returns an object with `version`. Returns `undefined` for any other value.
 */
export function parseRelease(value: unknown): Release | undefined {
  if (!isJsonObject(value)) return undefined
  const { tag_name: tag, version = tag, html_url: page } = value
  const [, found] = versionPattern.exec(typeof version === 'string' ? version : '') ?? []
  if (found === undefined) return undefined
  return { version: found, ...(typeof page === 'string' && URL.canParse(page) && { page }) }
}

/**
 * Returns whether a version is newer than another one. A prerelease such as 1.2.0-rc.1 is older
 * than its release.
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

/** Compares strings. Compares numbers in them by value, so that 0.10.0 is greater than 0.9.0. */
function compareNumbers(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
