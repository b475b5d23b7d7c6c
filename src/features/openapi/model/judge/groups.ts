import { createHash } from 'node:crypto'
import {
  type ApiChange,
  type ChangeRule,
  type ChangeSeverity,
  severities,
} from '../compare/change.ts'
import { componentText } from '../compare/named-components.ts'
import { changedPart } from './changed-part.ts'

/**
 * A change with all of its locations. A change to a shared schema can have thousands of locations.
 */
export interface ChangeGroup {
  rule: ChangeRule
  severity: ChangeSeverity
  /** identifies the change; it stays the same if other changes are added */
  fingerprint: string
  /**
   * the fingerprint with the old message about an unnamed variant, which didn't describe the
   * variant
   */
  formerFingerprint?: string
  /**
   * the component that contains the change, such as `Pet` or `parameter Limit`, or otherwise the
   * operation
   */
  subject: string
  /** the path within the component or operation; empty for the component or operation itself */
  path: string
  message: string
  /** the subjects and paths of the groups that were combined, such as `Pet: status` */
  subjects?: string[]
  /** the combined groups of whole operations, which are accepted one by one */
  members?: Pick<ChangeGroup, 'fingerprint' | 'subject'>[]
  /** the changed part, by which equal changes are combined */
  part?: string
  places: Pick<ApiChange, 'operation' | 'where'>[]
  /** the number of further locations, which aren't listed */
  furtherPlaces?: number
  accepted?: { reason: string; until: string }
}

/** Groups equal changes, such as all changes that a shared schema causes. */
export function groupChanges(changes: readonly ApiChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  // remember the group of each component, because thousands of operations can report the same
  // component
  const byComponent = new Map<ApiChange['component'], ChangeGroup>()
  for (const change of changes) {
    const { rule, severity, component, message } = change
    const known = component && byComponent.get(component)
    const group =
      known?.rule === rule && known.message === message ? known : createGroup(change, groups)
    if (component) byComponent.set(component, group)
    group.places.push(change)
    if (change.furtherPlaces) {
      group.furtherPlaces = (group.furtherPlaces ?? 0) + change.furtherPlaces
    }
    // a group has the highest severity of its changes
    if (severities.indexOf(severity) < severities.indexOf(group.severity)) group.severity = severity
  }
  return [...groups.values()].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )
}

function createGroup(change: ApiChange, groups: Map<string, ChangeGroup>): ChangeGroup {
  const { rule, severity, operation, where, message, component } = change
  const subject = component ? componentText(component) : operation
  const path = component?.path ?? where
  const kind = component?.kind ?? 'operation'
  const identity = [rule, kind, subject, path, formerWording(message)].join('\0')
  const known = groups.get(identity)
  if (known) return known
  const part = changedPart(change)
  const former = formerMessage(message)
  const group: ChangeGroup = {
    ...{ rule, severity, subject, path, message, places: [], ...(part !== undefined && { part }) },
    fingerprint: changeFingerprint(rule, [kind, subject, path], message),
    ...(former !== message && {
      formerFingerprint: changeFingerprint(rule, [kind, subject, path], former),
    }),
  }
  groups.set(identity, group)
  return group
}

/** Returns the fingerprint of a change: a hash of its rule, location, and message. */
export function changeFingerprint(
  rule: ChangeRule,
  at: [kind: string, subject: string, path: string],
  message: string,
): string {
  const former = rule === 'response-condition-widened' ? 'response-limit-widened' : rule
  const identity = [former, ...at, formerWording(message)].join('\0')
  return createHash('sha256').update(identity).digest('hex').slice(0, 12)
}

/** Current messages, with the corresponding messages of version 0.1.0. */
const formerWordings: [current: RegExp, former: string][] = [
  [/^(\S+) was replaced by \S+$/, '$1 was removed'],
  [/^became required, but is not defined$/, 'was added, and required'],
  [/^is now write-only$/, 'was removed'],
  [/^the deprecated operation was removed$/, 'the operation was removed'],
  [/ as announced$/, ', as was announced'],
  [/was added and is required$/, 'was added, and required'],
  [/is now accepted$/, 'is taken now'],
  [/is now optional( and may be missing)?$/, 'was always there, and may be absent now'],
  [/^is now read-only and no longer accepted$/, 'became read-only, and is no longer taken'],
  [/is no longer accepted$/, 'is no longer taken'],
  [/^no longer accepts values that match\b/, 'no longer takes what fits'],
  [/^no longer accepts\b/, 'no longer takes'],
  [/^accepts only\b/, 'takes only'],
  [/^may now be present$/, 'may be there now'],
  [/ was unset, is /, ' was free, is '],
  [/, is unset$/, ', is free'],
  [/^no longer allows (reserved characters|empty values)$/, 'was with $1, is without them'],
  [/^target was (.*), is (.*)$/, 'led to $1, leads to $2'],
  [/^fields required with (.*?) was /, 'what $1 needs beside it was '],
  [/^schema applied with (.*?) was /, 'what holds beside $1 was '],
  [/^schema for (.*?) was /, 'what $1 stands for was '],
  [/^is no longer limited to (.*)$/, 'was only $1, and may be anything now'],
  [/^may now have values other than (.*)$/, 'was only $1, and may get others'],
  [/^x-sunset is (.*), which is in the past$/, 'x-sunset is in the past, is $1'],
  [/^is deprecated and will be removed on /, 'is deprecated, and ends on '],
  [/^is deprecated, but the end date "(.*)" is invalid$/, 'is deprecated, and ends on $1'],
]

