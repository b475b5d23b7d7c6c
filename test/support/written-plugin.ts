import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a plugin with the given files to its own folder. */
export function writtenPlugin(
  folder: string,
  name: string,
  files: Record<string, string>,
  more: object = {},
): string {
  const place = join(folder, name)
  mkdirSync(join(place, 'commands'), { recursive: true })
  const pjson = { name, version: '1.0.0', oclif: { commands: './commands' }, ...more }
  for (const [path, text] of Object.entries({ 'package.json': JSON.stringify(pjson), ...files })) {
    mkdirSync(join(place, path, '..'), { recursive: true })
    writeFileSync(join(place, path), text)
  }
  return place
}
