import { isLoopback } from '../../client/wire/proxy.ts'
import type { Calls } from '../../command/operation/calls.ts'
import { isJsonObject } from '../../contract/json.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithService } from '../../host/program/run.ts'
import { missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/**
 * Rejects translations that have only a title, because the current API requires a source and a
 * language. Sends nothing in this case. A sandbox with `--reference-only` accepts these
 * translations.
 */
export async function refuseTitleAlone(
  run: WithService,
  { prepared }: Pick<Calls, 'prepared'>,
): Promise<void> {
  const isTitleAlone = prepared.some(
    ({ body }) => isJsonObject(body) && !Object.hasOwn(body, 'source'),
  )
  if (!isTitleAlone || (await isReferenceSandbox(run))) return
  throw usage([
    missing('--source-space'),
    missing('--source-language'),
    missing('--language', 'The current API does not create translations with only a title'),
  ])
}

/** Returns whether the API URL is a sandbox that behaves like the reference. */
async function isReferenceSandbox({ service }: WithService): Promise<boolean> {
  const { apiUrl } = await service.session()
  if (!isLoopback(new URL(apiUrl.value).hostname)) return false
  const client = await service.client()
  try {
    const { body } = await client.request({ method: 'GET', path: '/' })
    return isJsonObject(body) && body.build === 'sandbox-reference'
  } catch (error) {
    if (error instanceof DocsctlError && error.kind === 'not-found') return false
    throw error
  }
}
