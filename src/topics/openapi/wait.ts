import { DocsctlError } from '../../errors.ts'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import {
  explained,
  type Specification,
  waitForProcessing,
  wasOvertaken,
} from '../../publishing/openapi/processing.ts'

export interface Processing {
  before: Specification | undefined
  /** what the service answered to the document */
  sent: Specification
  read: () => Promise<Specification>
  timeout: number
  slug: string
  organization: string
}

/** The specification once the service has processed what was sent, which fails where it has an error code. */
export async function processed(
  { before, sent, read, timeout, slug, organization }: Processing,
  run: Speaker & Machine,
): Promise<{ specification: Specification; isOvertaken: boolean }> {
  const { clock } = run.runtime
  const look = `docsctl openapi get ${slug} --org ${organization}`
  run.progress.at('waiting until it is processed')
  const wait = { before, read, clock, timeout, signal: run.signal }
  const ended = await waitForProcessing(wait).catch((error: unknown) => {
    if (!(error instanceof DocsctlError)) throw error
    const state = 'the document was sent; whether it was processed is not known'
    throw new DocsctlError(error.kind, error.message, { ...error.details, state, hint: look })
  })
  const { specification } = ended
  if (!ended.processed || !specification) {
    const stage = specification?.processingState ?? 'pending'
    throw new DocsctlError(
      'pending',
      `${slug} is not processed yet (${stage}), and the wait is over`,
      {
        state: 'the document was sent, and the service goes on with it',
        hint: look,
        retryable: true,
      },
    )
  }
  const isOvertaken = wasOvertaken(sent, specification)
  if (isOvertaken) {
    await run.note(
      `warning: ${slug} has changed again since this was sent; what is there now may be what somebody else sent`,
    )
  }
  const { lastProcessErrorCode: code } = specification
  if (code === undefined) return { specification, isOvertaken }
  const rule = `${code}: ${explained(code)}`
  throw new DocsctlError('check-failed', `${slug} was sent and not published: ${rule}`, {
    state: 'the version that was published before is still there, if there was one',
    hint: look,
    problems: [{ where: slug, rule, id: code }],
  })
}
