import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Snapshot } from '../../contract/snapshot.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeObject } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { maskSnapshot } from '../../snapshot/mask.ts'
import { readSnapshot } from '../../snapshot/read-snapshot.ts'
import { rules, usage } from '../../text/sentences.ts'
import { grouped } from '../../text/text.ts'

export const snapshotFlags = {
  out: Flags.string({
    description: 'write the snapshot into this file, which is replaced only by the whole of it',
    helpValue: 'FILE',
  }),
  content: Flags.boolean({
    description: 'read pages, comments and change requests too',
  }),
  mask: Flags.boolean({
    description: 'replace what is made of names and e-mail addresses of people',
  }),
}

const defaultJobs = 4

/** Reads the organization into a file, and says what is in it. */
export async function takeSnapshot(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const out = run.text('out')
  if (out === undefined || out === '' || out === '-') {
    throw usage([{ where: '--out', rule: rules.file }])
  }
  const file = resolve(run.runtime.cwd, out)
  // it is renamed into place, by which a device would be lost
  if ((await stat(file).catch(() => undefined))?.isFile() === false) {
    throw usage([{ where: '--out', rule: 'is not a file', value: out }])
  }
  const jobs = run.number('jobs', 1) ?? defaultJobs
  const organizationId = await run.context('organizationId')
  const read = await readSnapshot({
    client: await run.client(),
    organizationId,
    content: run.has('content'),
    jobs,
    now: run.runtime.clock.now(),
    onRead: (count) => run.progress.at(`${grouped(count)} reads`),
  })
  const snapshot = run.has('mask') ? maskSnapshot(read) : read
  await replaceFile(file, `${JSON.stringify(snapshot, null, 1)}\n`, { mode: 0o600 })
  const result = summary(out, snapshot)
  const known = Object.keys(result)
  await writeObject(run, result, { columns: known, known, ids: 'file' })
  for (const { what, why } of snapshot.unknown) await run.note(`unknown: ${what} (${why})`)
}

function summary(file: string, snapshot: Snapshot) {
  const content = Object.values(snapshot.content ?? {})
  return {
    file,
    organization: snapshot.organization.id,
    members: snapshot.members.length,
    teams: snapshot.teams.length,
    collections: snapshot.collections.length,
    spaces: snapshot.spaces.length,
    sites: snapshot.sites.length,
    changeRequests: content.reduce((sum, { changeRequests }) => sum + changeRequests.length, 0),
    masked: snapshot.masked,
    unknown: snapshot.unknown.length,
  }
}
