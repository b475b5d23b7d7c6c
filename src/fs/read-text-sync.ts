import { readFileSync } from 'node:fs'
import type { ErrorDetails } from '../errors.ts'
import { unreadable } from './read-file.ts'
import { utf8Text } from './utf8.ts'

/**
 * Reads the text of a file synchronously, for callers that must not yield between reading and
 * acting.
 */
export function readTextSync(path: string, what = path, details?: ErrorDetails): string {
  try {
    return utf8Text(readFileSync(path))
  } catch (cause) {
    throw unreadable(what, cause, details)
  }
}
