import { getBuiltinModule } from 'node:process'
import { DocsctlError } from '../errors.ts'
import { isSecretPlace } from '../text/redact.ts'
import { list } from '../text/sentences.ts'
import { type JobStep, type StepEffect, textsIn } from './step.ts'

/** The secrets that a journal was not given: which there are, and how to know them again. */
export interface SecretsTaken {
  /** dotted places in the body: `certificate` */
  places: string[]
  salt: string
  hash: string
}

/** What opens something although its name doesn't say so: keys of sign-on, settings of integrations. */
const secretKeys = new Set(['certificate', 'configuration', 'configurations'])

const isSecret = (place: readonly string[]) =>
  isSecretPlace(place) || place.some((key) => secretKeys.has(key))

type FoundSecret = { place: string; value: unknown }

/** The steps without their secrets, and what was typed without them. */
export function withoutSecrets(
  steps: readonly JobStep[],
  words: readonly string[] = [],
): {
  steps: JobStep[]
  words: string[]
  taken?: SecretsTaken
} {
  const found: FoundSecret[] = []
  const cleaned = steps.map((step) => {
    const kept = step.effect ? { ...step, effect: withoutSecretChanges(step.effect) } : step
    if (kept.body === undefined) return kept
    const body = cleanedOf(kept.body, [], found)
    return { ...kept, body }
  })
  if (found.length === 0) return { steps: cleaned, words: [...words] }
  const texts = found.flatMap(({ value }) => textsIn(value))
  const { randomBytes } = getBuiltinModule('node:crypto')
  const salt = randomBytes(16).toString('hex')
  const places = [...new Set(found.map(({ place }) => place))].sort()
  return {
    steps: cleaned,
    words: words.map((word) => texts.reduce(masked, word)),
    taken: { places, salt, hash: hashOf(steps, salt) },
  }
}

function withoutSecretChanges(effect: StepEffect): StepEffect {
  const changes = effect.changes.filter(
    ({ field }) => !field.split('.').some((key) => isSecret([key])),
  )
  return { ...effect, changes }
}

/** What was found of a thing, or left of it, without its secrets. */
export function withoutSecretFields(fields: Record<string, unknown>): Record<string, unknown> {
  return cleanedOf(fields, [], []) as Record<string, unknown>
}

/** What is as short as a word is masked only where it is all that was typed. */
function masked(word: string, secret: string): string {
  if (secret.length >= 6) return word.replaceAll(secret, '***')
  const isValue = word === secret || word.endsWith(`=${secret}`)
  return isValue ? `${word.slice(0, -secret.length)}***` : word
}

function cleanedOf(value: unknown, place: string[], found: FoundSecret[]): unknown {
  if (place.length > 0 && value !== null && isSecret(place.slice(-1))) {
    found.push({ place: place.join('.'), value })
    return undefined
  }
  if (Array.isArray(value)) return value.map((one) => cleanedOf(one, place, found))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, one]) => [key, cleanedOf(one, [...place, key], found)] as const)
    .filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries)
}

/** The steps with the secrets that were given again; other ones than at first are refused. */
export function withSecrets(
  steps: readonly JobStep[],
  { places, salt, hash }: SecretsTaken,
  input: Record<string, unknown>,
): JobStep[] {
  const missing = places.filter((place) => at(input, place) === undefined)
  if (missing.length > 0) {
    throw new DocsctlError('usage', `--input needs to hold ${list(missing, 'and')}`)
  }
  const whole = steps.map((step) => {
    const body = structuredClone(step.body ?? {}) as Record<string, unknown>
    for (const place of places) put(body, place, at(input, place))
    return { ...step, body }
  })
  if (hashOf(whole, salt) === hash) return whole
  throw new DocsctlError(
    'conflict',
    `${list(places, 'and')} in --input is not what the job was begun with`,
    { state: 'nothing was sent', hint: 'give what it was begun with, or begin anew' },
  )
}

/** That a job can't go on without what its journal was not given. */
export function neededAgain(job: string, places: readonly string[]): DocsctlError {
  return new DocsctlError(
    'usage',
    `job ${job} was begun with ${places.join(', ')}, which no journal keeps: give it again with --input FILE`,
  )
}

function hashOf(steps: readonly JobStep[], salt: string): string {
  const { scryptSync } = getBuiltinModule('node:crypto')
  // the same for all in most jobs; slow, so that a short secret isn't found by trying
  const bodies = [...new Set(steps.map(({ body }) => stable(body)))].sort().join('\n')
  return scryptSync(bodies, salt, 32).toString('hex')
}

/** The same text for the same value, in whatever order its keys are. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

function at(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)
}

function put(body: Record<string, unknown>, place: string, value: unknown): void {
  const keys = place.split('.')
  const last = keys.pop() as string
  let inner = body
  for (const key of keys) {
    inner[key] ??= {}
    inner = inner[key] as Record<string, unknown>
  }
  inner[last] = value
}
