import type { Kind } from '../errors.ts'

/** What something failed with. */
export interface Failure {
  id: string
  kind: Kind | (string & {})
  status?: number | undefined
  message: string
}

/** Why something failed, told alike for all that failed alike: refusals and outages name requests and people too. */
function causeOf({ id, kind, status, message }: Failure): string {
  const isOfAll = kind === 'unreachable' || kind === 'not-permitted' || kind === 'not-signed-in'
  if (isOfAll && status !== undefined) return `${kind} ${status}`
  return withoutId(message, id)
}

function withoutId(message: string, id: string): string {
  return id.length < 3 ? message : message.replaceAll(id, '…')
}

/** What failed, by its causes, the most frequent first; in the words of the first of each. */
export function byCause(failures: readonly Failure[]): { cause: string; ids: string[] }[] {
  const causes = new Map<string, { texts: Set<string>; ids: string[] }>()
  for (const failure of failures) {
    const cause = causeOf(failure)
    const { texts, ids } = causes.get(cause) ?? { texts: new Set(), ids: [] }
    causes.set(cause, { texts, ids })
    texts.add(withoutId(failure.message, failure.id))
    ids.push(failure.id)
  }
  return [...causes.values()]
    .map(({ texts: [first = '', ...others], ids }) => ({
      cause: others.length > 0 ? `${first} (and in other words)` : first,
      ids,
    }))
    .sort((a, b) => b.ids.length - a.ids.length)
}
