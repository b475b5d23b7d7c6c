import { join } from 'node:path'
import { readText } from '../../fs/read-file.ts'

/** Returns the licenses of the libraries in the build. */
export function bundledLicenses(root: string): Promise<string> {
  return readText(join(root, 'dist/THIRD-PARTY-NOTICES.txt'))
}
