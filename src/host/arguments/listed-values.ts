import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import type { Sources } from './values.ts'

/**
 * Replaces `-` with the lines of standard input, without empty lines. Rejects an empty list for a
 * flag, because it could clear the current list by mistake.
 */
export async function listedValues(
  sources: Pick<Sources, 'stdin'>,
  where: string,
  typed: readonly string[],
  isFlag: boolean,
): Promise<string[]> {
  if (isFlag && !typed.includes('-')) return [...typed]
  const read = typed.map(async (value) => {
    if (value !== '-') return [value]
    const lines = (await sources.stdin(where)).split(/\r?\n/)
    const line = lines.find((one) => one.trim().includes('\t'))
    if (line === undefined) return lines
    const expected = 'Expected one value per line. Use -o ids to list only IDs'
    throw usage([invalidValue(`${where} on standard input`, line, expected)])
  })
  const values = (await Promise.all(read)).flat().map((value) => value.trim())
  const listed = values.filter((value) => value !== '')
  if (listed.length > 0 || !isFlag) return listed
  throw usage([invalidValue(where, '-', 'Standard input contains no values')])
}
