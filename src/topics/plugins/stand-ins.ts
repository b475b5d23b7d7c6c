import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../files/replace-file.ts'
import { type NpmRun, npmOutput } from './npm.ts'

const standIn = {
  name: 'docsctl-stand-in',
  version: '1.0.0',
  description: 'stands where a plugin wants what the running program is for it',
}

/**
 * A plugin that depends on docsctl or oclif gets the running program. For npm an empty package stands in their
 * place, so that it installs no copy and asks no registry for one; a packed one, since npm overrides by a folder
 * only what stands at the top.
 */
export async function writeStandIns(run: NpmRun, program: string): Promise<void> {
  const { folder } = run
  const packed = join(folder, `${standIn.name}-${standIn.version}.tgz`)
  if (!(await stat(packed).catch(() => undefined))) {
    const source = join(folder, standIn.name)
    await mkdir(source, { recursive: true })
    await writeFile(join(source, 'package.json'), JSON.stringify(standIn))
    await npmOutput(['pack', source, '--pack-destination', folder], run)
  }
  const spec = `file:${packed.replaceAll('\\', '/')}`
  const file = join(folder, 'package.json')
  const own = await readFile(file, 'utf8').catch(() => '{}')
  const overrides = { '@oclif/core': spec, [program]: spec }
  await replaceFile(file, `${JSON.stringify({ ...JSON.parse(own), private: true, overrides })}\n`)
}
