import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The path of the policy file in the folder of a project. */
const policyPath = join('.docsctl', 'policy.yaml')

/**
 * Returns the nearest policy file, in `folder` or one of its parent folders. Also returns a path
 * that can't be read, such as a broken symlink, so that its rules aren't silently ignored.
 */
export function findPolicyFile(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, policyPath)
    if (exists(path)) return path
    if (at === dirname(at)) return undefined
  }
}

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // for example, the folder .docsctl can't be searched
    return true
  }
}

/** The name of the file with accepted findings, next to the policy file. */
export const acceptedFileName = 'policy-accepted.yaml'

/** Explains that there is no policy file in a folder. */
export function policyFileMissing(folder: string): string {
  return `${policyPath} was not found in ${folder} or its parent folders`
}
