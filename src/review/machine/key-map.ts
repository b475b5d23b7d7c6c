import type { Problem } from '../../errors.ts'
import { oneOf, usage } from '../../text/sentences.ts'

export interface Binding {
  keys: readonly string[]
  /** for `?` */
  help: string
  /** for the line at the bottom; absent where it doesn't stand there */
  short?: string
  /** where it can be used */
  on: 'everywhere' | 'queue' | 'review'
}

/** Every action with its usual keys; from here the dispatch, the line at the bottom and `?` are made. */
export const bindings = {
  down: { keys: ['j', 'down'], help: 'down', short: 'down', on: 'everywhere' },
  up: { keys: ['k', 'up'], help: 'up', on: 'everywhere' },
  top: { keys: ['g', 'home'], help: 'to the top', on: 'everywhere' },
  bottom: { keys: ['G', 'end'], help: 'to the bottom', on: 'everywhere' },
  'half-down': { keys: ['ctrl-d', 'pagedown'], help: 'half a page down', on: 'everywhere' },
  'half-up': { keys: ['ctrl-u', 'pageup'], help: 'half a page up', on: 'everywhere' },
  enter: {
    keys: ['enter'],
    help: 'open; fold a thread; show the whole page',
    short: 'open',
    on: 'everywhere',
  },
  pane: { keys: ['tab', 'shift-tab'], help: 'the other pane', short: 'pane', on: 'review' },
  'next-change': { keys: [']'], help: 'next change', short: 'change', on: 'review' },
  'previous-change': { keys: ['['], help: 'previous change', on: 'review' },
  'next-thread': {
    keys: ['n'],
    help: 'next unresolved thread, or hit of a search',
    short: 'thread',
    on: 'review',
  },
  'previous-thread': { keys: ['N'], help: 'previous unresolved thread, or hit', on: 'review' },
  search: { keys: ['/'], help: 'search all pages; escape ends it', on: 'everywhere' },
  fold: { keys: ['z'], help: 'hide what is below a page, or show it', on: 'review' },
  order: { keys: ['O'], help: 'another order', short: 'order', on: 'queue' },
  comment: { keys: ['c'], help: 'comment', short: 'comment', on: 'review' },
  reply: { keys: ['r'], help: 'reply to the thread', short: 'reply', on: 'review' },
  resolve: {
    keys: ['x'],
    help: 'resolve the thread, or open it again',
    short: 'resolve',
    on: 'review',
  },
  'change-own': { keys: ['C'], help: 'change your own comment or reply', on: 'review' },
  'delete-own': { keys: ['D'], help: 'delete your own comment or reply', on: 'review' },
  react: { keys: ['+'], help: 'react to the thread', on: 'review' },
  edit: { keys: ['e'], help: 'write in $EDITOR', on: 'review' },
  viewed: { keys: ['v'], help: 'viewed, or not yet', short: 'viewed', on: 'review' },
  'edit-page': { keys: ['E'], help: 'edit the page itself in $EDITOR', on: 'review' },
  suggestion: { keys: ['a'], help: 'apply what the thread suggests', on: 'review' },
  'resolve-all': { keys: ['X'], help: 'resolve all threads', on: 'review' },
  verdict: {
    keys: ['A'],
    help: 'send all drafts: approve, request changes, or comment',
    short: 'send all',
    on: 'review',
  },
  'new-only': {
    keys: ['S'],
    help: 'only what is new since you looked, or all',
    on: 'review',
  },
  pull: { keys: ['p'], help: 'pull from main', on: 'review' },
  merge: { keys: ['m'], help: 'merge, after a look at the gates', short: 'merge', on: 'review' },
  mark: { keys: ['space'], help: 'mark it, to merge several', on: 'queue' },
  'merge-several': {
    keys: ['M'],
    help: 'merge those that are marked, one after another',
    on: 'queue',
  },
  filter: {
    keys: ['f'],
    help: 'only what holds some words',
    short: 'filter',
    on: 'everywhere',
  },
  browser: { keys: ['o'], help: 'open in the browser', on: 'everywhere' },
  preview: { keys: ['P'], help: 'open the preview', on: 'review' },
  copy: { keys: ['y'], help: 'copy the link', on: 'everywhere' },
  wrap: { keys: ['w'], help: 'wrap long lines, or cut them', on: 'review' },
  'side-by-side': { keys: ['s'], help: 'side by side, or unified', on: 'review' },
  words: { keys: ['i'], help: 'one text with its words marked, or lines', on: 'review' },
  'next-word': { keys: ['}'], help: 'next changed word', on: 'review' },
  'previous-word': { keys: ['{'], help: 'previous changed word', on: 'review' },
  reload: { keys: ['R'], help: 'load anew', on: 'everywhere' },
  command: { keys: [':'], help: 'the typed command that does the same', on: 'everywhere' },
  help: { keys: ['?'], help: 'this help', short: 'help', on: 'everywhere' },
  back: { keys: ['q', 'escape'], help: 'back, or leave', short: 'back', on: 'everywhere' },
} as const satisfies Record<string, Binding>

