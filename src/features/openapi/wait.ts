import { DocsctlError } from '../../errors.ts'
import type { WithConsole, WithEnvironment } from '../../host/program/run.ts'
import {
  explainErrorCode,
  mayBeReplaced,
  type Specification,
  waitForProcessing,
} from './model/processing.ts'

export interface Processing {
  before: Specification | undefined
  /** the specification that the service returned when it received the document */
  sent: Specification
  read: () => Promise<Specification>
  timeout: number
  slug: string
  organization: string
}

/**
 * Waits until the service has processed the document, and returns the specification. Throws if
 * processing fails.
 */
export async function waitUntilProcessed(
  { before, sent, read, timeout, slug, organization }: Processing,
  run: WithConsole & WithEnvironment,
): Promise<{ specification: Specification; isOvertaken: boolean }> {
  const { clock } = run.environment
  const look = `docsctl openapi get ${slug} --org ${organization}`
  run.console.progress.at('Waiting for the service to process the document')
  const wait = { before, read, clock, timeout, signal: run.environment.signal }
  const ended = await waitForProcessing(wait).catch((error: unknown) => {
    if (!(error instanceof DocsctlError)) throw error
    const state = 'The document was sent. It is unknown whether it was processed'
    throw new DocsctlError(error.kind, error.message, { ...error.details, state, hint: look })
  })
  const { specification } = ended
  if (!ended.processed || !specification) {
    const stage = specification?.processingState ?? 'pending'
    throw new DocsctlError(
      'pending',
      `Timed out before ${slug} was processed (current state: ${stage})`,
      {
        state: 'The document was sent, and the service is still processing it',
        hint: look,
        retryable: true,
      },
    )
  }
  const isOvertaken = mayBeReplaced(sent, specification)
  if (isOvertaken) {
    await run.console.note(
      `warning: ${slug} was changed again after this update, and may now contain a different document`,
    )
  }
  const { lastProcessErrorCode: code } = specification
  if (code === undefined) return { specification, isOvertaken }
  const message = explainErrorCode(code)
  throw new DocsctlError(
    'check-failed',
    `${slug} was sent but not published: ${code}: ${message}`,
    {
      state: 'If a version was published before, it remains available',
      hint: look,
      problems: [{ where: slug, rule: code, severity: 'error', message }],
    },
  )
}
