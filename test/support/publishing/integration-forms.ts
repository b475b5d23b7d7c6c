import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { png } from '../png.ts'

const manifests = new URL('../../features/integrations/manifests/', import.meta.url)

/** The environment variables that the manifests refer to. */
export const formVariables = { FIRST: 's3cret-1', SECOND: 's3cret-2' }

export function manifestText(name: string): string {
  return readFileSync(new URL(`${name}.yaml`, manifests), 'utf8')
}

/** The names of the manifests. Together, they use all variants of the manifest format. */
export const formNames = readdirSync(manifests)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.slice(0, -'.yaml'.length))

/** Returns the files of an integration with one of the manifests. */
export function formFiles(name: string): Record<string, string | Buffer> {
  return {
    'integration.yaml': manifestText(name),
    'index.ts': 'export default 1',
    'assets/icon.png': png(512, 512),
    'assets/wide.png': png(1600, 800),
  }
}

/** Writes an integration for each manifest to its own folder. */
export function writeForms(folder: string): void {
  for (const form of formNames) {
    mkdirSync(join(folder, form, 'assets'), { recursive: true })
    for (const [name, data] of Object.entries(formFiles(form))) {
      writeFileSync(join(folder, form, name), data)
    }
  }
}