export type Action = keyof typeof bindings

export const actions = Object.keys(bindings) as Action[]

export interface KeyMap {
  actions: ReadonlyMap<string, Action>
  keys: Readonly<Record<Action, readonly string[]>>
}

const keyName =
  /^(?:[!-~]|ctrl-[a-z]|tab|shift-tab|enter|alt-enter|escape|space|backspace|delete|up|down|left|right|home|end|pageup|pagedown)$/

/** The keys in force: the usual ones, or for an action those that the settings name. */
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
      problems.push({ where: origin, rule: oneOf(actions), value: name })
    } else if (!named.every(isKey)) {
      const rule = 'needs to be keys such as j, G, ctrl-d or tab'
      problems.push({ where, rule, value: named.join(',') })
    } else rebound.set(name as Action, named)
  }
  // a key that is given to another action is taken from the one that has it by default
  const taken = new Set([...rebound.values()].flat())
  const byKey = new Map<string, Action>()
  for (const name of actions) {
    const binding: Binding = bindings[name]
    const own = rebound.get(name) ?? binding.keys.filter((key) => !taken.has(key))
    keys[name] = own
    for (const key of own) {
      const other = byKey.get(key)
      if (other) {
        problems.push({
          where: `${origin} ${name}`,
          rule: `is the key of ${other} already`,
          value: key,
        })
      }
      byKey.set(key, name)
    }
  }
  if (problems.length > 0) throw usage(problems)
  return { actions: byKey, keys: keys as KeyMap['keys'] }
}

/** The keys by action, of `merge=M viewed=V,space` as the setting is written. */
export function keysOfSetting(text: string): Record<string, string[]> {
  const pairs = text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1).split(',')]
    })
  return Object.fromEntries(pairs)
}

function isKey(key: string): boolean {
  return keyName.test(key) && key !== 'ctrl-c'
}

type KeyPlace = 'queue' | 'review'

function isUsable(name: Action, place: KeyPlace): boolean {
  const { on } = bindings[name]
  return on === 'everywhere' || on === place
}

/** The line at the bottom; how to get help and away comes first, for a narrow screen cuts the end. */
export function footer({ keys }: KeyMap, place: KeyPlace): { key: string; text: string }[] {
  const first: Action[] = ['help', 'back']
  return [...first, ...actions.filter((name) => !first.includes(name))].flatMap((name) => {
    const binding: Binding = bindings[name]
    const [key] = keys[name]
    const shown = isUsable(name, place) && binding.short !== undefined && key !== undefined
    return shown ? [{ key, text: binding.short as string }] : []
  })
}

/** What stands in the tree and in a page, and what it means. */
const marks: Record<KeyPlace, readonly [string, string][]> = {
  queue: [
    ['>', 'the one that is chosen'],
    ['1 2 …', 'marked, in the order in which they are merged'],
    ['-', 'nothing: no thread is open, nothing is outdated'],
  ],
  review: [
    ['A M D R', 'added, modified, deleted; renamed or moved to another place'],
    ['2●', 'so many threads are open'],
    ['✓', 'all threads are resolved'],
    ['✎', 'a text of yours that was not sent'],
    ['main', 'main has changed it too'],
    ['?', 'it is not known which side has changed it'],
    ['viewed', 'all that differs was viewed'],
    ['+ - ~', 'a line that came, that went, with both texts in it'],
    ['··· 7 lines', 'lines that are the same; enter shows them'],
    ['moved', 'the same text, at the line that is named'],
    ['· →', 'blanks and tabs, where they differ'],
    ['┌ ▸', 'a thread; one that is folded'],
    ['↳', 'a reply'],
    ['>', 'where the cursor is'],
  ],
}

/** What `?` shows: the keys, and behind them the marks. */
export function helpLines({ keys }: KeyMap, place: KeyPlace): { keys: string; text: string }[] {
  return [
    ...actions
      .filter((name) => isUsable(name, place))
      .map((name) => ({ keys: keys[name].join(' '), text: bindings[name].help })),
    { keys: '', text: '' },
    ...marks[place].map(([mark, text]) => ({ keys: mark, text })),
  ]
}
