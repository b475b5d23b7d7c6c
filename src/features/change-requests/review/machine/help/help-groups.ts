import { type Action, actions, bindings, isUsable, type KeyMap, type KeyPlace } from '../key-map.ts'

/** Keys or marks that share a heading. */
export interface HelpGroup {
  title: string
  lines: { keys: string; text: string }[]
}

const titles = ['Move', 'Read', 'Discuss', 'Edit', 'Review and merge', 'General'] as const

const groups: Readonly<Record<Action, (typeof titles)[number]>> = {
  down: 'Move',
  up: 'Move',
  top: 'Move',
  bottom: 'Move',
  'half-down': 'Move',
  'half-up': 'Move',
  enter: 'Move',
  pane: 'Move',
  'next-change': 'Move',
  'previous-change': 'Move',
  'next-thread': 'Move',
  'previous-thread': 'Move',
  'next-word': 'Move',
  'previous-word': 'Move',
  search: 'Read',
  filter: 'Read',
  order: 'Read',
  fold: 'Read',
  'new-only': 'Read',
  viewed: 'Read',
  wrap: 'Read',
  'side-by-side': 'Read',
  words: 'Read',
  comment: 'Discuss',
  'take-back': 'Discuss',
  reply: 'Discuss',
  resolve: 'Discuss',
  'resolve-all': 'Discuss',
  react: 'Discuss',
  edit: 'Discuss',
  'change-own': 'Discuss',
  'delete-own': 'Discuss',
  'edit-page': 'Edit',
  suggestion: 'Edit',
  'all-suggestions': 'Edit',
  verdict: 'Review and merge',
  pull: 'Review and merge',
  merge: 'Review and merge',
  mark: 'Review and merge',
  'merge-several': 'Review and merge',
  browser: 'General',
  preview: 'General',
  copy: 'General',
  reload: 'General',
  command: 'General',
  help: 'General',
  back: 'General',
}

/** The marks in the tree and in a page, with their meanings. */
const marks: Record<KeyPlace, readonly [string, string][]> = {
  queue: [
    ['>', 'The selected change request'],
    ['1 2 …', 'Marked, in merge order'],
    ['-', 'No value, such as no open threads or no reviews'],
  ],
  review: [
    ['A M D R', 'Added; modified; removed; renamed or moved'],
    ['2●', 'Number of open threads'],
    ['✓', 'All threads are resolved'],
    ['✎', 'Your unsent draft'],
    ['main', 'Changed on main'],
    ['?', 'Changed on an unknown side'],
    ['viewed', 'All changes are marked as viewed'],
    ['+ - ~', 'A line that was added, removed, or changed in part'],
    ['··· 7 lines', 'Unchanged lines (Enter shows them)'],
    ['moved', 'The same text, moved to or from the given line'],
    ['· →', 'Spaces and tabs that changed'],
    ['┌ ▸', 'A thread; a folded thread'],
    ['↳', 'A reply'],
    ['>', 'The cursor'],
  ],
}

/**
 * Returns the keys by group, followed by the marks. A search keeps only the lines that contain its
 * text.
 */
export function helpGroups({ keys }: KeyMap, place: KeyPlace, search = ''): HelpGroup[] {
  const usable = actions.filter((name) => isUsable(name, place))
  const wanted = search.trim().toLowerCase()
  const all = [
    ...titles.map((title) => ({
      title,
      lines: usable
        .filter((name) => groups[name] === title)
        .map((name) => ({ keys: keys[name].map(shownKey).join(' '), text: bindings[name].help })),
    })),
    { title: 'Marks', lines: marks[place].map(([mark, text]) => ({ keys: mark, text })) },
  ]
  return all
    .map(({ title, lines }) => ({
      title,
      lines: lines.filter((line) =>
        `${title} ${line.keys} ${line.text}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
}

const keyNames: Readonly<Record<string, string>> = {
  ...{ up: '↑', down: '↓', left: '←', right: '→', pageup: 'PgUp', pagedown: 'PgDn' },
  ...{ enter: 'Enter', escape: 'Esc', tab: 'Tab', 'shift-tab': 'Shift-Tab', space: 'Space' },
  ...{ home: 'Home', end: 'End', delete: 'Del', backspace: 'Backspace' },
}

function shownKey(key: string): string {
  return keyNames[key] ?? key.replace(/^ctrl-/, 'Ctrl-')
}
