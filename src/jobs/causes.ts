import type { Kind } from '../errors.ts'

/** A failed operation and its error. */
export interface Failure {
  id: string
  kind: Kind | (string & {})
  status?: number | undefined
  message: string
}

/**
 * Returns a key that groups equal failures. For rejections and outages, the key omits the message,
 * which may contain a request ID or a user name.
 */
function failureKey({ id, kind, status, message }: Failure): string {
  const isOfAll = kind === 'unreachable' || kind === 'not-permitted' || kind === 'not-signed-in'
  if (isOfAll && status !== undefined) return `${kind} ${status}`
  return withoutId(message, id)
}

function withoutId(message: string, id: string): string {
  return id.length < 3 ? message : message.replaceAll(id, '…')
}

/**
 * Groups failures by cause. The most frequent cause comes first, with the message of its first
 * failure.
 */
export function countByCause(failures: readonly Failure[]): { cause: string; ids: string[] }[] {
  const causes = new Map<string, { texts: Set<string>; ids: string[] }>()
  for (const failure of failures) {
    const cause = failureKey(failure)
    const { texts, ids } = causes.get(cause) ?? { texts: new Set(), ids: [] }
    causes.set(cause, { texts, ids })
    texts.add(withoutId(failure.message, failure.id))
    ids.push(failure.id)
  }
  return [...causes.values()]
    .map(({ texts: [first = '', ...others], ids }) => ({
      cause: others.length > 0 ? `${first} (and similar failures)` : first,
      ids,
    }))
    .sort((a, b) => b.ids.length - a.ids.length)
}
