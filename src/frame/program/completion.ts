import { fileURLToPath } from 'node:url'
import { Config } from '@oclif/core'
import { DocsctlError } from '../../errors.ts'

/** Completion is oclif's own plugin: it reads the manifest and writes the shell's functions. */
export async function runCompletion(argv: string[]): Promise<void> {
  const config = await Config.load({ root: fileURLToPath(new URL('..', import.meta.url)) })
  const [first = '', ...rest] = argv
  const inner = `autocomplete:${first}`
  try {
    if (config.findCommand(inner)) await config.runCommand(inner, rest)
    else await config.runCommand('autocomplete', argv)
  } catch (error) {
    throw explained(error as OclifError)
  }
}

type OclifError = Error & { oclif?: { exit?: number } }

/** What oclif says to people is no bug. */
function explained(error: OclifError): Error {
  if (!error.oclif) return error
  const kind = error.oclif.exit === 2 ? 'usage' : 'failed'
  return new DocsctlError(kind, error.message.replace(/\nSee more help with --help$/, ''))
}
