import type { Replace, StandIns } from '../../frame/names/stand-ins.ts'
import type { Machine } from '../../frame/program/roles.ts'
import { Args } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { usage } from '../../text/sentences.ts'

/** Who has a permission: a user, or a team, typed `team:TEAM`. */
export interface Principal {
  kind: 'user' | 'team'
  id: string
  /** as it could be typed, and as `-o ids` prints it */
  word: string
}

export const principalArgument = {
  who: Args.string({
    required: true,
    multiple: true,
    description:
      'the member, by id, e-mail address, name, or @me; or team:TEAM, by id or title; - reads one a line',
    things: 'members',
    thingsBehind: { team: 'teams', user: 'members' },
  }),
}

/** How a file may say it in columns of its own. */
export const principalColumns = {
  user: { argument: 'who' },
  team: { argument: 'who', before: 'team:' },
}

const things = { user: 'members', team: 'teams' } as const

function principalOf(typed: string, names: StandIns): Principal {
  const team = /^team:(.*)$/.exec(typed)?.[1]
  if (team === '')
    throw usage([{ where: 'WHO', rule: 'the id of a user, or team:ID', value: typed }])
  const kind = team === undefined ? 'user' : 'team'
  const id = team ?? typed.replace(/^user:/, '')
  const taken = names.take(things[kind], id, 'WHO')
  return { kind, id: taken, word: typed }
}

/** Everybody that the words name, before it is known who is meant. */
export async function principalsAsTyped(
  run: TypedWords & Machine,
  names: StandIns,
): Promise<{ principals: Principal[]; several: boolean }> {
  const typed = [run.args.who as string, ...run.rest]
  const lines = async () => (await run.sources.stdin('WHO')).split(/\r?\n/)
  const found = await Promise.all(
    typed.map(async (word) => (word === '-' ? await lines() : [word])),
  )
  const words = found.flat().map((word) => word.trim())
  return {
    principals: words.filter((word) => word !== '').map((word) => principalOf(word, names)),
    several: typed.length > 1 || typed[0] === '-',
  }
}

/** With the ids of those who were named otherwise. */
export function knownPrincipal(one: Principal, replace: Replace): Principal {
  const id = replace(one.id)
  const isTyped = one.word.replace(/^(user|team):/, '') === id
  const word = one.kind === 'team' ? `team:${id}` : id
  return { ...one, id, word: isTyped ? one.word : word }
}
