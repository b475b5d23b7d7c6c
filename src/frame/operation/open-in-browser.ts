import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { appAddress } from '../terminal/browser.ts'

export async function openInBrowser(
  result: unknown,
  run: Speaker & Machine & ServiceAccess,
): Promise<void> {
  const url = await appAddressIn(result, run)
  await run.note(`opening ${url}`)
  const token = await (await run.session()).token()
  await run.runtime.openUrl(url, token?.value)
}

/** Where a thing stands in the app of the service. */
export async function appAddressIn(result: unknown, run: ServiceAccess): Promise<string> {
  const address = (result as { urls?: { app?: string } }).urls?.app
  if (!address)
    throw new DocsctlError('failed', 'the service gave no address to open in the browser')
  const { apiUrl } = await run.session()
  return appAddress(address, apiUrl.value)
}
