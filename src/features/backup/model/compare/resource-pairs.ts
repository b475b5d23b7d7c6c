import { isJsonObject } from '../../../../contract/json.ts'
import { attribution, foundAttribution, type PostedText } from '../comments/attribution.ts'

type Fields = Record<string, unknown>

/** The kinds of resources whose responses contain no `object`, by the keys of their lists. */
const listedKinds: Readonly<Record<string, string>> = {
  pages: 'page',
  files: 'file',
  reusableContents: 'reusable-content',
}

/**
 * Returns the kind and the ID of a resource in a response, or undefined for other objects. `key` is
 * the key of the list that contains the object.
 */
export function resourceIdentity(
  item: Fields,
  key: string,
): { kind: string; id: string } | undefined {
  const { object, installation } = item
  const kind =
    typeof object === 'string' ? object : installation ? 'installation' : listedKinds[key]
  const id = itemId(item)
  return kind === undefined || id === undefined ? undefined : { kind, id }
}

/** Returns the ID of a list item: its own ID, or the ID of the resource that it refers to. */
export function itemId(item: unknown): string | undefined {
  if (!isJsonObject(item)) return undefined
  if (typeof item.id === 'string') return item.id
  // an integration has no ID
  if (item.object === 'integration' && typeof item.name === 'string') return item.name
  for (const key of [
    'organization',
    'user',
    'team',
    'space',
    'site',
    'customField',
    'installation',
  ]) {
    const referred = item[key]
    if (isJsonObject(referred)) return itemId(referred)
  }
  return undefined
}

/** The keys, other than the ID, that identify a resource. The most exact keys come first. */
const names = [
  'path',
  'slug',
  'name',
  'label',
  'source',
  'term',
  'title',
  'subject',
  'language',
  'connector',
  'type',
] as const

function itemNames(item: Fields): string[] {
  const { space, integration, translations } = item
  const own = names.flatMap((key) =>
    typeof item[key] === 'string' && (key !== 'type' || item.object === 'site-channel')
      ? [`${key} ${item[key]}`]
      : [],
  )
  const inner = [space, integration].flatMap((one) => (isJsonObject(one) ? itemNames(one) : []))
  return [...own, ...inner, ...(translations ? [JSON.stringify(translations)] : [])]
}

/** Two corresponding items of lists, or an item that only one list contains. */
export interface ItemPair {
  saved?: Fields
  copy?: Fields
  /** the position of the copy in its list */
  at: number
}

/**
 * Finds the corresponding items of two lists: by their IDs, and otherwise by their names. Returns
 * undefined for lists of other values.
 */
export function findPairs(
  saved: readonly unknown[],
  copy: readonly unknown[],
  copyId: (id: string) => string | undefined,
): ItemPair[] | undefined {
  if (![...saved, ...copy].every((item) => itemId(item) !== undefined)) return undefined
  const rest = new Map((copy as Fields[]).map((item, at) => [at, item]))
  const pairs = (saved as Fields[]).map((one): ItemPair => ({ saved: one, at: -1 }))
  const match = (pair: ItemPair, test: (item: Fields) => boolean) => {
    for (const [at, item] of rest) {
      if (!test(item)) continue
      rest.delete(at)
      Object.assign(pair, { copy: item, at })
      return
    }
  }
  const byId = new Map([...rest].map(([at, item]) => [itemId(item), at]))
  const unknown: ItemPair[] = []
  for (const pair of pairs) {
    const id = itemId(pair.saved) as string
    const expected = copyId(id)
    const at = byId.get(expected ?? id)
    if (at !== undefined && rest.has(at)) {
      Object.assign(pair, { copy: rest.get(at), at })
      rest.delete(at)
    } else if (expected === undefined) unknown.push(pair)
  }
  for (const name of names) {
    for (const pair of unknown) {
      if (pair.copy) continue
      const own = itemNames(pair.saved as Fields).filter((one) => one.startsWith(`${name} `))
      if (own.length > 0) match(pair, (item) => own.every((one) => itemNames(item).includes(one)))
    }
  }
  for (const pair of unknown) {
    const { object } = pair.saved as Fields
    if (object !== 'comment' && object !== 'comment-reply') continue
    const first = attribution(pair.saved as unknown as PostedText)
    match(
      pair,
      ({ body }) => isJsonObject(body) && foundAttribution(String(body.markdown)) === first,
    )
  }
  for (const pair of unknown) {
    const { translations } = pair.saved as Fields
    const text = translations && JSON.stringify(translations)
    if (text && !pair.copy) match(pair, (item) => JSON.stringify(item.translations) === text)
  }
  return [...pairs, ...[...rest].map(([at, item]) => ({ copy: item, at }))]
}

/** Returns all pages of a tree in one list, with the IDs of their parents. */
export function flatPages(pages: readonly unknown[], parent: string | null = null): unknown[] {
  return pages.flatMap((page) => {
    if (!isJsonObject(page)) return [page]
    const { pages: inner, ...own } = page
    return [
      { ...own, parent },
      ...(Array.isArray(inner) ? flatPages(inner, itemId(page) ?? null) : []),
    ]
  })
}
