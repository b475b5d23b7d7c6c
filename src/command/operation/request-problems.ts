import { type Parts, prepare } from '../../client/prepare.ts'
import type { ShownPlace } from '../../client/problems.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { type AnyProblem, DocsctlError } from '../../errors.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import { argumentName, kebab, singular } from '../../host/arguments/names.ts'
import type { WithArgs } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import { usage } from '../../output/text/sentences.ts'
import type { Preparing } from './prepare-all.ts'
import type { Plan } from './request-plan.ts'

/** Builds the error for all problems of the requests, in terms of the command line. */
export function requestError(
  operation: AnyOperation,
  all: readonly Parts[],
  { plan, run, names }: Preparing,
): DocsctlError {
  const problems: AnyProblem[] = []
  const shownAs = ({ where, value }: ShownPlace) =>
    rename({ where, value: names.typed(value) }, plan, run)
  const allowUnknownKeys = run.args.has('allow-unknown-keys')
  for (const parts of all) {
    try {
      prepare(operation, parts, { allowUnknownKeys, shownAs })
    } catch (error) {
      if (!(error instanceof DocsctlError) || !error.details.problems) throw error
      problems.push(...error.details.problems)
    }
  }
  // all requests have the same body, so each problem is reported only once
  return usage(withoutDuplicates(problems), `docsctl ${run.args.command} --help`)
}

/** Returns the name of the flag or argument that caused a problem. */
function rename({ where, value }: ShownPlace, plan: Plan, run: WithArgs): ShownPlace {
  const [place, key = '', ...deeper] = where.split('.')
  const argument = place === 'path' ? pathName(key, plan) : keyName(key, plan, run)
  return {
    where: partName(argument, deeper, plan, run),
    ...(value !== undefined && key !== '' && { value }),
  }
}

/**
 * Returns the flag for a part of an object. Returns undefined if the user typed the whole object.
 */
function partName(argument: string, deeper: string[], { flags }: Plan, run: WithArgs): string {
  if (deeper.length === 0) return argument
  const whole = argument.replace(/^--/, '')
  const steps = deeper.map((name) => (/^\d+$/.test(name) ? [] : [kebab(name)]))
  const flagTo = (depth: number) => {
    const own = [whole, ...steps.slice(0, depth).flat()].join('.')
    return [own, own.replace(/-id$/, ''), singular(own)].find((name) => name in flags)
  }
  const known = flagTo(deeper.length)
  if (known && known in run.args.flags) return `--${known}`
  for (let depth = deeper.length - 1; depth >= 0; depth -= 1) {
    const holder = flagTo(depth)
    if (holder && holder in run.args.flags) return `--${holder} (${deeper.slice(depth).join('.')})`
  }
  if (known) return `--${known}`
  // for example, "changes[0].page" in --input
  const inner = deeper.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')
  return argument.startsWith('"')
    ? argument.replace(/"(?= in )/, `${inner}"`)
    : `${argument} (${deeper.join('.')})`
}

function pathName(name: string, plan: Plan): string {
  const isArgument = plan.arguments.some(({ key }) => key === name)
  return isArgument
    ? argumentName(name).toUpperCase()
    : `--${contextFlags[name as ContextName].flag}`
}

function keyName(key: string, plan: Plan, run: WithArgs): string {
  const argument = plan.arguments.find((one) => one.key === key)
  if (argument) return argument.name.toUpperCase()
  // the rule applies to the whole body
  if (key === '') return run.args.flags.input === undefined ? run.args.command : '--input'
  const flags = plan.fields
    .filter(({ keys }) => keys.includes(key))
    .flatMap((field) => Object.keys(field.flags))
  const typed = flags.filter((name) => name in run.args.flags)
  // prefers the flag of the whole object over the flag of the part
  const flag = typed.find((name) => !name.includes('.')) ?? flags[0]
  if (run.args.flags.input !== undefined && typed.length === 0) return `"${key}" in --input`
  return flag ? `--${flag}` : `"${key}" in the body`
}

function withoutDuplicates(problems: readonly AnyProblem[]): AnyProblem[] {
  const seen = new Map(problems.map((problem) => [JSON.stringify(problem), problem]))
  return [...seen.values()]
}
