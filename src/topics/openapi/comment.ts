import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { requestToComment } from '../../pipelines/merge-request.ts'

/** By this the comment of the last run is found, and of this program alone. */
const mark = '<!-- docsctl openapi diff -->'

/** Writes the report as one comment of the pull request that the pipeline runs for, in place of the last one. */
export async function commentOnRequest(
  run: ServiceAccess & Speaker & Machine,
  text: string,
): Promise<void> {
  const { env } = run.runtime
  const { origin, token, comments } = await requestToComment(env)
  const provider = run.connect(origin, token)
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await provider.request({ method, path, ...(body !== undefined && { body }) })
    return answer.body
  }
  try {
    const earlier = await comments.find(ask, mark)
    const body = `${mark}\n${text}`
    await (earlier === undefined ? comments.create(ask, body) : comments.update(ask, earlier, body))
    await run.note(`the comment of the request is ${earlier === undefined ? 'written' : 'updated'}`)
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    const { kind, message, details } = error
    const state = 'the documents are compared; the comment is not written'
    throw new DocsctlError(kind, `the comment can't be written: ${message}`, { ...details, state })
  }
}
