import { type CommandLine, ParsedArgs } from '../arguments/parsed-args.ts'
import { RunService } from '../service/run-service.ts'
import type { Run } from './run.ts'
import { RunConsole } from './run-console.ts'
import { createEnvironment, type RunJob } from './run-environment.ts'
import type { Runtime } from './runtime.ts'

/** A run. Its creator must call `service.finish` at the end. */
export interface CreatedRun extends Run {
  readonly service: RunService
}

/** Creates the parts of a run: arguments, service, console, and environment. */
export function createRun(
  runtime: Runtime,
  words: CommandLine,
  { isReading = false, job }: { isReading?: boolean; job?: RunJob } = {},
): CreatedRun {
  const args = new ParsedArgs(words)
  const environment = createEnvironment(runtime, args, job)
  const formatSetting = async () => (await service.session()).output?.value
  const console = new RunConsole({ args, runtime, formatSetting })
  const service = new RunService({ args, console, environment, isReading })
  return { args, service, console, environment }
}
