/** Pipelines that are spoken to in their own words; `other` is one that isn't known. */
export const pipelines = ['github', 'gitlab', 'azure', 'other'] as const
export type Pipeline = (typeof pipelines)[number]

/** Those of the environment. */
export type Variables = Record<string, string | undefined>

/** The pipeline that the environment tells of. */
export function detectPipeline(env: Variables): Pipeline | undefined {
  if (isTrue(env.GITHUB_ACTIONS)) return 'github'
  if (isTrue(env.GITLAB_CI)) return 'gitlab'
  if (isTrue(env.TF_BUILD)) return 'azure'
  return env.CI && env.CI !== 'false' && env.CI !== '0' ? 'other' : undefined
}

function isTrue(value: string | undefined): boolean {
  return value?.toLowerCase() === 'true'
}

/** The folder that a pipeline takes the paths of annotations from. */
export function rootOf(pipeline: Pipeline | undefined, env: Variables): string | undefined {
  if (pipeline === 'github') return env.GITHUB_WORKSPACE
  if (pipeline === 'gitlab') return env.CI_PROJECT_DIR
  return pipeline === 'azure' ? env.BUILD_SOURCESDIRECTORY : undefined
}

/**
 * Text for people, in which no line is a command of a pipeline that reads it. What is no terminal may be the log of
 * one, of which the variables need not tell: in a container of a step they seldom do.
 */
export function inert(text: string, env: Variables, { isTTY }: { isTTY: boolean }): string {
  if (isTTY && detectPipeline(env) === undefined) return text
  return text
    .replace(/^([^\S\r\n\u2028\u2029]*)::/gm, '$1\\u{3a}:')
    .replace(/^([^\S\r\n\u2028\u2029]*)##/gm, '$1#\\u{23}')
    .replace(/##(?=\[|vso\[)/gi, '#\\u{23}')
}

/** A line of JSON in which no pipeline finds a command, and everybody else the same values. */
export function inertJson(line: string): string {
  return line.replace(/##(?=\[|vso\[)/gi, '#\\u0023')
}
