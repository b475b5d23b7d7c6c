import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
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

const things = { user: 'members', team: 'teams' } as const

function principalOf(typed: string): Principal {
  const team = /^team:(.*)$/.exec(typed)?.[1]
  if (team === '')
    throw usage([{ where: 'WHO', rule: 'the id of a user, or team:ID', value: typed }])
  return team === undefined
    ? { kind: 'user', id: typed.replace(/^user:/, ''), word: typed }
    : { kind: 'team', id: team, word: typed }
}

/** Everybody that the words name. */
export async function principalsOf(
  run: TypedWords & Machine & ServiceAccess,
): Promise<{ principals: Principal[]; several: boolean }> {
  const typed = [run.args.who as string, ...run.rest]
  const lines = async () => (await run.sources.stdin('WHO')).split(/\r?\n/)
  const found = await Promise.all(
    typed.map(async (word) => (word === '-' ? await lines() : [word])),
  )
  const words = found.flat().map((word) => word.trim())
  return {
    principals: await known(words.filter((word) => word !== '').map(principalOf), run),
    several: typed.length > 1 || typed[0] === '-',
  }
}

/** With the ids of those who were named otherwise. */
async function known(principals: readonly Principal[], run: ServiceAccess): Promise<Principal[]> {
  const ids = new Map<Principal, string>()
  for (const kind of ['user', 'team'] as const) {
    const own = principals.filter((one) => one.kind === kind)
    const words = own.map(({ id }) => id)
    const found = await run.idsOf({ kind: things[kind], words, where: 'WHO' })
    for (const [index, one] of own.entries()) ids.set(one, found[index] as string)
  }
  return principals.map((one) => {
    const id = ids.get(one) ?? one.id
    const word = one.kind === 'team' ? `team:${id}` : id
    return id === one.id ? one : { ...one, id, word }
  })
}
