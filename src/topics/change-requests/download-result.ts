import { resolve } from 'node:path'
import { downloadAddress } from '../../client/wire/download.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeObject } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { rules, usage } from '../../text/sentences.ts'
import { grouped } from '../../text/text.ts'

/** `--download FILE`, of a command whose result says where a file is. */
export const downloadFlag = {
  download: Flags.string({
    description: 'fetch it into this file, which is replaced only by the whole of it',
    helpGroup: 'OUTPUT',
    helpValue: 'FILE',
  }),
}

export function refuseNoFile(run: TypedWords): void {
  const file = run.text('download')
  if (file === '' || file === '-') {
    throw usage([{ where: '--download', rule: rules.file, value: file }])
  }
}

/** Fetches what the result points to and says so; the signature of the URL is the only key to it. */
export async function presentDownload(
  result: unknown,
  _call: unknown,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<boolean> {
  const file = run.text('download')
  if (file === undefined) return false
  const url = downloadAddress((result as { url?: unknown }).url)
  const client = await run.client()
  const { bytes } = await client.download(url, resolve(run.runtime.cwd, file), {
    begins: '%PDF-',
    onProgress: (done, total) => run.progress.at(progressLine(done, total)),
  })
  const columns = ['url', 'file', 'bytes']
  await writeObject(run, { url, file, bytes }, { columns, known: columns, ids: 'file' })
  return true
}

function progressLine(done: number, total: number | undefined): string {
  const of = total === undefined ? '' : ` of ${grouped(total)}`
  return `${grouped(done)}${of} bytes`
}
