import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { problemsOf } from '../../client/problems.ts'
import { IntegrationName } from '../../contract/integrations/integration-manifest.ts'
import { DocsctlError } from '../../errors.ts'
import { unwritable } from '../../files/replace-file.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { type View, writeObject } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { nameFrom } from '../../pipelines/finding.ts'
import { manifestNames } from '../../publishing/integrations/manifest-file.ts'
import { nameOfFolder, templateFiles } from '../../publishing/integrations/template.ts'
import { usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'

const columns = ['name', 'organization', 'folder', 'files']
const view: View = { columns, known: columns, ids: 'name' }

/** Writes the files of a new integration, all of them or none. */
export async function initIntegration(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const { cwd } = run.runtime
  const typed = run.args.dir ?? '.'
  const folder = resolve(cwd, typed)
  const name = run.text('name') ?? nameOfFolder(basename(folder))
  const problems = problemsOf(IntegrationName, name, '--name')
  if (problems.length > 0) throw usage(problems)
  const organization = await run.context('organizationId')
  const files = templateFiles(name, organization)
  await refuseExisting(folder, [...Object.keys(files), ...manifestNames])
  await writeAll(folder, files)
  const shown = nameFrom(cwd, folder)
  await writeObject(run, { name, organization, folder: shown, files: Object.keys(files) }, view)
  await run.note(`next: ${docsctlLine(['integrations', 'validate', typed])}`)
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  const written: string[] = []
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file)
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text, { flag: 'wx' })
      written.push(path)
    } catch (cause) {
      await Promise.all(written.map((one) => rm(one)))
      throw unwritable(path, cause, { state: 'nothing was written' })
    }
  }
}

async function refuseExisting(folder: string, files: string[]): Promise<void> {
  for (const file of new Set(files)) {
    const found = await stat(join(folder, file)).catch(() => undefined)
    if (!found) continue
    throw new DocsctlError('conflict', `${join(folder, file)} is there already`, {
      state: 'nothing was written',
      hint: 'give another folder',
    })
  }
}
