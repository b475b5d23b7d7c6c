import { execFileSync } from 'node:child_process'

/**
 * Returns the commit of the sources, with `-dirty` if files have changed since. Returns undefined
 * outside a Git repository.
 */
export function sourceCommit() {
  const words = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*']
  try {
    return execFileSync('git', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** Returns the version as `docsctl --version` prints it. */
export function versionText(version, commit = sourceCommit()) {
  return commit === undefined ? version : `${version} (${commit})`
}
