import { writeObject } from '../../command/result/result.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { outputFormats } from '../../output/formats.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'
import { usage } from '../../output/text/sentences.ts'
import { findEntry } from './model/find-entry.ts'
import type { RunManifest } from './model/store/manifest.ts'
import { openBackup } from './open-backup.ts'

type ShowRun = WithArgs & WithConsole & WithEnvironment

/** Prints a saved response or file of a run, or the run itself. */
export async function showBackup(run: ShowRun): Promise<void> {
  const folder = await openBackup(run)
  const { run: typed = '', path } = run.args.named
  const manifest = await folder.readRun(await folder.findRun(typed))
  if (path === undefined) return await showRun(run, manifest)
  const entry = await findEntry(folder, manifest, path)
  const bytes = await folder.objects.read(entry.object)
  if (entry.kind === 'file') return await showFile(run, path, bytes)
  const answer = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
  const text = answer.markdown
  const asData =
    ['json', 'output', 'jq'].some((flag) => run.args.has(flag)) ||
    outputFormats[await run.console.format()].structured
  if (typeof text === 'string' && !asData) return await showText(run, text)
  const known = Object.keys(answer)
  await writeObject(run, answer, { columns: known, known, format: 'json' })
}

const columns = ['run', 'startedAt', 'finishedAt', 'organization', 'title', 'requests', 'entries']
const reasons = ['unreadable', 'secrets', 'excluded']

async function showRun(run: ShowRun, { entries, ...manifest }: RunManifest): Promise<void> {
  const summary = { ...manifest, entries: Object.keys(entries).length }
  await writeObject(run, summary, {
    columns: [...columns, ...reasons],
    known: Object.keys(summary),
    ids: 'run',
  })
}

async function showText(run: ShowRun, text: string): Promise<void> {
  const whole = text.endsWith('\n') ? text : `${text}\n`
  await run.console.printData(run.environment.stdout.isTTY ? sanitizeBlock(whole) : whole)
}

async function showFile(run: ShowRun, path: string, bytes: Buffer): Promise<void> {
  if (!run.environment.stdout.isTTY) return await run.console.printData(bytes)
  const message = `"${path}" is a binary file. Redirect the output to a file or a pipe`
  throw usage([{ where: 'PATH', rule: 'missing-requirement', message }])
}
