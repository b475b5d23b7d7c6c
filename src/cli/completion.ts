import { fileURLToPath } from 'node:url'
import { Config } from '@oclif/core'

/** Completion is oclif's own plugin: it reads the manifest and writes the shell's functions. */
export async function runCompletion(argv: string[]): Promise<void> {
  const config = await Config.load({ root: fileURLToPath(new URL('..', import.meta.url)) })
  const [first = '', ...rest] = argv
  const inner = `autocomplete:${first}`
  if (config.findCommand(inner)) await config.runCommand(inner, rest)
  else await config.runCommand('autocomplete', argv)
}
