export interface MaskedPerson {
  displayName: string
  /** what stands for the person, such as `007` */
  number: string
}

/** Shorter parts are in every text. */
const shortestPart = 3

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Letters that slugs and addresses spell with others. */
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

function withoutMarks(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.replace(/[ßæœøłđ]/giu, (letter) => spelled[letter.toLowerCase()] ?? letter)
}

/** What is compared: capitals and the marks of letters make no other name. */
const folded = (text: string) => withoutMarks(text).toLowerCase()

/** The words of a name: what is between spaces, hyphens and the like. */
function partsOf(displayName: string): string[] {
  return displayName.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []
}

/** What a whole name looks like in texts, slugs, addresses and log-ins. */
function formsOf(parts: string[]): string[] {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length < 2) return []
  const between = ['[\\s._+-]+', ',\\s*', '']
  return [
    ...between.map((join) => parts.map(escaped).join(join)),
    ...between.map((join) => [last, ...parts.slice(0, -1)].map(escaped).join(join)),
    // a letter alone is too little to tell anybody by, unless a longer name follows it
    ...(last.length > shortestPart ? [`${escaped(first[0] ?? '')}[._-]?${escaped(last)}`] : []),
    ...(first.length > shortestPart ? [`${escaped(first)}[._-]?${escaped(last[0] ?? '')}`] : []),
  ]
}

/** In running text it is a name; in a slug, an id or an address it must stay one. */
function inPlace(found: string, before: string, after: string, mask: string): string {
  const isSlug =
    found === found.toLowerCase() || /[\p{N}_/@-]$/u.test(before) || /^[\p{N}_@-]/u.test(after)
  return isSlug ? `member-${mask}` : `Member ${mask}`
}

/**
 * Takes the names of people out of a text: the whole of them in any order and spelling, and every
 * part of three letters and more that stands as a word of its own.
 */
export function maskNames(people: readonly MaskedPerson[]): (text: string) => string {
  const whole: { pattern: RegExp; number: string }[] = []
  const parts = new Map<string, string>()
  const sources = new Set<string>()
  for (const { displayName, number } of people) {
    const own = partsOf(displayName)
    for (const names of [own, own.map(withoutMarks)]) {
      for (const form of formsOf(names)) {
        whole.push({ pattern: new RegExp(`^(?:${form})$`, 'iu'), number })
        sources.add(form)
      }
    }
    for (const [index, part] of own.entries()) {
      if ([...part].length < shortestPart || parts.has(folded(part))) continue
      parts.set(folded(part), `${number}${String.fromCharCode(97 + (index % 26))}`)
      for (const one of [part, withoutMarks(part)]) sources.add(escaped(one))
    }
  }
  if (sources.size === 0) return (text) => text
  // the longest first: a whole name is more than its parts
  const all = [...sources].sort((a, b) => b.length - a.length).join('|')
  const anywhere = new RegExp(`(?<![\\p{L}\\p{M}])(?:${all})(?![\\p{L}\\p{M}])`, 'giu')
  const known = new Map<string, string>()
  const maskOf = (found: string) => {
    const mask =
      known.get(found) ??
      whole.find(({ pattern }) => pattern.test(found))?.number ??
      parts.get(folded(found)) ??
      ''
    known.set(found, mask)
    return mask
  }
  return (text) =>
    text.replace(anywhere, (found: string, at: number) => {
      const [before, after] = [text.slice(Math.max(0, at - 1), at), text.slice(at + found.length)]
      return inPlace(found, before, after.slice(0, 1), maskOf(found))
    })
}
