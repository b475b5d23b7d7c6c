import type { Hook } from '@oclif/core'
import { incompleteCommand } from '../../arguments/dispatch.ts'
import { runCatalogue } from '../config.ts'

/** Lists the commands of an incomplete topic. */
const commandIncomplete: Hook.CommandIncomplete = async ({ id, config }) => {
  throw incompleteCommand(id, runCatalogue(config))
}

export default commandIncomplete
