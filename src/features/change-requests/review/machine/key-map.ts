import type { Problem } from '../../../../errors.ts'
import { duplicate } from '../../../../output/text/file-problems.ts'
import { invalidValue, unknownValue } from '../../../../output/text/problems.ts'
import { quotedValue, usage } from '../../../../output/text/sentences.ts'
import { takeBackSeconds } from './wording.ts'

export interface Binding {
  keys: readonly string[]
  /** for the help screen (`?`) */
  help: string
  /** for the key hints at the bottom; absent if the action isn't listed there */
  short?: string
  /** the views in which the action is available */
  on: 'everywhere' | 'queue' | 'review'
}

/**
 * All actions with their default keys. Key handling, the key hints, and the help are derived from
 * this table.
 */
export const bindings = {
  down: { keys: ['j', 'down'], help: 'Move down', short: 'down', on: 'everywhere' },
  up: { keys: ['k', 'up'], help: 'Move up', on: 'everywhere' },
  top: { keys: ['g', 'home'], help: 'Go to the top', on: 'everywhere' },
  bottom: { keys: ['G', 'end'], help: 'Go to the bottom', on: 'everywhere' },
  'half-down': { keys: ['ctrl-d', 'pagedown'], help: 'Scroll down half a page', on: 'everywhere' },
  'half-up': { keys: ['ctrl-u', 'pageup'], help: 'Scroll up half a page', on: 'everywhere' },
  enter: {
    keys: ['enter'],
    help: 'Open the item, fold or unfold the thread, or show the whole page',
    short: 'open',
    on: 'everywhere',
  },
  pane: { keys: ['tab', 'shift-tab'], help: 'Switch panes', short: 'pane', on: 'review' },
  'next-change': { keys: [']'], help: 'Next change', short: 'change', on: 'review' },
  'previous-change': { keys: ['['], help: 'Previous change', on: 'review' },
  'next-thread': {
    keys: ['n'],
    help: 'Next open thread or search result',
    short: 'thread',
    on: 'review',
  },
  'previous-thread': {
    keys: ['N'],
    help: 'Previous open thread or search result',
    on: 'review',
  },
  search: {
    keys: ['/'],
    help: 'Search all pages or the queue (Esc ends the search)',
    on: 'everywhere',
  },
  fold: { keys: ['z'], help: 'Hide or show subpages', on: 'review' },
  order: { keys: ['O'], help: 'Change the sort order', short: 'order', on: 'queue' },
  comment: { keys: ['c'], help: 'Comment', short: 'comment', on: 'review' },
  'take-back': {
    keys: ['u'],
    help: `Take back a comment during the ${takeBackSeconds} seconds before it is sent`,
    on: 'review',
  },
  reply: { keys: ['r'], help: 'Reply to the thread', short: 'reply', on: 'review' },
  resolve: {
    keys: ['x'],
    help: 'Resolve or reopen the thread',
    short: 'resolve',
    on: 'review',
  },
  'change-own': { keys: ['C'], help: 'Edit your own comment or reply', on: 'review' },
  'delete-own': { keys: ['D'], help: 'Delete your own comment or reply', on: 'review' },
  react: { keys: ['+'], help: 'React to the comment', on: 'review' },
  edit: { keys: ['e'], help: 'Comment or reply in $EDITOR', on: 'review' },
  viewed: { keys: ['v'], help: 'Mark as viewed or not viewed', short: 'viewed', on: 'review' },
  'edit-page': { keys: ['E'], help: 'Edit the page in $EDITOR', on: 'review' },
  suggestion: { keys: ['a'], help: 'Apply the suggestion in the thread', on: 'review' },
  'all-suggestions': { keys: ['Z'], help: 'Apply all suggestions on the page', on: 'review' },
  'resolve-all': { keys: ['X'], help: 'Resolve all threads in the change request', on: 'review' },
  verdict: {
    keys: ['A'],
    help: 'Approve, request changes, or comment, and send all draft comments',
    short: 'verdict',
    on: 'review',
  },
  'new-only': {
    keys: ['S'],
    help: 'Switch between all differences and only the changes since your last view',
    on: 'review',
  },
  pull: { keys: ['p'], help: 'Pull from main', on: 'review' },
  merge: { keys: ['m'], help: 'Check the gates and merge', short: 'merge', on: 'review' },
  mark: { keys: ['space'], help: 'Mark or unmark the change request for merging', on: 'queue' },
  'merge-several': {
    keys: ['M'],
    help: 'Merge change requests in the order in which you marked them',
    on: 'queue',
  },
  filter: {
    keys: ['f'],
    help: 'Filter pages and files by title, or the queue by text',
    short: 'filter',
    on: 'everywhere',
  },
  browser: { keys: ['o'], help: 'Open the change request in the browser', on: 'everywhere' },
  preview: { keys: ['P'], help: 'Open the preview', on: 'review' },
  copy: { keys: ['y'], help: 'Copy the link to the change request', on: 'everywhere' },
  wrap: { keys: ['w'], help: 'Wrap or truncate long lines', on: 'review' },
  'side-by-side': {
    keys: ['s'],
    help: 'Switch between side-by-side and unified view',
    on: 'review',
  },
  words: { keys: ['i'], help: 'Show changes inline, or as old and new lines', on: 'review' },
  'next-word': { keys: ['}'], help: 'Next changed word', on: 'review' },
  'previous-word': { keys: ['{'], help: 'Previous changed word', on: 'review' },
  reload: { keys: ['R'], help: 'Reload', on: 'everywhere' },
  command: { keys: [':'], help: 'Show the equivalent commands', on: 'everywhere' },
  help: { keys: ['?'], help: 'Show this help', short: 'help', on: 'everywhere' },
  back: { keys: ['q', 'escape'], help: 'Go back or quit', short: 'back', on: 'everywhere' },
} as const satisfies Record<string, Binding>

