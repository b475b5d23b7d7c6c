import { type ManifestFile, readManifestFile } from '../manifests/index.ts'

const keyNames = ['policy', 'use', 'rules']

export async function readEnforcement(
  path: string,
  cwd: string,
): Promise<{ file: ManifestFile; isEnforced: boolean }> {
  const file = await readManifestFile(path, cwd, undefined, 'policy')
  return { file, isEnforced: enforces(file) }
}

/**
 * Returns whether a policy file turns on enforcement. A file with a syntax error, an unknown key,
 * or an invalid value of `policy` counts as enforced, so that the error is reported.
 */
function enforces({ keys, findings }: ManifestFile): boolean {
  return (
    findings.length > 0 ||
    Object.keys(keys).some((key) => !keyNames.includes(key)) ||
    (keys.policy !== undefined && keys.policy !== 'check')
  )
}
