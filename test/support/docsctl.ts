import nock from 'nock'
import { configOfSources } from '../../scripts/dev.ts'
import { main } from '../../src/host/program/main.ts'
import { NockDispatcher } from './service/nock-dispatcher.ts'
import { createRuntime, type World } from './world.ts'

export { token, type World } from './world.ts'

// importing nock replaces node:http, but some tests use real servers
nock.restore()

export interface Ended {
  exit: number
  stdout: string
  stderr: string
}

/** Runs the program in the process of the tests: `docsctl(['teams', 'list'])`. */
export async function docsctl(argv: string[], world: World = {}): Promise<Ended> {
  const config = world.config ?? (await configOfSources(argv))
  const runtime = createRuntime({ ...world, dispatcher: world.dispatcher ?? new NockDispatcher() })
  nock.activate()
  nock.disableNetConnect()
  try {
    const exit = await main(argv, runtime, config)
    return { exit, stdout: runtime.stdout.text, stderr: runtime.stderr.text }
  } finally {
    nock.restore()
  }
}

/** Splits a line into arguments as a shell does. Supports single and double quotes. */
export function splitArguments(line: string): string[] {
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  )
}