/**
 * Returns the message of version 0.1.0 for use in fingerprints, so that accepted changes stay
 * accepted.
 */
function formerWording(message: string): string {
  return formerWordings
    .reduce((text, [current, former]) => text.replace(current, former), message)
    .replace(/\bwas (added|removed)\b/, (_, verb) => (verb === 'added' ? 'is new' : 'is gone'))
}

/** Returns the message without the description of a variant that has no name. */
export function formerMessage(message: string): string {
  return message.replace(/^((?:may now be|no longer accepts) \w+) with .*$/, '$1')
}

/** Messages for additional fields, whose path ends with `*`. */
const additionalFields: Readonly<Record<string, string>> = {
  'is no longer accepted': 'no longer accepts additional fields',
  'may now be present': 'may now have additional fields',
  'was removed': 'no longer has additional fields',
}

/** Formats a path and a message. Describes additional fields instead of showing `*`. */
export function changeSentence(path: string, message: string): string {
  const [, parent] = /^(.*?)(?:\.|: |^)\*$/.exec(path) ?? []
  const described = parent === undefined ? undefined : additionalFields[message]
  const words = described === undefined ? [path, message] : [parent, described]
  return words.filter((one) => one !== '').join(' ')
}

/** Formats a change as one line with the number of its locations. */
export function groupLine(group: ChangeGroup): string {
  const places = placesText(group)
  return places === '' ? groupText(group) : `${groupText(group)}, ${places}`
}

type DescribedChange = Pick<ChangeGroup, 'subject' | 'subjects' | 'members' | 'path' | 'message'>

/** Formats a change as one line. */
export function groupText(change: DescribedChange): string {
  const { subject, subjects, members, path, message } = change
  if (members) return operationsText(members, message)
  const text = changeSentence(path, message)
  if (subject === '*') return text
  // the subject of combined changes is the changed part, such as a field
  return `${subject}${subjects ? '' : ':'} ${text}`
}

/** Returns a sentence such as `40 operations are deprecated`. */
function operationsText(members: readonly { subject: string }[], message: string): string {
  const noun = members.every(({ subject }) => subject.startsWith('webhook '))
    ? 'webhooks'
    : 'operations'
  const size = members.length.toLocaleString('en')
  const [, kind = '', change] = /^the (deprecated )?operation was (.*)$/.exec(message) ?? []
  if (change !== undefined) return `${size} ${kind}${noun} were ${change}`
  const state = /^is (.*)$/.exec(message)?.[1]
  return state === undefined ? `${size} ${noun}: ${message}` : `${size} ${noun} are ${state}`
}

/**
 * Returns the number of locations, such as `in 1,245 locations`. Returns an empty string for a
 * single location, and for whole operations, whose number is part of the sentence.
 */
export function placesText(group: ChangeGroup): string {
  const count = placeCount(group)
  return count === 1 || group.members ? '' : `in ${count.toLocaleString('en')} locations`
}

export function placeCount({ places, furtherPlaces = 0 }: ChangeGroup): number {
  return places.length + furtherPlaces
}

/** The minimum number of whole operations to list. */
const minListedOperations = 20

/** Returns the first locations of a change, and the number of other locations. */
export function shownPlaces(group: ChangeGroup, max: number): { shown: string[]; more: number } {
  const { places, subject, subjects } = group
  if (places.length === 1 && places[0]?.operation === subject) return { shown: [], more: 0 }
  // for combined changes, schemas are more helpful than operations
  const all =
    subjects ?? places.map(({ operation, where }) => [operation, where].filter(Boolean).join(', '))
  const count = subjects?.length ?? placeCount(group)
  // list more whole operations than locations, because readers search for operation names
  const shown = all.slice(0, group.members ? Math.max(max, minListedOperations) : max)
  return { shown, more: Math.max(0, count - shown.length) }
}
