import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The path of the policy file in the folder of a project. */
const policyPath = join('.docsctl', 'policy.yaml')

/** Returns the nearest policy file, in `folder` or one of its parent folders. */
export function findPolicyFile(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, policyPath)
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path
    if (at === dirname(at)) return undefined
  }
}

/** The name of the file with accepted findings, next to the policy file. */
export const acceptedFileName = 'policy-accepted.yaml'

/** Explains that there is no policy file in a folder. */
export function policyFileMissing(folder: string): string {
  return `${policyPath} was not found in ${folder} or its parent folders`
}
