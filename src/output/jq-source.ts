import { createRequire } from 'node:module'

/** Returns the file of jq. */
export function jqFile(): string {
  const require = createRequire(import.meta.url)
  return require.resolve('jq-web')
}

/** The code with which a thread loads jq from the file `workerData`. */
export const loadJq = 'require(workerData)'
