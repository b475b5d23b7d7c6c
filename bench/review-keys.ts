import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../src/client/client.ts'
import type { PageChange } from '../src/features/change-requests/model/compare-pages.ts'
import { readPageDiff } from '../src/features/change-requests/model/read-texts.ts'
import { noNotes } from '../src/features/change-requests/notes/viewed.ts'
import { createKeyMap } from '../src/features/change-requests/review/machine/key-map.ts'
import { runReview } from '../src/features/change-requests/review/review.tsx'
import { bareStart, row as ratioRow } from './measure.js'
import { largeChanges, largePages, manyThreads, pageMarkdown, target } from './review-sample.ts'
import { MeasuredTerminal } from './review-terminal.ts'

/**
 * Measures the time from a key press in the review to the new frame, and the time for which other
 * work delays keys. Prints the maximum of several runs.
 */

/** The limit, relative to the start of Node: 50 ms if Node starts in 21 ms. */
const most = 50 / 21
const rounds = 7
const bare = await bareStart()
const row = (name: string, ms: number, limit: number) => ratioRow(name, ms / bare, limit)
const never = () => new Promise<never>(() => {})

const threads = manyThreads()

/** A client that returns the Markdown of pages. */
const client = {
  call: async (_: unknown, { pageId, changeRequestId }: Record<string, string>) => ({
    markdown: pageMarkdown(pageId as string, changeRequestId === undefined ? 'before' : 'after'),
  }),
} as unknown as Client

const services = {
  queue: never,
  'all-gates': never,
  hold: never,
  preview: never,
  image: never,
  reviews: never,
  verdicts: never,
  standing: never,
  search: never,
  changes: async () => {
    await sleep(100)
    return { changes: largeChanges(), notes: noNotes }
  },
  adopt: never,
  notes: never,
  threads: async () => threads,
  page: async ({ change, delay }: { change: PageChange; delay: number }, signal: AbortSignal) => {
    await sleep(delay, undefined, { signal })
    return readPageDiff(client, target, change, { signal })
  },
  gates: never,
  watch: never,
  listen: never,
  text: never,
  write: never,
  save: async () => {},
  open: never,
}

/** The time in milliseconds after which a frame that never appears ends the measurement. */
const patience = 60_000

/** Waits until a condition is true. Returns the longest time for which no other code could run. */
async function longestHold(isSo: () => boolean): Promise<number> {
  const begun = performance.now()
  let [longest, last] = [0, begun]
  while (!isSo()) {
    if (last - begun > patience) throw new Error(`The review never met the condition ${isSo}`)
    await new Promise(setImmediate)
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}

const keys: Record<string, string> = {
  j: 'j',
  G: 'G',
  k: 'k',
  g: 'g',
  'ctrl-d': '\u0004',
  'ctrl-u': '\u0015',
}

/** Keys to press at a change. */
const atChange = { s: 's', w: 'w', tab: '\t', enter: '\r' }

/** Keys that open other pages. They are pressed last. */
const leaving = { ']': ']', '[': '[', n: 'n', N: 'N' }

async function measureKeys(terminal: MeasuredTerminal, place: string): Promise<void> {
  await measureEach(terminal, place, keys)
  row(`${place}: j, 200 times at once`, await terminal.press('j'.repeat(200)), most)
  await terminal.press('g')
  if (place !== 'the tree') await terminal.press(']')
  await measureEach(terminal, place, atChange)
  await terminal.press('g')
  await terminal.press('/reports how')
  row(`${place}: / with results`, await terminal.press('\r'), most)
  await terminal.press('/nowhere at all')
  row(`${place}: / without results`, await terminal.press('\r'), most)
  // close the search, so that `n` moves through threads again
  await terminal.press('\u001b')
  let longest = 0
  for (const [columns, rows] of sizes) {
    longest = Math.max(longest, await terminal.resize(columns, rows))
  }
  row(`${place}: resize`, longest, most)
  await measureEach(terminal, place, leaving)
}

/**
 * Waits until a page has loaded, because loading also draws frames. Returns the longest time for
 * which no other code could run.
 */
async function isRead(terminal: MeasuredTerminal): Promise<number> {
  return longestHold(() => !terminal.holds('Loading the text'))
}

async function measureEach(
  terminal: MeasuredTerminal,
  place: string,
  these: Record<string, string>,
): Promise<void> {
  for (const [name, key] of Object.entries(these)) {
    let longest = 0
    for (let round = 0; round < rounds; round++) {
      await isRead(terminal)
      longest = Math.max(longest, await terminal.press(key))
      // return to the previous pane, so that the next key press starts there
      if (name === 'tab' || (name === 'enter' && place === 'the tree')) await terminal.press('\t')
    }
    row(`${place}: ${name}`, longest, most)
  }
}

const sizes = [
  [60, 20],
  [120, 40],
  [200, 60],
] as const

/** Opens a review in a known state, and calls a function with its terminal. */
async function reviewing(work: (terminal: MeasuredTerminal) => Promise<void>): Promise<void> {
  const terminal = new MeasuredTerminal(200, 60)
  const end = new AbortController()
  const over = runReview({
    terminal: terminal.terminal,
    services,
    keys: createKeyMap(),
    color: true,
    target,
    signal: end.signal,
    divertNotes: () => {},
    waits: () => {},
    edit: never,
  }).catch(() => {})
  await work(terminal)
  end.abort(new Error('measured'))
  await over
}

const isLoaded = (terminal: MeasuredTerminal) => terminal.holds('Page p-0-5')

await reviewing(async (terminal) => {
  await longestHold(() => terminal.holds('Loading the changes'))
  row(
    'longest delay while the change request loads',
    await longestHold(() => isLoaded(terminal)),
    most,
  )
  await measureKeys(terminal, 'the tree')
})
for (const id of largePages) {
  await reviewing(async (terminal) => {
    await longestHold(() => isLoaded(terminal))
    await terminal.press(`g/Page ${id}\r`)
    row(`${id}: longest delay while the text loads`, await isRead(terminal), most)
    await terminal.press('\t')
    await measureKeys(terminal, id)
  })
}
