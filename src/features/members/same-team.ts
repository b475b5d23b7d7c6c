import type { Calls } from '../../command/operation/calls.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { cell } from '../../output/columns.ts'
import { list, quotedValue } from '../../output/text/sentences.ts'

/**
 * Prints a note if a team with the title of a new team already exists. Reads the teams only on a
 * terminal, because a script sends a single request.
 */
export async function noteSameTitle(
  run: WithService & WithConsole & WithEnvironment,
  { prepared }: Pick<Calls, 'prepared'>,
): Promise<void> {
  if (!run.console.interactive) return
  const { Facts } = await import('../../command/guards/facts.ts')
  const facts = new Facts(run)
  const path = prepared[0]?.parts.path ?? {}
  const teams = await facts.list('teams.list', path).catch((error: unknown) => {
    // a missing note is better than a failure
    if (run.environment.signal.aborted || !(error instanceof DocsctlError)) throw error
    return []
  })
  for (const { body } of prepared) {
    const { title = '' } = body as { title?: string }
    const same = teams.filter(
      (team) => String(cell(team, 'title')).toLowerCase() === title.toLowerCase(),
    )
    if (same.length === 0) continue
    const ids = list(
      same.map((team) => String(cell(team, 'id'))),
      'and',
    )
    await run.console.note(
      `note: ${same.length === 1 ? 'A team' : `${same.length} teams`} named ${quotedValue(title)} already ${same.length === 1 ? 'exists' : 'exist'}: ${ids}`,
    )
  }
}
