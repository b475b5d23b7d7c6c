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

/** Text for the log of a pipeline that takes lines of it for commands: none of these is one. */
export function inert(text: string, pipeline: Pipeline | undefined): string {
  // one that isn't known may be a container in a step of these
  if (pipeline === undefined || pipeline === 'gitlab') return text
  return text
    .replace(/^([^\S\r\n\u2028\u2029]*)::/gm, '$1\\u{3a}:')
    .replace(/##(?=\[|vso\[)/gi, '#\\u{23}')
}

/** A line of JSON in which no pipeline finds a command, and everybody else the same values. */
export function inertJson(line: string): string {
  return line.replace(/##(?=\[|vso\[)/gi, '#\\u0023')
}
