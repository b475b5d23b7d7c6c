import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { downloadAddress } from '../../client/wire/download.ts'
import type { Calls } from '../../command/operation/calls.ts'
import { openBelow } from '../../fs/below.ts'
import { makeFolder } from '../../fs/replace-file.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithEnvironment, WithService } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { isSafeName } from './export/page-file.ts'

export const outFlag = {
  out: Flags.string({
    description: 'Download to this file or folder',
    helpGroup: 'OUTPUT',
    helpValue: 'FILE|FOLDER/',
  }),
}

/**
 * Creates the folder given with `--out` if there are several files or if the value ends with a
 * slash.
 */
export async function validateOutFlag(
  run: WithArgs & WithEnvironment,
  { several }: Calls,
): Promise<void> {
  const out = run.args.text('out')
  if (out === undefined) return
  if (out === '' || out === '-') {
    throw usage([invalidValue('--out', out, 'Expected a file or folder name')])
  }
  const path = resolve(run.environment.cwd, out)
  const there = await stat(path).catch(() => undefined)
  if (!several && !/[/\\]$/.test(out)) return
  if (there && !there.isDirectory()) {
    throw usage([invalidValue('--out', out, 'Expected a folder, not a file')])
  }
  makeFolder(path)
}

/**
 * Downloads the file of a response if `--out` is given, and adds the path of the downloaded file to
 * the response.
 */
export async function fetchFile(
  answer: unknown,
  _call: unknown,
  run: WithArgs & WithService & WithEnvironment,
): Promise<unknown> {
  const out = run.args.text('out')
  if (out === undefined) return answer
  const { id, name, downloadURL } = answer as { id: string; name?: string; downloadURL?: unknown }
  const address = downloadAddress(downloadURL)
  const path = resolve(run.environment.cwd, out)
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory()
  const own = freeName(basename(name ?? ''), id, run)
  const file = isFolder ? join(out, own) : out
  // the user chooses the folder, and the service chooses the file name
  const target = isFolder ? await openBelow(path, own) : { path }
  const client = await run.service.client()
  const { signal } = run.environment
  await client.download(address, target.path, { signal, ...target })
  return { ...(answer as object), file }
}

/** The file names that were already used in a run, because two files can have the same name. */
const usedNames = new WeakMap<object, Set<string>>()

function freeName(name: string, id: string, run: object): string {
  const taken = usedNames.get(run) ?? new Set()
  usedNames.set(run, taken)
  const own = isSafeName(name) ? name : encodeURIComponent(id)
  const free = taken.has(own.toLowerCase()) ? `${encodeURIComponent(id)}-${own}` : own
  taken.add(free.toLowerCase())
  return free
}
