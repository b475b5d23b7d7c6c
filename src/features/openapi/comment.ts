import { DocsctlError } from '../../errors.ts'
import type { WithConsole, WithService } from '../../host/program/run.ts'
import type { CommentedRequest } from '../../output/ci/merge-request.ts'
import { markdownReport, mostCharacters } from './model/judge/markdown-report.ts'
import type { Judgement } from './model/judge/policy.ts'

/** Returns the marker that identifies the last comment of this program about this document. */
function commentMark(document: string): string {
  return `<!-- docsctl openapi diff ${encodeURIComponent(document)} -->`
}

/**
 * Writes the report as a single comment of the pull request that the CI job runs for, and replaces
 * the previous one.
 */
export async function commentOnRequest(
  run: WithService & WithConsole,
  { origin, token, comments }: CommentedRequest,
  document: string,
  judgement: Judgement,
): Promise<void> {
  const provider = await run.service.connect(origin, token)
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await provider.request({ method, path, ...(body !== undefined && { body }) })
    return answer.body
  }
  try {
    const mark = commentMark(document)
    const earlier = await comments.find(ask, mark)
    const body = `${mark}\n${markdownReport(judgement, mostCharacters - mark.length - 1)}`
    await (earlier === undefined ? comments.create(ask, body) : comments.update(ask, earlier, body))
    await run.console.note(
      `The comment on the pull request was ${earlier === undefined ? 'created' : 'updated'}`,
    )
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    const { kind, message, details } = error
    const state = 'The documents were compared, but the comment was not written'
    throw new DocsctlError(kind, `Cannot write the comment: ${message}`, { ...details, state })
  }
}
