import type { OtherCallers } from '../../contract/operation.ts'
import { serviceRequests } from '../../contract/service/read-service.ts'
import type { ServiceOperation } from '../../contract/service/service-operation.ts'
import { DocsctlError } from '../../errors.ts'
import { didYouMean, sentences } from '../../output/text/problems.ts'
import { notForUserTokens, quotedValue } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import { fits, pathSegments } from './operation.ts'

/** An operation of the current API, with its name. */
export interface NamedOperation extends ServiceOperation {
  name: string
}

/**
 * Returns the operation with the given name. Returns `undefined` if the argument is the start of a
 * path, such as `orgs`. Throws an error if the argument is an unknown name.
 */
export async function operationNamed(argument: string): Promise<NamedOperation | undefined> {
  if (!/^\w+$/.test(argument)) return undefined
  const { operations } = await serviceRequests()
  const found = Object.hasOwn(operations, argument) ? operations[argument] : undefined
  if (found) return { ...found, name: argument }
  const begins = Object.values(operations).some(({ path }) => path.split('/')[1] === argument)
  if (begins || /^v\d+$/.test(argument)) return undefined
  const near = suggest(argument, Object.keys(operations))
  const detail = didYouMean(near) ?? 'Paths begin with /'
  throw new DocsctlError('usage', sentences(`Unknown operation ${quotedValue(argument)}`, detail), {
    hint: near.length > 0 ? `docsctl api ${near[0]} --help` : 'docsctl api --list',
  })
}

/** Returns the known operation that lists the resources at a URL. */
export async function findListOperation(url: URL): Promise<ServiceOperation | undefined> {
  const segments = pathSegments(url)
  if (!segments) return undefined
  const { operations } = await serviceRequests()
  return Object.values(operations).find(
    (one) => one.method === 'GET' && isPaged(one) && fits(one.path, segments),
  )
}

/** Returns the help command to suggest after an error. */
export function helpCommand({ name }: NamedOperation): string {
  return `docsctl api ${name} --help`
}

/** Returns whether an operation is a paginated list. */
export function isPaged({ query = {} }: ServiceOperation): boolean {
  return 'page' in query && 'limit' in query
}

export function maximumPageSize({ query = {} }: ServiceOperation): number {
  return query.limit?.maximum ?? 1000
}

/**
 * Returns which callers may use an operation that can't be called with user tokens. Returns
 * `undefined` for any other operation.
 */
export function othersOnly({ callers }: ServiceOperation): string | undefined {
  if (!callers) return undefined
  const isForIntegrations = callers.some((caller) => caller.startsWith('integration'))
  const who: OtherCallers = isForIntegrations ? 'integrations' : 'the service itself'
  return notForUserTokens(who)
}
