import type { Machine } from '../../frame/program/roles.ts'
import { Args } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { usage } from '../../text/sentences.ts'

/** Who has a permission: a user, typed by id, or a team, typed `team:ID`. */
export interface Principal {
  kind: 'user' | 'team'
  id: string
  /** as it is typed, and as `-o ids` prints it */
  word: string
}

export const principalArgument = {
  who: Args.string({
    required: true,
    multiple: true,
    description: 'id of the user, or team:ID; - reads one a line',
  }),
}

function principalOf(word: string): Principal {
  const team = /^team:(.*)$/.exec(word)?.[1]
  if (team === '')
    throw usage([{ where: 'WHO', rule: 'the id of a user, or team:ID', value: word }])
  return team === undefined
    ? { kind: 'user', id: word.replace(/^user:/, ''), word }
    : { kind: 'team', id: team, word }
}

/** Everybody that the words name. */
export async function principalsOf(
  run: TypedWords & Machine,
): Promise<{ principals: Principal[]; several: boolean }> {
  const typed = [run.args.who as string, ...run.rest]
  const lines = async () => (await run.sources.stdin('WHO')).split(/\r?\n/)
  const found = await Promise.all(
    typed.map(async (word) => (word === '-' ? await lines() : [word])),
  )
  const words = found.flat().map((word) => word.trim())
  return {
    principals: words.filter((word) => word !== '').map(principalOf),
    several: typed.length > 1 || typed[0] === '-',
  }
}
