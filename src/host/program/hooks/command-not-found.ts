import type { Hook } from '@oclif/core'
import { unknownCommand } from '../../arguments/unknown-command.ts'
import { runCatalog } from '../config.ts'

/** Handles an unknown command by suggesting similar commands. Never runs a suggested command. */
const commandNotFound: Hook.CommandNotFound = async ({ id, argv = [], config }) => {
  throw unknownCommand(id, argv, runCatalog(config))
}

export default commandNotFound
