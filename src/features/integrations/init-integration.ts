import { lstat, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { schemaViolations } from '../../client/problems.ts'
import { writeObject } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import { IntegrationName } from '../../contract/integrations/integration-manifest.ts'
import { DocsctlError } from '../../errors.ts'
import { openBelow } from '../../fs/below.ts'
import { unwritable } from '../../fs/replace-file.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { findingPath } from '../../output/ci/finding.ts'
import { usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { manifestNames } from './model/manifest-file.ts'
import { nameFromFolder, templateFiles } from './model/template.ts'

const columns = ['name', 'organization', 'folder', 'files']
const view: View = { columns, known: columns, ids: 'name' }

/** Writes the files of a new integration. Writes either all files or none. */
export async function initIntegration(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const { cwd } = run.environment
  const typed = run.args.named.dir ?? '.'
  const folder = resolve(cwd, typed)
  const name = run.args.text('name') ?? nameFromFolder(basename(folder))
  const problems = schemaViolations(IntegrationName, name, '--name')
  if (problems.length > 0) throw usage(problems)
  const organization = await run.service.context('organizationId')
  const files = templateFiles(name, organization)
  await refuseExisting(folder, [...Object.keys(files), ...manifestNames])
  await writeAll(folder, files)
  const shown = findingPath(cwd, folder)
  await writeObject(run, { name, organization, folder: shown, files: Object.keys(files) }, view)
  await run.console.note(`Next: ${docsctlLine(['integrations', 'validate', typed])}`)
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  const written: string[] = []
  for (const [file, text] of Object.entries(files)) {
    try {
      const { path } = await openBelow(folder, file)
      await writeFile(path, text, { flag: 'wx' })
      written.push(path)
    } catch (cause) {
      await Promise.all(written.map((one) => rm(one)))
      throw cause instanceof DocsctlError
        ? cause
        : unwritable(join(folder, file), cause, { state: 'Nothing was written' })
    }
  }
}

async function refuseExisting(folder: string, files: string[]): Promise<void> {
  for (const file of new Set(files)) {
    const found = await lstat(join(folder, file)).catch(() => undefined)
    if (!found) continue
    throw new DocsctlError('conflict', `${join(folder, file)} already exists`, {
      state: 'Nothing was written',
      hint: 'Use a different folder',
    })
  }
}
