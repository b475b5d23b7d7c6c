import type { Command } from '@oclif/core/command'
import { Help } from '@oclif/core/help'
import { helpText } from '../words/help.ts'
import { catalogueOf, runtimeOf } from './config.ts'
import type { Output } from './runtime.ts'

/** oclif's help with texts of our own: on the whole, a topic, a command, or one of the further texts. */
export default class DocsctlHelp extends Help {
  override async showHelp(argv: string[]): Promise<void> {
    await this.#show(argv.filter((word) => word !== '--help' && word !== '-h'))
  }

  override async showCommandHelp(command: Command.Loadable): Promise<void> {
    await this.#show(command.id.split(':'))
  }

  protected override async showRootHelp(): Promise<void> {
    await this.#show([])
  }

  protected override async showTopicHelp({ name }: { name: string }): Promise<void> {
    await this.#show(name.split(':'))
  }

  async #show(subject: string[]): Promise<void> {
    const { stdout } = runtimeOf(this.config)
    await stdout.write(helpText(subject, catalogueOf(this.config), helpWidth(stdout)))
  }
}

/** How wide a help may be. */
export function helpWidth({ isTTY, columns }: Output): number {
  return isTTY ? Math.min(columns, 120) : 100
}
