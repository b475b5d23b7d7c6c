import { execFileSync } from 'node:child_process'

/**
 * The commit from which docsctl is built, with `-dirty` if there are uncommitted changes. Undefined
 * outside a repository.
 */
export const sourceCommit = describeCommit()

function describeCommit() {
  const words = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*']
  try {
    return execFileSync('git', words, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** Returns the version in the format of `docsctl --version`. */
export function versionText(version, commit = sourceCommit) {
  return commit === undefined ? version : `${version} (${commit})`
}
