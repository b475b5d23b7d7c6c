import { writeObject } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { fetchPublic } from '../../host/service/fetch-public.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { isNewer, parseRelease, type Release } from './releases.ts'

const columns = ['installed', 'newest', 'page']

/**
 * Compares the installed version with the newest release. Exits with 11 if there is a newer
 * release.
 */
export async function checkRelease(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const { releaseUrl } = await run.service.session()
  const url = releaseUrl?.value
  if (url === undefined) {
    throw new DocsctlError('usage', 'The URL of the newest release is not set', {
      hint: 'docsctl config set release-url https://api.github.com/repos/OWNER/REPOSITORY/releases/latest',
    })
  }
  const { version: installed } = run.environment
  const newest = await newestRelease(run, url)
  await writeObject(
    run,
    { installed, newest: newest.version, page: newest.page ?? null },
    { columns, known: columns, ids: 'newest' },
  )
  if (!isNewer(newest.version, installed)) return
  throw new DocsctlError('check-failed', `docsctl ${newest.version} is available`, {
    ...(newest.page && { hint: `The release is at ${newest.page}` }),
  })
}

async function newestRelease(run: WithService & WithConsole, url: string): Promise<Release> {
  run.console.progress.at('Checking for a new release')
  const { bytes } = await fetchPublic(run, url, { hint: 'docsctl config get release-url' })
  const release = parseRelease(jsonValue(bytes.toString('utf8')))
  if (release) return release
  throw new DocsctlError('failed', `${maskUrl(url)} does not describe a release`, {
    hint: 'The response must be a JSON object with a version such as 1.2.3 in "tag_name" or "version". Check the setting: docsctl config get release-url',
  })
}

function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
