import { DocsctlError } from '../../errors.ts'
import { defaultApiUrl } from '../../profile/api-url.ts'
import { maskUrl } from '../../text/redact.ts'

const livingApp = new URL(defaultApiUrl).host.replace(/^api/, 'app')

/** What a browser has no business with; it hands its environment on to whatever it starts. */
const tokenNames = ['DOCSCTL_TOKEN', 'DOCSCTL_TOKEN_FILE', 'GITBOOK_TOKEN']

/** An address that a browser may be given: the system would start a program for any other. */
function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw notOpened(text, 'which is not one of the web')
}

/**
 * The address of a page in the app of the service: below the API URL itself, at `app.` beside its `api.`, or at the
 * living service's, which may stand behind any other. A page elsewhere is nothing that a service has to open here.
 */
export function appAddress(text: string, apiUrl: string): string {
  const url = webAddress(text)
  const api = new URL(apiUrl)
  const beside = api.host.replace(/^api(?=[.-])/, 'app')
  const isBeside = beside !== api.host && url.host === beside
  if (url.username !== '' || url.password !== '') {
    throw notOpened(text, 'which holds a user name or a password')
  }
  if (url.origin === api.origin || isBeside || url.host === livingApp) return url.href
  throw notOpened(text, "which is not one of the service's app")
}

function notOpened(text: string, why: string): DocsctlError {
  const message = `the service gave ${JSON.stringify(maskUrl(text))} as an address, ${why}`
  return new DocsctlError('failed', message, { state: 'nothing was opened' })
}

function holds(value = '', token = ''): boolean {
  // so short a text stands in many a word
  return token.length < 8 ? token !== '' && value === token : value.includes(token)
}

/** Opens a page in the browser of the system, without a shell and without our token, under whatever name that stands. */
export async function openUrl(text: string, token: string | undefined): Promise<void> {
  const url = webAddress(text).href
  const { default: open } = await import('open')
  const tokens = [token, ...tokenNames.map((name) => process.env[name])]
  const held = Object.entries(process.env).filter(
    ([name, value]) => tokenNames.includes(name) || tokens.some((one) => holds(value, one)),
  )
  for (const [name] of held) delete process.env[name]
  try {
    await open(url)
  } catch (cause) {
    throw new DocsctlError('failed', `no browser could be started: ${(cause as Error).message}`, {
      hint: `open ${url} yourself`,
      cause,
    })
  } finally {
    Object.assign(process.env, Object.fromEntries(held))
  }
}
