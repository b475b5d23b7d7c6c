import type { OtherCallers } from '../../contract/operation.ts'
import { serviceRequests } from '../../contract/service/read-service.ts'
import type { ServiceOperation } from '../../contract/service/service-operation.ts'
import { DocsctlError } from '../../errors.ts'
import { forOthers, meantQuestion } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import { fits, segmentsOf } from './operation.ts'

/** An operation of the living service, by its name. */
export interface NamedOperation extends ServiceOperation {
  name: string
}

/**
 * The operation that a word names: one without a slash or a question mark is a name, unless the paths
 * of the service begin with it, as with `orgs`.
 */
export async function operationNamed(word: string): Promise<NamedOperation | undefined> {
  if (!/^\w+$/.test(word)) return undefined
  const { operations } = await serviceRequests()
  const found = Object.hasOwn(operations, word) ? operations[word] : undefined
  if (found) return { ...found, name: word }
  const begins = Object.values(operations).some(({ path }) => path.split('/')[1] === word)
  if (begins || /^v\d+$/.test(word)) return undefined
  const near = suggest(word, Object.keys(operations))
  const meant = meantQuestion(near) || '; a path begins with /'
  throw new DocsctlError('usage', `there is no operation "${word}"${meant}`, {
    hint: near.length > 0 ? `docsctl api ${near[0]} --help` : 'docsctl api --list',
  })
}

/** The list that the service is known to have at a URL. */
export async function listAt(url: URL): Promise<ServiceOperation | undefined> {
  const segments = segmentsOf(url)
  if (!segments) return undefined
  const { operations } = await serviceRequests()
  return Object.values(operations).find(
    (one) => one.method === 'GET' && isPaged(one) && fits(one.path, segments),
  )
}

/** The command to type next where the words of an operation are wrong. */
export function helpOn({ name }: NamedOperation): string {
  return `docsctl api ${name} --help`
}

/** Whether it is a list that is read page by page. */
export function isPaged({ query = {} }: ServiceOperation): boolean {
  return 'page' in query && 'limit' in query
}

/** The largest number of items that may be asked for at a time. */
export function largestPage({ query = {} }: ServiceOperation): number {
  return query.limit?.maximum ?? 1000
}

/** Whom an operation is for that isn't for people; nothing where a user's token may call it. */
export function othersOnly({ callers }: ServiceOperation): string | undefined {
  if (!callers) return undefined
  const isForIntegrations = callers.some((caller) => caller.startsWith('integration'))
  const who: OtherCallers = isForIntegrations ? 'integrations' : 'the service itself'
  return forOthers(who)
}
