import { DocsctlError } from '../../errors.ts'
import { utf8Text } from '../../files/utf8.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { FetchedText } from '../../publishing/openapi/read/gate.ts'
import { maskUrl } from '../../text/redact.ts'
import { quoted } from '../../text/shell-words.ts'

/** The text at a URL, which is asked for without the token. */
export async function fetchedText(run: ServiceAccess, url: string): Promise<FetchedText> {
  const client = await run.anonymousClient()
  const { bytes, url: last } = await client.fetch(url).catch((error: unknown) => {
    throw error instanceof DocsctlError ? notFetched(url, error) : error
  })
  try {
    return { text: utf8Text(bytes), url: last }
  } catch (cause) {
    const message = `${maskUrl(url)} can't be read: ${(cause as Error).message}`
    throw new DocsctlError('failed', message, { cause })
  }
}

/** What is wrong with another service is nothing that could be done about this one. */
function notFetched(url: string, { kind, message, details }: DocsctlError): DocsctlError {
  if (kind === 'interrupted' || kind === 'terminated') return new DocsctlError(kind, message)
  const { status, retryable } = details
  const why = status === undefined ? message : `the answer to it is ${status}`
  return new DocsctlError(
    kind === 'not-signed-in' ? 'not-permitted' : kind,
    `${maskUrl(url)} can't be fetched: ${why}`,
    {
      state: 'nothing was sent',
      hint: `curl --head --location ${quoted([maskUrl(url)])}`,
      ...(retryable !== undefined && { retryable }),
    },
  )
}
