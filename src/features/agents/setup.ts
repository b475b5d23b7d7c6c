import type { Config } from '@oclif/core/config'
import type { WithArgs, WithEnvironment } from '../../host/program/run.ts'
import { invalidValue, requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import type { AgentSetup } from './agent-commands.ts'
import { wholeProgram } from './whole-program.ts'

/** Creates the setup of a server from the arguments of the command. */
export async function createSetup(
  run: WithArgs & WithEnvironment,
  config: Config,
): Promise<Omit<AgentSetup, 'agent'>> {
  const program = await wholeProgram(config)
  const typed = [run.args.named.topic ?? [], run.args.rest].flat()
  const changes = run.args.has('allow-changes')
  if (typed.length > 0 && !changes) throw usage([requires('TOPIC', '--allow-changes')])
  const known = new Set(Object.keys(program.catalog.commands).map((id) => id.split(':')[0]))
  const topics = typed.map((topic) => (topic === 'cr' ? 'change-requests' : topic))
  const unknown = topics.find((topic) => !known.has(topic))
  if (unknown !== undefined) {
    const [near] = suggest(unknown, [...known] as string[], 1)
    const expected =
      near === undefined ? 'Expected a topic such as "spaces"' : `Did you mean "${near}"?`
    throw usage([invalidValue('TOPIC', unknown, expected)])
  }
  const session = { profile: run.args.text('profile'), apiUrl: run.args.text('api-url') }
  const destructive = run.args.has('allow-destructive')
  return {
    ...{ program, session, runtime: run.environment },
    allowance: { changes, topics, destructive },
  }
}
