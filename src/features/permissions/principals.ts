import type { NamePlaceholders, Replace } from '../../command/operation/name-placeholders.ts'
import { Args } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithEnvironment } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** A user, or a team written as `team:TEAM`. */
export interface Principal {
  kind: 'user' | 'team'
  id: string
  /** the value that users can type and that `-o ids` prints */
  typed: string
}

export const principalArgument = {
  'user-or-team': Args.string({
    required: true,
    multiple: true,
    description:
      'Member (ID, email address, name, or @me), or team:TEAM with an ID or title (use - to read one per line from standard input)',
    resource: 'members',
    resourceByPrefix: { team: 'teams', user: 'members' },
  }),
}

/** The columns that identify users and teams in a file. */
export const principalColumns = {
  user: { argument: 'user-or-team' },
  team: { argument: 'user-or-team', before: 'team:' },
  // the earlier name of the column, which is still accepted
  who: { argument: 'user-or-team' },
}

const principalResources = { user: 'members', team: 'teams' } as const

function parsePrincipal(typed: string, names: NamePlaceholders): Principal {
  const team = /^team:(.*)$/.exec(typed)?.[1]
  if (team === '')
    throw usage([invalidValue('USER-OR-TEAM', typed, 'Expected a member, or team:TEAM')])
  const kind = team === undefined ? 'user' : 'team'
  const id = team ?? typed.replace(/^user:/, '')
  const taken = names.take(principalResources[kind], id, 'USER-OR-TEAM')
  return { kind, id: taken, typed: typed }
}

/** Returns the users and teams from the arguments, before names are resolved. */
export async function principalsAsTyped(
  run: WithArgs & WithEnvironment,
  names: NamePlaceholders,
): Promise<{ principals: Principal[]; several: boolean }> {
  const typed = [run.args.named['user-or-team'] as string, ...run.args.rest]
  const args = await run.environment.sources.lines('USER-OR-TEAM', typed)
  return {
    principals: args.map((argument) => parsePrincipal(argument, names)),
    several: typed.length > 1 || typed[0] === '-',
  }
}

/** Replaces the name of a user or team with its ID. */
export function knownPrincipal(one: Principal, replace: Replace): Principal {
  const id = replace(one.id)
  const isTyped = one.typed.replace(/^(user|team):/, '') === id
  const argument = one.kind === 'team' ? `team:${id}` : id
  return { ...one, id, typed: isTyped ? one.typed : argument }
}
