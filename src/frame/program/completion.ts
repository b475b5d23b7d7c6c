import { Config } from '@oclif/core/config'
import { DocsctlError } from '../../errors.ts'

/** Runs a command of oclif's plugin, by the whole manifest. */
export async function runCompletion(root: string, argv: string[]): Promise<void> {
  const config = await Config.load({ root })
  const [first = '', ...rest] = argv
  const inner = `autocomplete:${first}`
  try {
    if (config.findCommand(inner)) return void (await config.runCommand(inner, rest))
    const plugin = config.plugins.get('@oclif/plugin-autocomplete')
    const command = await plugin?.findCommand('autocomplete', { must: true })
    await command?.run(argv, config)
  } catch (error) {
    throw explained(error as OclifError)
  }
}

type OclifError = Error & { oclif?: { exit?: number } }

/** What oclif says to people is no bug. */
function explained(error: OclifError): Error {
  if (!error.oclif || error instanceof DocsctlError) return error
  const kind = error.oclif.exit === 2 ? 'usage' : 'failed'
  return new DocsctlError(kind, error.message.replace(/\nSee more help with --help$/, ''))
}
