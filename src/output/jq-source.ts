import { createRequire } from 'node:module'

/** Returns the path of the file that contains jq. */
export function jqFile(): string {
  const require = createRequire(import.meta.url)
  return require.resolve('jq-web')
}

/** The code with which a worker thread loads jq from the file in `workerData`. */
export const loadJq = 'require(workerData)'
