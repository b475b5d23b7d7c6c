import type { Markup } from './log-commands.ts'

/** The CI systems that have their own output format. `other` means any other CI system. */
export const pipelines = ['github', 'gitlab', 'azure', 'other'] as const
export type Pipeline = (typeof pipelines)[number]

export type Variables = Record<string, string | undefined>

/** Returns the CI system that the environment variables identify. */
export function detectPipeline(env: Variables): Pipeline | undefined {
  if (isTrue(env.GITHUB_ACTIONS)) return 'github'
  if (isTrue(env.GITLAB_CI)) return 'gitlab'
  if (isTrue(env.TF_BUILD)) return 'azure'
  // TeamCity doesn't set CI
  if (env.TEAMCITY_VERSION) return 'other'
  return env.CI && env.CI !== 'false' && env.CI !== '0' ? 'other' : undefined
}

function isTrue(value: string | undefined): boolean {
  return value?.toLowerCase() === 'true'
}

/**
 * Escapes text so that no line is a command of a CI system. Used for all output except on
 * terminals, because the environment variables don't always show that a CI system reads the output,
 * for example in the container of a step.
 */
export async function escapeForLog(
  text: string,
  env: Variables,
  { isTTY }: { isTTY: boolean },
  markup?: Markup,
): Promise<string> {
  if (isTTY && detectPipeline(env) === undefined) return text
  // the escaping module is loaded only if the text contains a possible command
  if (!/::|##|_\w+:|^(?:---|\+\+\+|~~~|\^\^\^)/m.test(text)) return text
  return (await import('./log-commands.ts')).withoutLogCommands(text, markup)
}
