import { DocsctlError, systemFault } from '../../errors.ts'
import { childEnvironment } from '../../fs/start-program.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { defaultApiUrl } from '../../profile/api-url.ts'

const defaultApp = new URL(defaultApiUrl).host.replace(/^api/, 'app')

/**
 * Returns a web URL. Rejects other schemes, because the system could start a program for such a
 * URL.
 */
function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw notOpened(text, 'expected http or https')
}

/**
 * Returns the URL of a page in the web app. Accepts URLs below the API URL, URLs on the host with
 * `app.` in place of `api.`, and URLs of the current web app. Rejects all other URLs.
 */
export function appAddress(text: string, apiUrl: string): string {
  const url = webAddress(text)
  const api = new URL(apiUrl)
  const beside = api.host.replace(/^api(?=[.-])/, 'app')
  const isBeside = beside !== api.host && url.host === beside
  if (url.username !== '' || url.password !== '') {
    throw notOpened(text, 'it contains a username or password')
  }
  if (url.origin === api.origin || isBeside || url.host === defaultApp) return url.href
  throw notOpened(text, "expected a URL of the service's web app")
}

function notOpened(text: string, why: string): DocsctlError {
  const message = `The service returned an invalid URL ${JSON.stringify(maskUrl(text))}: ${why}`
  return new DocsctlError('failed', message, { state: 'Nothing was opened' })
}

/**
 * Opens a page in the system browser. Removes docsctl's tokens from the environment of the
 * browser.
 */
export async function openUrl(text: string, token: string | undefined): Promise<void> {
  const url = webAddress(text).href
  const { default: open } = await import('open')
  const kept = childEnvironment(process.env, token)
  // the package that opens the browser has no option to set environment variables
  const held = Object.entries(process.env).filter(([name]) => !(name in kept))
  for (const [name] of held) delete process.env[name]
  try {
    await open(url)
  } catch (cause) {
    throw new DocsctlError('failed', `Cannot start a browser (${systemFault(cause)})`, {
      hint: `Open ${url} in a browser`,
      cause,
    })
  } finally {
    Object.assign(process.env, Object.fromEntries(held))
  }
}
