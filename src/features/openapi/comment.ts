import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { type CommentedRequest, requestToComment } from '../../output/ci/merge-request.ts'
import { requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { markdownReport, maxCharacters } from './model/judge/markdown-report.ts'
import type { Judgment } from './model/judge/policy.ts'

/** Returns a hidden marker that identifies the comment about this document in later runs. */
function commentMarker(document: string): string {
  return `<!-- docsctl openapi diff ${encodeURIComponent(document)} -->`
}

/**
 * Returns the pull request to comment on, or undefined if no comment was requested. If the token is
 * missing, prints a warning, or throws if the comment is required.
 */
export async function requestedComment(
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<CommentedRequest | undefined> {
  const isRequired = run.args.has('require-comment')
  if (!isRequired && !run.args.has('comment')) return undefined
  const request = await requestToComment(run.environment.env)
  if (request.token !== undefined) return request
  const variable = `the environment variable ${request.tokenVariable}`
  if (isRequired) throw usage([requires('--require-comment', variable)])
  await run.console.note(`warning: The comment was not written. --comment requires ${variable}`)
  return undefined
}

/**
 * Creates the docsctl comment on the pull request, or updates the existing one. Unless the comment
 * is required, a rejected request is only a warning, because a pull request from a fork has a
 * read-only token.
 */
export async function commentOnRequest(
  run: WithArgs & WithService & WithConsole,
  { origin, token, tokenVariable, comments }: CommentedRequest,
  document: string,
  judgment: Judgment,
): Promise<void> {
  const provider = await run.service.connect(origin, token ?? '')
  const sendRequest = async (method: string, path: string, body?: unknown) => {
    const answer = await provider.request({ method, path, ...(body !== undefined && { body }) })
    return answer.body
  }
  try {
    const mark = commentMarker(document)
    const earlier = await comments.find(sendRequest, mark)
    const body = `${mark}\n${markdownReport(judgment, maxCharacters - mark.length - 1)}`
    await (earlier === undefined
      ? comments.create(sendRequest, body)
      : comments.update(sendRequest, earlier, body))
    await run.console.note(
      `The comment on the pull request was ${earlier === undefined ? 'created' : 'updated'}`,
    )
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    const { kind, message, details } = error
    if (kind === 'interrupted' || kind === 'terminated') throw error
    const isRefused = ['not-signed-in', 'not-permitted', 'not-found'].includes(kind)
    const hint = `Check that the token in ${tokenVariable} can write comments. In a pull request from a fork, the token might be read-only`
    if (run.args.has('require-comment')) {
      const state = 'The documents were compared'
      const help = isRefused ? { hint } : {}
      throw new DocsctlError(kind, `Cannot write the comment: ${message}`, {
        ...details,
        ...help,
        state,
      })
    }
    const why = isRefused ? `${message}. ${hint}` : message
    await run.console.note(`warning: Cannot write the comment: ${why}`)
  }
}
