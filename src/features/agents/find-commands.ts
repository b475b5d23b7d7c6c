import type { CommandMeta } from '../../host/program/catalog.ts'

/** Words that users type, with the corresponding words in command names. */
const synonyms: Readonly<Record<string, string>> = {
  abandon: 'archive inactive',
  add: 'create invite grant update',
  admin: 'role member',
  allow: 'grant permission',
  archive: 'status update',
  broken: 'audit link',
  colleague: 'member',
  cleanup: 'stale inactive audit',
  current: 'whoami',
  delete: 'remove',
  document: 'page content',
  domain: 'hostname',
  employee: 'member',
  fork: 'duplicate',
  give: 'grant permission',
  group: 'team',
  history: 'revision audit-event',
  inspect: 'get list',
  label: 'custom-field',
  leave: 'remove',
  log: 'event',
  login: 'saml sso',
  mr: 'change-request',
  old: 'stale inactive',
  outdated: 'stale inactive',
  people: 'member',
  permission: 'access role',
  person: 'member',
  pr: 'change-request',
  private: 'visibility update',
  pull: 'change-request',
  public: 'visibility publish update',
  read: 'get',
  remove: 'delete',
  rename: 'update title',
  revert: 'undo',
  rollback: 'undo',
  see: 'access list get',
  show: 'get list',
  signin: 'saml sso',
  spec: 'specification openapi',
  stale: 'inactive',
  swagger: 'openapi specification',
  text: 'content page',
  traffic: 'insight',
  translate: 'translation',
  unused: 'stale inactive',
  url: 'redirect',
  user: 'member',
  visitor: 'insight',
  who: 'access member',
  workspace: 'organization',
  write: 'edit content',
}

/** Words that occur in many intents. */
const fillers = new Set(
  'a about all an and any are as at by can do does for from have how i in into is it its me my not of on one or our that the their them they this to want we what which with would you'.split(
    ' ',
  ),
)

interface Indexed {
  command: CommandMeta
  /** the weight of each word */
  weights: ReadonlyMap<string, number>
}

const places = [
  { weight: 4, text: ({ id }: CommandMeta) => id },
  { weight: 3, text: ({ summary = '' }: CommandMeta) => summary },
  { weight: 1, text: ({ description = '' }: CommandMeta) => description },
  {
    weight: 1,
    text: ({ args, flags }: CommandMeta) =>
      [...Object.values(args), ...Object.values(flags)]
        .filter((one) => !('helpGroup' in one) || one.helpGroup === 'CHANGE' || !one.helpGroup)
        .map(({ name }) => name)
        .join(' '),
  },
] as const

/** Finds the commands for an intent, such as `remove a person from a team`. */
export class CommandSearch {
  readonly #indexed: readonly Indexed[]
  /** the number of commands that contain a word */
  readonly #counts = new Map<string, number>()

  constructor(commands: readonly CommandMeta[]) {
    this.#indexed = commands.map((command) => ({ command, weights: wordWeights(command) }))
    for (const { weights } of this.#indexed) {
      for (const word of weights.keys()) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1)
    }
  }

  /** Returns the commands that match an intent, best match first. */
  find(intent: string, most: number): CommandMeta[] {
    const wanted = wantedWords(intent)
    return this.#indexed
      .map(({ command, weights }) => ({ command, score: this.#score(wanted, weights, command) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.command.id < b.command.id ? -1 : 1))
      .slice(0, most)
      .map(({ command }) => command)
  }

  #score(
    wanted: ReadonlyMap<string, number>,
    weights: Indexed['weights'],
    { id, isRetired }: CommandMeta,
  ): number {
    let score = 0
    for (const [word, importance] of wanted) {
      const weight = weights.get(word)
      if (weight === undefined) continue
      const rarity = Math.log(1 + this.#indexed.length / (this.#counts.get(word) ?? 1))
      score += weight * rarity * importance
    }
    // prefers commands whose names have few words that aren't in the intent
    const named = new Set(words(id))
    const matched = [...named].filter((word) => wanted.has(word)).length
    return score * (0.3 + matched / named.size) * (isRetired ? 0.3 : 1)
  }
}

function wordWeights(command: CommandMeta): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { weight, text } of places) {
    for (const word of new Set(words(text(command)))) {
      weights.set(word, Math.max(weight, weights.get(word) ?? 0) + (weights.has(word) ? 1 : 0))
    }
  }
  return weights
}

/** Returns the words of an intent with their importance. A synonym counts less than a typed word. */
function wantedWords(intent: string): Map<string, number> {
  const wanted = new Map<string, number>()
  const typed = words(intent).slice(0, 40)
  for (const word of typed) wanted.set(word, 1)
  for (const word of typed) {
    const others = synonymsByStem.get(word) ?? []
    for (const other of others) if (!wanted.has(other)) wanted.set(other, 0.6)
  }
  // an intent without a verb usually asks for a list
  if (typed.length > 0 && !wanted.has('list')) wanted.set('list', 0.2)
  return wanted
}

/** Splits text into lowercase words, and removes endings such as `s`. */
function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word))
    .map(stem)
}

function stem(word: string): string {
  if (word.length <= 3) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed|er)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
}

const synonymsByStem = new Map(
  Object.entries(synonyms).map(([word, others]) => [stem(word), words(others)]),
)
