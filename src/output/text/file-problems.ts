import type { AnyProblem, Problem } from '../../errors.ts'
import { invalidValue } from './problems.ts'
import { quotedValue } from './sentences.ts'

/** Builds the problem for a key, row, or ID that occurs more than once. */
export function duplicate(where: string, message: string, value?: unknown): Problem {
  return { where, rule: 'duplicate-value', message, ...(value !== undefined && { value }) }
}

/** Builds the problem for a file that can't be used. */
export function invalidFile(where: string, message: string): Problem {
  return { where, rule: 'invalid-file', message }
}

/**
 * Builds the problem for a missing confirmation. A flag must confirm the change, because no user
 * can be prompted.
 */
export function confirmationRequired(where: string, message: string): Problem {
  return { where, rule: 'confirmation-required', message }
}

/** Builds the problem for a single failed item. */
export function itemFailed(where: string, message: string): Problem {
  return { where, rule: 'item-failed', message }
}

/** Prepends a location, such as a file and line, to a problem. */
export function inLine<P extends AnyProblem>(place: string, problem: P): P {
  return {
    ...problem,
    where: `${place} ${problem.where}`.trimEnd(),
    message: place === '' ? problem.message : `${place}: ${problem.message}`,
  }
}

/** Builders for file and terminal problems that can occur in several commands. */
export const problems = {
  fileName: (where: string, value?: unknown) => invalidValue(where, value, 'Expected a file name'),
  folderName: (where: string, value?: unknown) =>
    invalidValue(where, value, 'Expected a folder name'),
  terminal: (where: string): Problem => ({
    where,
    rule: 'terminal-required',
    message: `${where} requires a terminal`,
  }),
  jsonObject: (where: string) => invalidFile(where, `${where}: Expected a JSON object`),
  repeatedLine: (where: string, before: number, value: unknown) =>
    duplicate(where, `${where}: ${quotedValue(value)} already appears in line ${before}`, value),
}
