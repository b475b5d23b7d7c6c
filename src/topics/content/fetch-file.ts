import { mkdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { downloadAddress } from '../../client/wire/download.ts'
import { unwritable } from '../../files/replace-file.ts'
import type { Calls } from '../../frame/operation/calls.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { isSafeName } from '../../pagefiles/page-file.ts'
import { usage } from '../../text/sentences.ts'

export const outFlag = {
  out: Flags.string({
    description: 'fetch it into this file, or under its name into this folder',
    helpGroup: 'OUTPUT',
    helpValue: 'FILE|FOLDER/',
  }),
}

/** Several files, or a name that ends as one, want a folder, which is made. */
export async function checkOut(run: TypedWords & Machine, { several }: Calls): Promise<void> {
  const out = run.text('out')
  if (out === undefined) return
  if (out === '' || out === '-') {
    throw usage([{ where: '--out', rule: 'needs the name of a file or a folder', value: out }])
  }
  const path = resolve(run.runtime.cwd, out)
  const there = await stat(path).catch(() => undefined)
  if (!several && !/[/\\]$/.test(out)) return
  if (there && !there.isDirectory()) {
    throw usage([{ where: '--out', rule: 'is not a folder', value: out }])
  }
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    throw unwritable(path, cause)
  })
}

/** Fetches the file of an answer where that was asked for, and says where it is. */
export async function fetchFile(
  answer: unknown,
  _call: unknown,
  run: TypedWords & ServiceAccess & Machine,
): Promise<unknown> {
  const out = run.text('out')
  if (out === undefined) return answer
  const { id, name, downloadURL } = answer as { id: string; name?: string; downloadURL?: unknown }
  const address = downloadAddress(downloadURL)
  const path = resolve(run.runtime.cwd, out)
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory()
  const file = isFolder ? join(out, freeName(basename(name ?? ''), id, run)) : out
  const client = await run.client()
  await client.download(address, resolve(run.runtime.cwd, file), { signal: run.signal })
  return { ...(answer as object), file }
}

/** The names that were given in a run: two files may have the same. */
const given = new WeakMap<object, Set<string>>()

function freeName(name: string, id: string, run: object): string {
  const taken = given.get(run) ?? new Set()
  given.set(run, taken)
  const own = isSafeName(name) ? name : encodeURIComponent(id)
  const free = taken.has(own.toLowerCase()) ? `${encodeURIComponent(id)}-${own}` : own
  taken.add(free.toLowerCase())
  return free
}
