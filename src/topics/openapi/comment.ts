import { DocsctlError } from '../../errors.ts'
import type { ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { CommentedRequest } from '../../pipelines/merge-request.ts'
import { markdownReport } from '../../publishing/openapi/judge/markdown-report.ts'
import type { Judgement } from '../../publishing/openapi/judge/policy.ts'

/** What the least generous provider takes for one comment, less what surrounds the report. */
const mostCharacters = 65_536 - 500

/** By this the comment of the last run is found, and of this program and this document alone. */
function markOf(document: string): string {
  return `<!-- docsctl openapi diff ${encodeURIComponent(document)} -->`
}

/** Writes the report as one comment of the pull request that the pipeline runs for, in place of the last one. */
export async function commentOnRequest(
  run: ServiceAccess & Speaker,
  { origin, token, comments }: CommentedRequest,
  document: string,
  judgement: Judgement,
): Promise<void> {
  const provider = run.connect(origin, token)
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await provider.request({ method, path, ...(body !== undefined && { body }) })
    return answer.body
  }
  try {
    const mark = markOf(document)
    const earlier = await comments.find(ask, mark)
    const body = `${mark}\n${markdownReport(judgement, mostCharacters)}`
    await (earlier === undefined ? comments.create(ask, body) : comments.update(ask, earlier, body))
    await run.note(`the comment of the request is ${earlier === undefined ? 'written' : 'updated'}`)
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    const { kind, message, details } = error
    const state = 'the documents are compared; the comment is not written'
    throw new DocsctlError(kind, `the comment can't be written: ${message}`, { ...details, state })
  }
}
