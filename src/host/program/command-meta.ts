import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationSummary } from '../../contract/service/service-operation.ts'
import type { CommandMeta } from './catalog.ts'
import { aboutFile } from './program-files.ts'

/**
 * Reads a command's metadata from the program's folder. The build of standalone executables
 * replaces this file, because they contain the metadata in compressed form.
 */
export function readMeta(folder: string, id: string): CommandMeta {
  return JSON.parse(readFileSync(join(folder, aboutFile(id)), 'utf8'))
}

/** Reads the operations that `api` accepts, by name, from the program's folder. */
export function readOperationSummaries(folder: string): Readonly<Record<string, OperationSummary>> {
  return JSON.parse(readFileSync(join(folder, 'operations.json'), 'utf8'))
}
