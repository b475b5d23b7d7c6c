import { getBuiltinModule } from 'node:process'
import { sortedJson } from '../contract/json.ts'
import { DocsctlError } from '../errors.ts'
import { isSecretPlace } from '../output/text/redact.ts'
import { list } from '../output/text/sentences.ts'
import { type JobStep, type StepEffect, scalarTexts } from './step.ts'

/** The secrets that were removed from a journal, with a hash to recognize them. */
export interface RemovedSecrets {
  /** the dotted paths of the secrets in the body, such as `certificate` */
  places: string[]
  salt: string
  hash: string
}

/**
 * Fields that contain secrets although their names don't suggest it, such as single sign-on keys
 * and integration settings.
 */
const secretKeys = new Set(['certificate', 'configuration', 'configurations'])

const isSecret = (place: readonly string[]) =>
  isSecretPlace(place) || place.some((key) => secretKeys.has(key))

type SecretValue = { place: string; value: unknown }

/** Returns the steps and arguments without their secrets. */
export function withoutSecrets(
  steps: readonly JobStep[],
  args: readonly string[] = [],
): {
  steps: JobStep[]
  words: string[]
  taken?: RemovedSecrets
} {
  const found: SecretValue[] = []
  const cleaned = steps.map((step) => {
    const kept = step.effect ? { ...step, effect: withoutSecretChanges(step.effect) } : step
    if (kept.body === undefined) return kept
    const body = withoutSecretValues(kept.body, [], found)
    return { ...kept, body }
  })
  if (found.length === 0) return { steps: cleaned, words: [...args] }
  const texts = found.flatMap(({ value }) => scalarTexts(value))
  const { randomBytes } = getBuiltinModule('node:crypto')
  const salt = randomBytes(16).toString('hex')
  const places = [...new Set(found.map(({ place }) => place))].sort()
  return {
    steps: cleaned,
    words: args.map((argument) => texts.reduce(masked, argument)),
    taken: { places, salt, hash: secretsHash(steps, salt) },
  }
}

function withoutSecretChanges(effect: StepEffect): StepEffect {
  const changes = effect.changes.filter(
    ({ field }) => !field.split('.').some((key) => isSecret([key])),
  )
  return { ...effect, changes }
}

/** Returns the fields of a resource without its secrets. */
export function withoutSecretFields(fields: Record<string, unknown>): Record<string, unknown> {
  return withoutSecretValues(fields, [], []) as Record<string, unknown>
}

/** Masks a secret in an argument. Masks a short secret only if it is the whole argument. */
function masked(argument: string, secret: string): string {
  if (secret.length >= 6) return argument.replaceAll(secret, '***')
  const isValue = argument === secret || argument.endsWith(`=${secret}`)
  return isValue ? `${argument.slice(0, -secret.length)}***` : argument
}

function withoutSecretValues(value: unknown, place: string[], found: SecretValue[]): unknown {
  const isEmpty = value === null || sortedJson(value) === '{}'
  if (place.length > 0 && !isEmpty && isSecret(place.slice(-1))) {
    found.push({ place: place.join('.'), value })
    return undefined
  }
  if (Array.isArray(value)) return value.map((one) => withoutSecretValues(one, place, found))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, one]) => [key, withoutSecretValues(one, [...place, key], found)] as const)
    .filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries)
}

/**
 * Returns the steps with their secrets. Throws if the secrets differ from the secrets with which
 * the job started.
 */
export function withSecrets(
  steps: readonly JobStep[],
  { places, salt, hash }: RemovedSecrets,
  input: Record<string, unknown>,
): JobStep[] {
  const missing = places.filter((place) => valueAtPath(input, place) === undefined)
  if (missing.length > 0) {
    throw new DocsctlError('usage', `--input must contain ${list(missing, 'and')}`)
  }
  const whole = steps.map((step) => {
    const body = structuredClone(step.body ?? {}) as Record<string, unknown>
    for (const place of places) setAtPath(body, place, valueAtPath(input, place))
    return { ...step, body }
  })
  if (secretsHash(whole, salt) === hash) return whole
  throw new DocsctlError(
    'conflict',
    `The values of ${list(places, 'and')} in --input differ from the job's original values`,
    { state: 'Nothing was sent', hint: 'Use the original values, or start a new job' },
  )
}

/** Builds the error for a job whose secrets are missing. */
export function missingSecretsError(job: string, places: readonly string[]): DocsctlError {
  return new DocsctlError(
    'usage',
    `The journal of job ${job} does not contain ${list(places)}. Provide the missing values with --input FILE`,
  )
}

function secretsHash(steps: readonly JobStep[], salt: string): string {
  const { scryptSync } = getBuiltinModule('node:crypto')
  // hashes each distinct body only once, because scrypt is deliberately slow and most steps of a
  // job have the same body
  const bodies = [...new Set(steps.map(({ body }) => sortedJson(body)))].sort().join('\n')
  return scryptSync(bodies, salt, 32).toString('hex')
}

function valueAtPath(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)
}

function setAtPath(body: Record<string, unknown>, place: string, value: unknown): void {
  const keys = place.split('.')
  const last = keys.pop() as string
  let inner = body
  for (const key of keys) {
    inner[key] ??= {}
    inner = inner[key] as Record<string, unknown>
  }
  inner[last] = value
}
