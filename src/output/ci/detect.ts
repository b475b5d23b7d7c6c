/** The CI systems with an output format of their own; `other` is any other one. */
export const pipelines = ['github', 'gitlab', 'azure', 'other'] as const
export type Pipeline = (typeof pipelines)[number]

/** The environment variables. */
export type Variables = Record<string, string | undefined>

/** Returns the CI system that the environment variables identify. */
export function detectPipeline(env: Variables): Pipeline | undefined {
  if (isTrue(env.GITHUB_ACTIONS)) return 'github'
  if (isTrue(env.GITLAB_CI)) return 'gitlab'
  if (isTrue(env.TF_BUILD)) return 'azure'
  return env.CI && env.CI !== 'false' && env.CI !== '0' ? 'other' : undefined
}

function isTrue(value: string | undefined): boolean {
  return value?.toLowerCase() === 'true'
}

/** The variable with the folder that the paths of annotations are relative to. */
const rootVariables: Record<Pipeline, string | undefined> = {
  github: 'GITHUB_WORKSPACE',
  gitlab: 'CI_PROJECT_DIR',
  azure: 'BUILD_SOURCESDIRECTORY',
  other: undefined,
}

/** Returns the folder that the paths of annotations are relative to. */
export function annotationRoot(pipeline: Pipeline | undefined, env: Variables): string | undefined {
  const variable = pipeline && rootVariables[pipeline]
  return variable === undefined ? undefined : env[variable]
}

/**
 * Returns text for people in which no line is a command of a CI system. Any output other than a
 * terminal may be a CI log, and the variables seldom show it, for example in the container of a
 * step.
 */
export function inert(text: string, env: Variables, { isTTY }: { isTTY: boolean }): string {
  if (isTTY && detectPipeline(env) === undefined) return text
  return text
    .replace(/^([^\S\r\n\u2028\u2029]*)::/gm, '$1\\u{3a}:')
    .replace(/^([^\S\r\n\u2028\u2029]*)##/gm, '$1#\\u{23}')
    .replace(/##(?=\[|vso\[)/gi, '#\\u{23}')
}

/** Returns a JSON line with the same values, in which no CI system finds a command. */
export function inertJson(line: string): string {
  return line.replace(/##(?=\[|vso\[)/gi, '#\\u0023')
}
