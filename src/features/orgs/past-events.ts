import { listAuditEvents } from '../../contract/organizations/audit.ts'
import type { WithEnvironment, WithService } from '../../host/program/run.ts'
import { usage } from '../../output/text/sentences.ts'

/** The number of events that are searched. Each request returns 100 of them. */
export const maxEvents = 10_000

interface Search {
  name: string
  /** the type of the resource, such as `space` */
  type: string | undefined
  /** the part of an event to search: `actor` or `target` */
  role: string
  path: Record<string, string>
  query: Readonly<Record<string, unknown>>
}

interface Participant {
  type: string
  id: string
  label?: string | undefined
}

/**
 * Returns the ID of a removed person or resource from the events of the period. A removed person
 * appears as an actor, or as the target of the removal.
 */
export async function idInPastEvents(
  run: WithService & WithEnvironment,
  { name, type, role, path, query }: Search,
): Promise<string | undefined> {
  const { organizationId = '' } = path
  const period = Object.fromEntries(
    ['from', 'to'].flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]]])),
  )
  const isPerson = role === 'actor' && type !== 'integration'
  const sought = name.toLowerCase()
  const hasName = ({ id, label = '' }: Participant) => {
    const shown = label.toLowerCase()
    // a label may contain an address after the name
    return id.toLowerCase() === sought || shown === sought || shown.includes(`<${sought}>`)
  }
  const ids = new Set<string>()
  const client = await run.service.client()
  const events = client.paginate(
    listAuditEvents,
    { organizationId, ...period },
    { signal: run.environment.signal, limit: maxEvents },
  )
  for await (const { actor, target } of events) {
    const found: Participant[] = role === 'actor' ? [actor] : [target]
    if (isPerson && peopleTypes.has(target.type)) found.push(target)
    for (const one of found) {
      if (hasName(one) && (type === undefined || eventTypes(type).includes(one.type)))
        ids.add(one.id)
    }
    // an address belongs to one person only
    if (ids.size > 0 && name.includes('@')) break
  }
  if (ids.size > 1) {
    const message = `"${name}" is ambiguous: in past events, several ${role}s have this name (${[...ids].join(', ')})`
    throw usage([{ where: `--${role}`, rule: 'ambiguous-name', message, value: name }])
  }
  return [...ids][0]
}

const peopleTypes = new Set(['user', 'member'])

/** Returns the types that events use for a prefix. */
const eventTypes = (prefix: string) => (prefix === 'member' ? [...peopleTypes] : [prefix])
