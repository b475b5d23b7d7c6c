import { maskValues } from './mask-values.ts'

const mask = '***'

/** Names of query parameters and keys whose value opens something. */
const secretName =
  /token|secret|signature|credential|passw(or)?d|authorization|(share|api|access|private)[-_]?key|^(key|sig|auth|jwt|policy)$/i

/** What stands before the host of a URL, up to its last `@`; it begins where a scheme ends, so that nothing is read twice. */
const authority = /(?<=[a-z0-9+.-]:\/\/)[^/?#\s]+/gi
const parameter = /([?&;#])([^=&;#?\s"'<>]+)=([^&;#\s"'<>]*)/g

/** An absolute or relative URL without credentials, share keys and signatures. */
export function maskUrl(url: string): string {
  return url
    .replace(authority, (whole) => {
      const at = whole.lastIndexOf('@')
      return at < 0 ? whole : mask + whole.slice(at)
    })
    .replace(parameter, (whole, lead: string, name: string) =>
      secretName.test(name) ? `${lead}${name}=${mask}` : whole,
    )
}

/** Free text, such as a message of the service: masks what looks secret and the values known to be. */
export function maskText(text: string, known: readonly string[] = []): string {
  const masked = maskUrl(text).replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${mask}`)
  // a text this short is no secret, and would be found in every other word
  return maskValues(
    masked,
    known.filter((secret) => secret.length >= 4),
  )
}

/** A value that was typed for a name, as a flag, a field or a header has it. */
const namedValue = /^([\w.[\]-]+)(=|:\s*)(?=.)/

/** Words of a command as they may be shown. */
export function maskWords(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const [, flag = ''] = /^--([\w.-]+)$/.exec(words[index - 1] ?? '') ?? []
    const [start = '', name = ''] = namedValue.exec(word) ?? []
    if (secretName.test(name.replace(/^-+/, ''))) return start + mask
    return secretName.test(flag) && !word.startsWith('--') ? mask : maskText(word)
  })
}

/** A copy of a body as it may be shown, however deeply it is nested. */
export function maskBody(value: unknown): unknown {
  const whole = { value }
  const todo: { copy: Record<string, unknown>; isSecret: boolean }[] = [
    { copy: whole, isSecret: false },
  ]
  for (let one = todo.pop(); one; one = todo.pop()) {
    for (const [key, inner] of Object.entries(one.copy)) {
      // keeps the keys (the names of `secrets` are no secret), hides every value
      const isSecret = one.isSecret || (!Array.isArray(one.copy) && secretName.test(key))
      if (typeof inner === 'object' && inner !== null) {
        const copy = shallowCopy(inner)
        one.copy[key] = copy
        todo.push({ copy, isSecret })
      } else if (isSecret && inner !== null) one.copy[key] = mask
      else if (typeof inner === 'string' && /^[a-z][a-z0-9+.-]*:\/\//i.test(inner))
        one.copy[key] = maskUrl(inner)
    }
  }
  return whole.value
}

function shallowCopy(value: object): Record<string, unknown> {
  const copy: unknown = Array.isArray(value)
    ? [...value]
    : Object.fromEntries(Object.entries(value))
  return copy as Record<string, unknown>
}

/** Whether a place such as `body.secrets.apiToken` holds a secret. */
export function isSecretPlace(path: readonly PropertyKey[]): boolean {
  return path.some((key) => typeof key === 'string' && secretName.test(key))
}
