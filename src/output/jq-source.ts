import { createRequire } from 'node:module'

/** Returns the file of jq. */
export function jqFile(): string {
  return createRequire(import.meta.url).resolve('jq-web')
}

/** The code with which a thread loads jq from the file `workerData`. */
export const loadJq = 'require(workerData)'
