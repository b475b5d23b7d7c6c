import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeObject } from '../../command/result/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { replaceFile } from '../../fs/replace-file.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { problems } from '../../output/text/file-problems.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { maskSnapshot } from '../../sandbox/snapshot/mask.ts'
import { readSnapshot } from '../../sandbox/snapshot/read-snapshot.ts'

export const snapshotFlags = {
  out: Flags.string({
    description: 'Write the snapshot to this file (required; replaced only on success)',
    helpValue: 'FILE',
  }),
  content: Flags.boolean({
    description: 'Include pages, comments, and change requests',
  }),
  mask: Flags.boolean({
    description:
      "Replace people's names, their email addresses, and IDs that contain names, and omit integration settings",
  }),
}

const defaultJobs = 4

/** Reads an organization into a snapshot file, and prints a summary. */
export async function takeSnapshot(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const out = run.args.text('out')
  if (out === undefined || out === '' || out === '-') {
    throw usage([problems.fileName('--out', out)])
  }
  const file = resolve(run.environment.cwd, out)
  // reject devices, because writing replaces the file by renaming another one
  if ((await stat(file).catch(() => undefined))?.isFile() === false) {
    throw usage([invalidValue('--out', out, 'It is not a file')])
  }
  const jobs = run.args.number('jobs', 1) ?? defaultJobs
  const organizationId = await run.service.context('organizationId')
  const read = await readSnapshot({
    client: await run.service.client(),
    organizationId,
    content: run.args.has('content'),
    jobs,
    now: run.environment.clock.now(),
    onRead: (sent) =>
      run.console.progress.at(`Loading the organization: ${count(sent, 'request')}`),
  })
  const snapshot = run.args.has('mask') ? maskSnapshot(read) : read
  await replaceFile(file, `${JSON.stringify(snapshot, null, 1)}\n`, { mode: 0o600 })
  const result = summary(out, snapshot)
  const known = Object.keys(result)
  await writeObject(run, result, { columns: known, known, ids: 'file' })
  for (const { what, why } of snapshot.unknown)
    await run.console.note(`Not included: ${what} (${why})`)
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
