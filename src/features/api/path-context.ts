import type { Problem } from '../../errors.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import { requires, unknownKey } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

const contexts = Object.entries(contextFlags).map(([key, { flag }]) => ({
  key: key as ContextName,
  flag,
}))

/** The flags whose values replace placeholders in a path. */
export const pathFlags = Object.fromEntries(
  Object.values(contextFlags).map(({ flag, definition }) => [flag, definition]),
)

/**
 * Replaces placeholders such as `{org}` and `{space}` in a path with values from flags and the
 * context. Accepts the parameter names from the API reference, too.
 */
export async function filledPath(path: string, run: WithArgs & WithService): Promise<string> {
  const names = path.match(/(?<=\{)[\w-]+(?=\})/g) ?? []
  const wanted = names.map((name) =>
    contexts.find(({ key, flag }) => key === name || flag === name),
  )
  const unknown = names.filter((_, index) => !wanted[index])
  if (unknown.length > 0) {
    const known = contexts.map(({ flag }) => `{${flag}}`)
    throw usage(
      unknown.map((name) => unknownKey(`{${name}}`, [], known)),
      'docsctl api --help',
    )
  }
  refuseSurplus(
    run,
    wanted.map((one) => one?.key),
    (flag) => requires(`--${flag}`, `{${flag}} in the path`),
  )
  const values = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    values.set(name, await run.service.context(wanted[index]?.key as ContextName))
  }
  return path.replace(/\{([\w-]+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''))
}

/** Rejects flags that have no placeholder in the path, because they would have no effect. */
export function refuseSurplus(
  run: WithArgs,
  wanted: readonly (string | undefined)[],
  problem: (flag: string) => Problem,
): void {
  const problems: Problem[] = contexts
    .filter(({ key, flag }) => run.args.text(flag) !== undefined && !wanted.includes(key))
    .map(({ flag }) => problem(flag))
  if (problems.length > 0) throw usage(problems, 'docsctl api --help')
}
