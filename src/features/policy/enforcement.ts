import { readManifestFile } from '../manifests/index.ts'

const keyNames = ['policy', 'use', 'rules']

/**
 * Returns whether a policy file turns on enforcement. A file with a syntax error, an unknown key, or
 * an invalid value of `policy` does, so that the error is reported.
 */
export async function enforcesPolicy(path: string, cwd: string): Promise<boolean> {
  const { keys, findings } = await readManifestFile(path, cwd, undefined, 'policy')
  return (
    findings.length > 0 ||
    Object.keys(keys).some((key) => !keyNames.includes(key)) ||
    (keys.policy !== undefined && keys.policy !== 'check')
  )
}
