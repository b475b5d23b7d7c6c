import type { Problem } from '../../errors.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { ContextName } from '../../frame/program/run.ts'
import { contextFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { list, usage } from '../../text/sentences.ts'

const contexts = Object.entries(contextFlags).map(([key, { flag }]) => ({
  key: key as ContextName,
  flag,
}))

/** The flags that fill a path. */
export const pathFlags = Object.fromEntries(
  Object.values(contextFlags).map(({ flag, definition }) => [flag, definition]),
)

/** The path with its `{org}`, `{space}` and the like filled from flags and context, also as the reference spells them. */
export async function filledPath(path: string, run: TypedWords & ServiceAccess): Promise<string> {
  const names = path.match(/(?<=\{)[\w-]+(?=\})/g) ?? []
  const wanted = names.map((name) =>
    contexts.find(({ key, flag }) => key === name || flag === name),
  )
  const unknown = names.filter((_, index) => !wanted[index])
  if (unknown.length > 0) {
    const known = contexts.map(({ flag }) => `{${flag}}`)
    throw usage(
      unknown.map((name) => ({
        where: `{${name}}`,
        rule: `is unknown; valid are ${list(known, 'and')}`,
      })),
      'docsctl api --help',
    )
  }
  refuseSurplus(
    run,
    wanted.map((one) => one?.key),
    (flag) => `goes only with {${flag}} in the path`,
  )
  const values = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    values.set(name, await run.context(wanted[index]?.key as ContextName))
  }
  return path.replace(/\{([\w-]+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''))
}

/** A typed flag that fills nothing would be lost without a word. */
export function refuseSurplus(
  run: TypedWords,
  wanted: readonly (string | undefined)[],
  rule: (flag: string) => string,
): void {
  const problems: Problem[] = contexts
    .filter(({ key, flag }) => run.text(flag) !== undefined && !wanted.includes(key))
    .map(({ flag }) => ({ where: `--${flag}`, rule: rule(flag) }))
  if (problems.length > 0) throw usage(problems, 'docsctl api --help')
}
