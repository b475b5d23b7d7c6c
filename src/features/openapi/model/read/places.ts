import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml'

/** A position in a file. Line and column start at 1. */
export interface TextPlace {
  line: number
  column: number
}

export interface WantedPlace {
  /** the path to the value */
  path: readonly (string | number)[]
  /** true for the position of the key instead of the value */
  onKey: boolean
}

interface Branch {
  branches: Map<string, Branch>
  wanted: { index: number; onKey: boolean }[]
}

/**
 * Returns the positions of values in a document. A value that doesn't exist gets the position of
 * its nearest existing parent.
 */
export function locateValues(text: string, wanted: readonly WantedPlace[]): TextPlace[] {
  const root = buildBranches(wanted)
  const offsets: number[] = wanted.map(() => 0)
  const events: Event[] = parseEvents(text, {})
  let at = 1

  function settle(branch: Branch, value: number, key: number): void {
    for (const { index, onKey } of branch.wanted) offsets[index] = onKey ? key : value
    // until a nested value is found, it gets the position of its parent
    for (const inner of branch.branches.values()) settle(inner, value, key)
  }

  function pass(): void {
    let depth = 0
    do {
      const { type } = events[at++] as Event
      if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth += 1
      else if (type === EVENT_ID.POP) depth -= 1
    } while (depth > 0)
  }

  function visit(branch: Branch, key?: number): void {
    const event = events[at] as Event
    const start = eventStart(event)
    settle(branch, start, key ?? start)
    if (event.type === EVENT_ID.MAPPING) visitEntries(branch)
    else if (event.type === EVENT_ID.SEQUENCE) visitItems(branch)
    else pass()
  }

  function visitEntries({ branches }: Branch): void {
    at += 1
    while (!isPop(events[at])) {
      const key = events[at] as Event
      pass()
      const branch = branches.get(eventText(key, text))
      if (branch === undefined) pass()
      else visit(branch, eventStart(key))
    }
    at += 1
  }

  function visitItems({ branches }: Branch): void {
    at += 1
    for (let index = 0; !isPop(events[at]); index += 1) {
      const branch = branches.get(String(index))
      if (branch === undefined) pass()
      else visit(branch)
    }
    at += 1
  }

  if (events.length > 1 && !isPop(events[1])) visit(root)
  return toPlaces(text, offsets)
}

function buildBranches(wanted: readonly WantedPlace[]): Branch {
  const root: Branch = { branches: new Map(), wanted: [] }
  wanted.forEach(({ path, onKey }, index) => {
    let branch = root
    for (const key of path.map(String)) {
      const next = branch.branches.get(key) ?? { branches: new Map(), wanted: [] }
      branch.branches.set(key, next)
      branch = next
    }
    branch.wanted.push({ index, onKey })
  })
  return root
}

function isPop(event: Event | undefined): boolean {
  return event === undefined || event.type === EVENT_ID.POP
}

function eventText(event: Event, text: string): string {
  return 'valueStart' in event ? getScalarValue(text, event) : ''
}

function eventStart(event: Event): number {
  if ('start' in event) return event.start
  // include the asterisk before the name of an alias
  if (!('valueStart' in event)) return 'anchorStart' in event ? event.anchorStart - 1 : 0
  const { style, valueStart } = event
  const quoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED
  return quoted ? valueStart - 1 : valueStart
}

function toPlaces(text: string, offsets: readonly number[]): TextPlace[] {
  const places: TextPlace[] = offsets.map(() => ({ line: 1, column: 1 }))
  const inOrder = [...offsets.keys()].sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0))
  let line = 1
  let start = 0
  let end = text.indexOf('\n')
  for (const index of inOrder) {
    const offset = Math.max(0, offsets[index] ?? 0)
    while (end >= 0 && end < offset) {
      line += 1
      start = end + 1
      end = text.indexOf('\n', start)
    }
    places[index] = { line, column: offset - start + 1 }
  }
  return places
}
