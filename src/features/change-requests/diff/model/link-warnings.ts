// cspell:ignore bopomofo асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвнοαινρτυκχօսոց
import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * Matches Markdown links, HTML links, and bare URLs. The lengths are limited, because a line can be
 * very long.
 */
const link =
  /\[([^[\]\n]{1,300})\](?:\(\s*<?([^\s)>]{1,2000})|\[([^\]\n]{0,300})\])|<a\s[^>]{0,300}?href=["']?([^"'\s>]{1,2000})[^>]{0,300}>([^\n]{1,300}?)<\/a>|(https?:\/\/[^\s<>()"'\]]{1,2000})/giu

const definition = /^\s{0,3}\[([^\]\n]{1,300})\]:\s*<?([^\s>]{1,2000})/

/** Returns the targets of reference links by their lowercase names. */
export function referenceTargets(lines: Iterable<string>): Map<string, string> {
  const targets = new Map<string, string>()
  for (const line of lines) {
    const [, name, target] = (line.includes(']:') && definition.exec(line)) || []
    if (name !== undefined && target !== undefined) targets.set(name.toLowerCase(), target)
  }
  return targets
}

/**
 * Returns warnings about deceptive links. A link is deceptive if its visible text shows a host
 * other than its target, or if its host imitates another host.
 */
export function linkWarnings(line: string, definitions: ReadonlyMap<string, string>): string[] {
  if (!/\]\(|\]\[|:\/\/|<a\s/i.test(line)) return []
  const found = [...line.matchAll(link)].flatMap(([, text, target, name, href, anchor, bare]) => {
    const shown = text ?? anchor ?? ''
    const reference =
      name === undefined ? undefined : definitions.get((name || shown).toLowerCase())
    const url = parseUrl(target ?? reference ?? href ?? bare ?? '')
    if (!url) return []
    return [...otherHost(shown, url), ...deceptiveHost(url)]
  })
  return [...new Set(found)]
}

function parseUrl(target: string): URL | undefined {
  const address = target.startsWith('//') ? `https:${target}` : target
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

function otherHost(text: string, url: URL): string[] {
  // the part before an @ isn't the host, but it can look like one
  const shown = shownHost(text) ?? shownHost(url.username)
  const host = comparableHost(url.hostname)
  return shown === undefined || shown === host ? [] : [`link shows ${shown} but opens ${host}`]
}

/**
 * The top-level domains that identify a host without a scheme. Names with other endings, such as
 * `config.yaml`, are file names.
 */
const domainEnd = /\.(?:com|org|net|io|dev|app|ai|edu|gov|info|biz|cloud|online|site|xyz|[a-z]{2})$/
const fileEnd = /\.(?:cc|cs|go|js|md|mk|pl|py|rb|rs|sh|tf|ts|vb)$/

/** Returns the host if the visible text is a URL or a host name. */
function shownHost(visible: string): string | undefined {
  const text = visible.replace(/[*_`~\\]/g, '').trim()
  const [, withScheme] = /https?:\/\/(?:[^\s/?#@]*@)?([\p{L}\p{N}.-]+)/iu.exec(text) ?? []
  if (withScheme !== undefined) return comparableHost(withScheme)
  const [, bare = ''] =
    /^((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})(?:[:/?#]\S*)?$/iu.exec(text) ?? []
  const host = comparableHost(bare)
  if (/^www\./i.test(bare)) return host
  return domainEnd.test(host) && !fileEnd.test(host) ? host : undefined
}

function comparableHost(host: string): string {
  return domainToASCII(host.replace(/\.+$/, '')).replace(/^www\./, '')
}

const scripts = Object.entries({
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Arabic: /\p{Script=Arabic}/u,
  Han: /\p{Script=Han}/u,
  Hiragana: /\p{Script=Hiragana}/u,
  Katakana: /\p{Script=Katakana}/u,
  Hangul: /\p{Script=Hangul}/u,
  Bopomofo: /\p{Script=Bopomofo}/u,
})

/** The sets of scripts that browsers accept within one label of a domain name. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/**
 * Matches labels that consist only of Cyrillic, Greek, and Armenian letters that look like Latin
 * letters.
 */
const lookalikes = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвнοαινρτυκχօսոց\d-]+$/u

/**
 * Returns a warning if a host mixes alphabets or consists of letters that look like Latin letters.
 */
function deceptiveHost({ hostname }: URL): string[] {
  const labels = domainToUnicode(hostname).split('.')
  const isAsciiEnd = /^[a-z\d-]+$/.test(labels.at(-1) ?? '')
  for (const label of labels) {
    if (/^[\0-\x7f]*$/.test(label)) continue
    const found = letterScripts(label)
    const isAllowed = together.some((set) => found.every((script) => set.includes(script)))
    if (found.length > 1 && !isAllowed) return [`link opens ${hostname}, which mixes alphabets`]
    if (isAsciiEnd && lookalikes.test(label)) {
      return [`link opens ${hostname}, which contains letters that resemble Latin letters`]
    }
  }
  return []
}

function letterScripts(label: string): string[] {
  const letters = [...label].filter((letter) => /\p{L}/u.test(letter))
  const named = letters.map((one) => scripts.find(([, script]) => script.test(one))?.[0] ?? 'other')
  return [...new Set(named)]
}
