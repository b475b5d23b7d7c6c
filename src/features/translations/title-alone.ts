import { isLoopback } from '../../client/wire/proxy.ts'
import type { Calls } from '../../command/operation/calls.ts'
import { isJsonObject } from '../../contract/json.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithService } from '../../host/program/run.ts'
import { missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** The keys that the current API requires in addition to the title, and the flags that set them. */
const required = {
  source: ['--source-space', '--source-language', '--language'],
  instructions: ['--instructions'],
}

/**
 * Returns a check that runs before requests are sent. It rejects requests that contain only a
 * title. A sandbox with `--reference-only` accepts such requests.
 */
export function refuseTitleAlone(key: keyof typeof required, reason: string) {
  return async (run: WithService, { prepared }: Pick<Calls, 'prepared'>): Promise<void> => {
    const isTitleAlone = prepared.some(
      ({ body }) => isJsonObject(body) && !Object.hasOwn(body, key),
    )
    if (!isTitleAlone || (await isReferenceSandbox(run))) return
    const flags = required[key]
    throw usage(flags.map((flag) => missing(flag, flag === flags.at(-1) ? reason : undefined)))
  }
}

/** Returns whether the API URL belongs to a sandbox that behaves as the API reference describes. */
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
