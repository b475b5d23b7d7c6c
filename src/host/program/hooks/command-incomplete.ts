import type { Hook } from '@oclif/core'
import { incompleteCommand } from '../../arguments/unknown-command.ts'
import { runCatalog } from '../config.ts'

/** Handles a topic without a command by listing the topic's commands. */
const commandIncomplete: Hook.CommandIncomplete = async ({ id, config }) => {
  throw incompleteCommand(id, runCatalog(config))
}

export default commandIncomplete
