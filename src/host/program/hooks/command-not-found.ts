import type { Hook } from '@oclif/core'
import { unknownCommand } from '../../arguments/dispatch.ts'
import { runCatalogue } from '../config.ts'

/** Suggests similar commands, and never runs one. */
const commandNotFound: Hook.CommandNotFound = async ({ id, argv = [], config }) => {
  throw unknownCommand(id, argv, runCatalogue(config))
}

export default commandNotFound