export type Action = keyof typeof bindings

export const actions = Object.keys(bindings) as Action[]

export interface KeyMap {
  actions: ReadonlyMap<string, Action>
  keys: Readonly<Record<Action, readonly string[]>>
}

const keyName =
  /^(?:[!-~]|ctrl-[a-z]|tab|shift-tab|enter|alt-enter|escape|space|backspace|delete|up|down|left|right|home|end|pageup|pagedown)$/

/** Creates the key map. Keys from the settings replace the default keys of an action. */
export function createKeyMap(
  settings: Record<string, readonly string[]> = {},
  origin = 'review-keys',
): KeyMap {
  const problems: Problem[] = []
  const keys: Record<string, readonly string[]> = {}
  const rebound = new Map<Action, readonly string[]>()
  for (const [name, named] of Object.entries(settings)) {
    const where = `${origin} ${name}`
    if (!actions.includes(name as Action)) {
      problems.push(unknownValue(origin, name, actions))
    } else if (!named.every(isKey)) {
      const expected = 'Use keys such as j, G, ctrl-d, or tab'
      problems.push(invalidValue(where, named.join(','), expected))
    } else rebound.set(name as Action, named)
  }
  // a key from the settings no longer runs its default action
  const taken = new Set([...rebound.values()].flat())
  const byKey = new Map<string, Action>()
  for (const name of actions) {
    const binding: Binding = bindings[name]
    const own = rebound.get(name) ?? binding.keys.filter((key) => !taken.has(key))
    keys[name] = own
    for (const key of own) {
      const other = byKey.get(key)
      if (other) {
        const message = `${origin} ${name}: Key ${quotedValue(key)} is already used for "${other}"`
        problems.push(duplicate(`${origin} ${name}`, message, key))
      }
      byKey.set(key, name)
    }
  }
  if (problems.length > 0) throw usage(problems)
  return { actions: byKey, keys: keys as KeyMap['keys'] }
}

/** Parses the setting for keys, such as `merge=M viewed=v,space`. */
export function parseKeySetting(text: string): Record<string, string[]> {
  const pairs = text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [pair, ['']] : [pair.slice(0, at), pair.slice(at + 1).split(',')]
    })
  return Object.fromEntries(pairs)
}

function isKey(key: string): boolean {
  return keyName.test(key) && key !== 'ctrl-c'
}

export type KeyPlace = 'queue' | 'review'

export function isUsable(name: Action, place: KeyPlace): boolean {
  const { on } = bindings[name]
  return on === 'everywhere' || on === place
}

/**
 * Returns the key hints. The keys for help and going back are first, because a narrow screen
 * truncates the line.
 */
export function footer({ keys }: KeyMap, place: KeyPlace): { key: string; text: string }[] {
  const first: Action[] = ['help', 'back', 'verdict', 'merge', 'viewed']
  return [...first, ...actions.filter((name) => !first.includes(name))].flatMap((name) => {
    const binding: Binding = bindings[name]
    const [key] = keys[name]
    const shown = isUsable(name, place) && binding.short !== undefined && key !== undefined
    return shown ? [{ key, text: binding.short as string }] : []
  })
}
