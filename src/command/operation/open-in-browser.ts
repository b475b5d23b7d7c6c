import { DocsctlError } from '../../errors.ts'
import type { WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { appAddress } from '../../host/terminal/browser.ts'

export async function openInBrowser(
  result: unknown,
  run: WithConsole & WithEnvironment & WithService,
): Promise<void> {
  const url = await appAddressForResult(result, run)
  await run.console.note(`Opening ${url}`)
  const token = await (await run.service.session()).token()
  await run.environment.openUrl(url, token?.value)
}

/** Returns the web app URL of a resource. */
export async function appAddressForResult(result: unknown, run: WithService): Promise<string> {
  const address = (result as { urls?: { app?: string } }).urls?.app
  if (!address)
    throw new DocsctlError('failed', 'The service returned no URL to open in the browser')
  const { apiUrl } = await run.service.session()
  return appAddress(address, apiUrl.value)
}
