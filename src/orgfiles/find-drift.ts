import { createHash } from 'node:crypto'
import type { Client } from '../client/client.ts'
import { listAuditEvents } from '../contract/organizations/audit.ts'
import type { Finding } from '../pipelines/finding.ts'
import { Source } from '../snapshot/source.ts'
import { FilePlaces } from './folder/places.ts'
import type { OrgFolder } from './folder/read-folder.ts'
import type { ThingChange } from './merge/merge-models.ts'
import { keyOf } from './model/org-model.ts'
import { type CompareOptions, compareOrg } from './plan/compare.ts'
import type { ChangeVerb } from './plan/plan.ts'
import { shownValue, whatIs } from './plan/plan-words.ts'

/** What moved in an organization since its files were last the same as it. */
export interface DriftFinding {
  /** the same as long as it moved just so */
  fingerprint: string
  rule: 'org/drift'
  severity: 'warning'
  verb: ChangeVerb
  thing: { kind: string; id?: string; title: string }
  message: string
  /** who did it, where the service tells */
  by?: string
  at?: string
  file: string
  line: number
}

export interface Drift {
  findings: DriftFinding[]
  leftOut: readonly { what: string; why: string }[]
}

/** Finds what others changed, whether or not the files were changed there too. */
export async function findDrift(options: CompareOptions): Promise<Drift> {
  const { client, organizationId, folder } = options
  const { merge, theirs, since } = await compareOrg(options)
  const both = merge.conflicts.map(({ object, field, base, theirs: now }): ThingChange => {
    const changes = field === undefined ? [] : [{ field, old: base, new: now }]
    const verb = field !== undefined ? 'change' : now === null ? 'delete' : 'change'
    return { verb, object, changes }
  })
  const changes = [...merge.theirs, ...both]
  if (changes.length === 0) return { findings: [], leftOut: theirs.leftOut }
  const { events, leftOut } = await readEvents(client, organizationId, since)
  const places = new FilePlaces(folder)
  const findings = await Promise.all(
    changes.map(async (change) => await driftFinding(change, events, places, folder)),
  )
  return { findings, leftOut: [...theirs.leftOut, ...leftOut] }
}

interface Event {
  by: string
  at: string
}

/** So many of the newest events are looked through. */
const mostEvents = 1000

/** The last event of each thing that was changed. */
async function readEvents(client: Client, organizationId: string, since: string) {
  const source = new Source(client, 1, () => undefined)
  const query = { organizationId, from: since }
  const found = await source.listOrNothing('audit events', listAuditEvents, query, mostEvents)
  const events = new Map<string, Event>()
  for (const { target, actor, occurredAt } of found ?? []) {
    const before = events.get(target.id)
    if (before && before.at > occurredAt) continue
    events.set(target.id, { by: actor.label ?? actor.id, at: occurredAt })
  }
  return { events, leftOut: source.unknown }
}

async function driftFinding(
  { verb, object, changes }: ThingChange,
  events: ReadonlyMap<string, Event>,
  places: FilePlaces,
  { path }: OrgFolder,
): Promise<DriftFinding> {
  const key = keyOf(object)
  const [first] = changes
  const inFile =
    first && !first.field.match(/^(order|group|parent|role)$/) ? first.field : undefined
  const place = (await places.of(object, inFile)) ?? { file: path, line: 1 }
  const event = events.get(object.id ?? '')
  const identity = JSON.stringify([
    key,
    verb,
    changes.map(({ field, new: value }) => [field, value]),
  ])
  return {
    fingerprint: createHash('sha256').update(identity).digest('hex').slice(0, 12),
    rule: 'org/drift',
    severity: 'warning',
    verb,
    thing: {
      kind: object.kind,
      ...(object.id !== undefined && { id: object.id }),
      title: whatIs(object),
    },
    message: messageOf(verb, changes),
    ...event,
    ...place,
  }
}

function messageOf(verb: ChangeVerb, changes: ThingChange['changes']): string {
  if (verb === 'create') return 'was made'
  if (verb === 'delete') return 'was deleted'
  return changes
    .map(({ field, old, new: value }) =>
      field === 'order'
        ? 'stands in another order'
        : `${field}: ${shownValue(old)} → ${shownValue(value)}`,
    )
    .join('; ')
}

/** A finding as pipelines are told it. */
export function annotationOf({
  rule,
  severity,
  thing,
  message,
  by,
  file,
  line,
}: DriftFinding): Finding {
  const who = by === undefined ? '' : ` (${by})`
  return { rule, severity, message: `${thing.title}: ${message}${who}`, file, line, column: 1 }
}
