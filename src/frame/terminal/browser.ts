import { DocsctlError } from '../../errors.ts'
import { maskUrl } from '../../text/redact.ts'

/** What a browser has no business with; it hands its environment on to whatever it starts. */
const secrets = ['DOCSCTL_TOKEN', 'DOCSCTL_TOKEN_FILE', 'GITBOOK_TOKEN']

/** An address of the service that a browser may be given: the system would start a program for any other. */
export function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.href
  const message = `the service gave ${JSON.stringify(maskUrl(text))} as an address, which is not one of the web`
  throw new DocsctlError('failed', message, { state: 'nothing was opened' })
}

/** Opens a page in the browser of the system, without a shell and without our secrets. */
export async function openUrl(text: string): Promise<void> {
  const url = webAddress(text)
  const { default: open } = await import('open')
  const held = secrets.map((name) => [name, process.env[name]] as const)
  for (const name of secrets) delete process.env[name]
  try {
    await open(url)
  } catch (cause) {
    throw new DocsctlError('failed', `no browser could be started: ${(cause as Error).message}`, {
      hint: `open ${url} yourself`,
      cause,
    })
  } finally {
    for (const [name, value] of held) if (value !== undefined) process.env[name] = value
  }
}
