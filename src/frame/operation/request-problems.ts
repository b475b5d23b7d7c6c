import { type Parts, type Prepared, prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import { usage } from '../../text/sentences.ts'
import type { StandIns } from '../names/stand-ins.ts'
import type { ContextName } from '../program/run.ts'
import { contextFlags } from '../words/flags.ts'
import { argumentName, kebab, singular } from '../words/names.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Plan } from './request-plan.ts'

interface Preparing {
  plan: Plan
  run: TypedWords
  names: StandIns
}

/** The requests, or all that is wrong with them in the words that were typed. */
export function prepareAll(
  operation: AnyOperation,
  all: readonly Parts[],
  { plan, run, names }: Preparing,
): Prepared[] {
  const problems: Problem[] = []
  const allowUnknownKeys = run.has('allow-unknown-keys')
  const prepared: Prepared[] = []
  for (const parts of all) {
    try {
      prepared.push(prepare(operation, parts, { allowUnknownKeys }))
    } catch (error) {
      if (!(error instanceof DocsctlError) || !error.details.problems) throw error
      problems.push(
        ...error.details.problems.map((problem) =>
          rename({ ...problem, value: names.typed(problem.value) }, plan, run),
        ),
      )
    }
  }
  // the body is the same for all, so it has the same faults for each
  if (problems.length > 0) throw usage(distinct(problems), `docsctl ${run.name} --help`)
  return prepared
}

/** Names the flag or argument that a problem came by. */
function rename(problem: Problem, plan: Plan, run: TypedWords): Problem {
  const [place, key = '', ...deeper] = problem.where.split('.')
  const { value, ...rest } = problem
  const word = place === 'path' ? pathWord(key, plan) : keyWord(key, plan, run)
  return {
    ...rest,
    where: partWord(word, deeper, plan, run),
    ...(value !== undefined && key !== '' && { value }),
  }
}

/** A part of an object by the flag of its own, unless what holds it was typed. */
function partWord(word: string, deeper: string[], { flags }: Plan, run: TypedWords): string {
  if (deeper.length === 0) return word
  const whole = word.replace(/^--/, '')
  const steps = deeper.map((name) => (/^\d+$/.test(name) ? [] : [kebab(name)]))
  const flagTo = (depth: number) => {
    const own = [whole, ...steps.slice(0, depth).flat()].join('.')
    return [own, own.replace(/-id$/, ''), singular(own)].find((name) => name in flags)
  }
  const known = flagTo(deeper.length)
  if (known && known in run.flags) return `--${known}`
  for (let depth = deeper.length - 1; depth >= 0; depth -= 1) {
    const holder = flagTo(depth)
    if (holder && holder in run.flags) return `--${holder} (${deeper.slice(depth).join('.')})`
  }
  return known ? `--${known}` : `${word} (${deeper.join('.')})`
}

function pathWord(name: string, plan: Plan): string {
  const isArgument = plan.arguments.some(({ key }) => key === name)
  return isArgument
    ? argumentName(name).toUpperCase()
    : `--${contextFlags[name as ContextName].flag}`
}

function keyWord(key: string, plan: Plan, run: TypedWords): string {
  const argument = plan.arguments.find((one) => one.key === key)
  if (argument) return argument.name.toUpperCase()
  // a rule on the whole of it
  if (key === '') return run.flags.input === undefined ? run.name : '--input'
  const flags = plan.fields
    .filter(({ keys }) => keys.includes(key))
    .flatMap((field) => Object.keys(field.flags))
  const typed = flags.filter((name) => name in run.flags)
  // a part of an object is named with the object, and by its own flag after that
  const flag = typed.find((name) => !name.includes('.')) ?? flags[0]
  if (run.flags.input !== undefined && typed.length === 0) return `"${key}" in --input`
  return flag ? `--${flag}` : `"${key}" in the body`
}

function distinct(problems: Problem[]): Problem[] {
  const seen = new Map(problems.map((problem) => [JSON.stringify(problem), problem]))
  return [...seen.values()]
}
