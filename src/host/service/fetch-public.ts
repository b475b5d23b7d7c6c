import type { Fetched } from '../../client/wire/fetch.ts'
import { DocsctlError } from '../../errors.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { quoted } from '../../output/text/shell-arguments.ts'
import type { WithService } from '../program/run.ts'

/**
 * Fetches a URL from any server, without sending the token. Errors contain the URL, but no hints
 * about the API, which don't apply to other servers.
 */
export async function fetchPublic(
  run: WithService,
  url: string,
  details: { state?: string; hint?: string } = {},
): Promise<Fetched> {
  const client = await run.service.anonymousClient()
  return await client.fetch(url).catch((error: unknown) => {
    throw error instanceof DocsctlError ? notFetched(url, error, details) : error
  })
}

function notFetched(
  url: string,
  { kind, message, details: { status, retryable } }: DocsctlError,
  details: { state?: string; hint?: string },
): DocsctlError {
  if (kind === 'interrupted' || kind === 'terminated') return new DocsctlError(kind, message)
  const reason = status === undefined ? message : `the server responded with status ${status}`
  const ownKind = kind === 'not-signed-in' ? 'not-permitted' : kind
  return new DocsctlError(ownKind, `Cannot fetch ${maskUrl(url)}: ${reason}`, {
    hint: `curl --head --location ${quoted([maskUrl(url)])}`,
    ...details,
    ...(retryable !== undefined && { retryable }),
  })
}
