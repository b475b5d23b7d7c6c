import { execFileSync } from 'node:child_process'

/** The commit of the sources, with `-dirty` if files have changed. Undefined without a repository. */
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

/** Returns the version as `docsctl --version` prints it. */
export function versionText(version, commit = sourceCommit) {
  return commit === undefined ? version : `${version} (${commit})`
}
