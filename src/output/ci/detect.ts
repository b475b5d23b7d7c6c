/** The CI systems that have their own output format. `other` means any other CI system. */
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

/** The variable that contains the root folder for the paths in annotations. */
const rootVariables: Record<Pipeline, string | undefined> = {
  github: 'GITHUB_WORKSPACE',
  gitlab: 'CI_PROJECT_DIR',
  azure: 'BUILD_SOURCESDIRECTORY',
  other: undefined,
}

/** Returns the root folder for the paths in annotations. */
export function annotationRoot(pipeline: Pipeline | undefined, env: Variables): string | undefined {
  const variable = pipeline && rootVariables[pipeline]
  return variable === undefined ? undefined : env[variable]
}

/**
 * Makes sure that no line of a text is a command of a CI system. Applies to all output except
 * terminals, because variables often don't show that a CI system reads it, for example in the
 * container of a step.
 */
export function inert(text: string, env: Variables, { isTTY }: { isTTY: boolean }): string {
  if (isTTY && detectPipeline(env) === undefined) return text
  return text
    .replace(/^([^\S\r\n\u2028\u2029]*)::/gm, '$1\\u{3a}:')
    .replace(/^([^\S\r\n\u2028\u2029]*)##/gm, '$1#\\u{23}')
    .replace(/##(?=\[|vso\[)/gi, '#\\u{23}')
}

/** Returns JSON with the same values in which a CI system finds no command. */
export function inertJson(line: string): string {
  return line.replace(/##(?=\[|vso\[)/gi, '#\\u0023')
}
