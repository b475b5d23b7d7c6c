import type { Command } from '@oclif/core/command'
import { Help } from '@oclif/core/help'
import { configRuntime, runCatalog } from '../program/config.ts'
import type { Output } from '../program/runtime.ts'
import { helpText } from './help.ts'

/** oclif's help class, with docsctl's help for the program, topics, commands, and help topics. */
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
    const { stdout } = configRuntime(this.config)
    await stdout.write(helpText(subject, runCatalog(this.config), helpWidth(stdout)))
  }
}

/** Returns the maximum line width of help. */
export function helpWidth({ isTTY, columns }: Output): number {
  return isTTY ? Math.min(columns, 120) : 100
}
