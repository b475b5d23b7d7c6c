import { readManifestFile } from '../manifests/index.ts'

/**
 * Returns whether a policy file turns on enforcement. A file that can't be parsed does, so that its
 * errors are reported.
 */
export async function enforcesPolicy(path: string, cwd: string): Promise<boolean> {
  const { keys, findings } = await readManifestFile(path, cwd, undefined, 'policy')
  return findings.length > 0 || keys.policy === 'enforce'
}
