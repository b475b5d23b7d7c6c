import { resolve } from 'node:path'
import { downloadAddress } from '../../client/wire/download.ts'
import { writeObject } from '../../command/result/result.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { problems } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { grouped } from '../../output/text/text.ts'

/** The `--download FILE` flag of commands that return the URL of a file. */
export const downloadFlag = {
  download: Flags.string({
    description: 'Download the PDF to this file (replaced only on success)',
    helpGroup: 'OUTPUT',
    helpValue: 'FILE',
  }),
}

export function requireDownloadFile(run: WithArgs): void {
  const file = run.args.text('download')
  if (file === '' || file === '-') {
    throw usage([problems.fileName('--download', file)])
  }
}

/**
 * Downloads the file of a result and reports the download. The URL contains a signature, so no
 * other credentials are sent.
 */
export async function presentDownload(
  result: unknown,
  _call: unknown,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<boolean> {
  const file = run.args.text('download')
  if (file === undefined) return false
  const url = downloadAddress((result as { url?: unknown }).url)
  const client = await run.service.client()
  const { bytes } = await client.download(url, resolve(run.environment.cwd, file), {
    begins: '%PDF-',
    onProgress: (done, total) => run.console.progress.at(progressLine(done, total)),
  })
  const columns = ['url', 'file', 'bytes']
  await writeObject(run, { url, file, bytes }, { columns, known: columns, ids: 'file' })
  return true
}

function progressLine(done: number, total: number | undefined): string {
  const of = total === undefined ? '' : ` of ${grouped(total)}`
  return `${grouped(done)}${of} bytes`
}
