import { createHash } from 'node:crypto'
import type { Client } from '../../../client/client.ts'
import { Source } from '../../../client/organization-reader.ts'
import { listAuditEvents } from '../../../contract/organizations/audit.ts'
import type { Finding } from '../../../output/ci/finding.ts'
import { FilePlaces } from './folder/places.ts'
import type { ResourceChange } from './merge/merge-models.ts'
import { objectKey } from './org-model.ts'
import { type CompareOptions, compareOrg } from './plan/compare.ts'
import type { ChangeVerb } from './plan/plan.ts'
import { displayName, formatValue } from './plan/plan-wording.ts'

/** A change to an organization that wasn't made through its files. */
export interface DriftFinding {
  /** identifies the change; another change to the resource results in a different fingerprint */
  fingerprint: string
  rule: 'org/drift'
  severity: 'warning'
  verb: ChangeVerb
  thing: { kind: string; id?: string; title: string }
  message: string
  /** the user who made the change; absent if the caller can't read the audit log */
  by?: string
  at?: string
  file: string
  line: number
}

export interface Drift {
  findings: DriftFinding[]
  leftOut: readonly { what: string; why: string }[]
}

/**
 * Finds all remote changes since the last sync, including those that conflict with changes to the
 * files.
 */
export async function findDrift(options: CompareOptions): Promise<Drift> {
  const { client, organizationId, folder } = options
  const { merge, theirs, since } = await compareOrg(options)
  const both = merge.conflicts.map(({ object, field, base, theirs: now }): ResourceChange => {
    const changes = field === undefined ? [] : [{ field, old: base, new: now }]
    const verb = field !== undefined ? 'change' : now === null ? 'delete' : 'change'
    return { verb, object, changes }
  })
  const changes = [...merge.theirs, ...both]
  if (changes.length === 0) return { findings: [], leftOut: theirs.leftOut }
  const { events, leftOut } = await readEvents(client, organizationId, since)
  const places = new FilePlaces(folder)
  const findings = await Promise.all(
    changes.map(async (change) => await driftFinding(change, events, places)),
  )
  return { findings, leftOut: [...theirs.leftOut, ...leftOut] }
}

interface Event {
  by: string
  at: string
}

/** The maximum number of audit events to read. */
const maxEvents = 1000

/** Reads the most recent audit event of each changed resource. */
async function readEvents(client: Client, organizationId: string, since: string) {
  const source = new Source(client, 1, () => undefined)
  const query = { organizationId, from: since }
  const found = await source.listOrNothing('audit events', listAuditEvents, query, maxEvents)
  const events = new Map<string, Event>()
  for (const { target, actor, occurredAt } of found ?? []) {
    const before = events.get(target.id)
    if (before && before.at > occurredAt) continue
    events.set(target.id, { by: actor.label ?? actor.id, at: occurredAt })
  }
  return { events, leftOut: source.unknown }
}

async function driftFinding(
  { verb, object, changes }: ResourceChange,
  events: ReadonlyMap<string, Event>,
  places: FilePlaces,
): Promise<DriftFinding> {
  const key = objectKey(object)
  const [first] = changes
  const inFile =
    first && !first.field.match(/^(order|group|parent|role)$/) ? first.field : undefined
  const place = await places.locateInAnyFile(object, inFile)
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
      title: displayName(object),
    },
    message: driftMessage(verb, changes),
    ...event,
    ...place,
  }
}

function driftMessage(verb: ChangeVerb, changes: ResourceChange['changes']): string {
  if (verb === 'create') return 'was created'
  if (verb === 'delete') return 'was deleted'
  return changes
    .map(({ field, old, new: value }) =>
      field === 'order'
        ? 'has a different order'
        : `${field}: ${formatValue(old)} → ${formatValue(value)}`,
    )
    .join('; ')
}

/** Converts a finding to an annotation for CI. */
export function driftAnnotation({
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
