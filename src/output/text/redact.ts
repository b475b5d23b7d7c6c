import { maskValues } from './mask-values.ts'

const mask = '***'

/** The names of query parameters and keys whose value is a credential. */
const secretName =
  /token|secret|signature|credential|passw(or)?d|authorization|(share|api|access|private)[-_]?key|^(key|sig|auth|jwt|policy)$/i

/**
 * The part of a URL before its host, up to the last `@`. It begins after a scheme, so that nothing
 * is scanned twice.
 */
const authority = /(?<=[a-z0-9+.-]:\/\/)[^/?#\s]+/gi
const parameter = /([?&;#])([^=&;#?\s"'<>]+)=([^&;#\s"'<>]*)/g

/** Masks credentials, share keys, and signatures in an absolute or relative URL. */
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

/**
 * Masks known secrets and text that looks like a secret in free text, such as a message of the
 * service.
 */
export function maskText(text: string, known: readonly string[] = []): string {
  const masked = maskUrl(text).replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${mask}`)
  // short text isn't a secret, and would occur within many words
  return maskValues(
    masked,
    known.filter((secret) => secret.length >= 4),
  )
}

/** A name with its typed value, as in a flag, a field, or a header. */
const namedValue = /^([\w.[\]-]+)(=|:\s*)(?=.)/

/** Masks the secrets in the arguments of a command. */
export function maskArguments(args: readonly string[]): string[] {
  return args.map((argument, index) => {
    const [, flag = ''] = /^--([\w.-]+)$/.exec(args[index - 1] ?? '') ?? []
    const [start = '', name = ''] = namedValue.exec(argument) ?? []
    if (secretName.test(name.replace(/^-+/, ''))) return start + mask
    return secretName.test(flag) && !argument.startsWith('--') ? mask : maskText(argument)
  })
}

/** Returns a copy of a body with masked secrets, at any depth. */
export function maskBody(value: unknown): unknown {
  const whole = { value }
  const todo: { copy: Record<string, unknown>; isSecret: boolean }[] = [
    { copy: whole, isSecret: false },
  ]
  for (let one = todo.pop(); one; one = todo.pop()) {
    for (const [key, inner] of Object.entries(one.copy)) {
      // keeps the keys (the names in `secrets` aren't secret) and hides every value
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

/** Returns whether a path such as `body.secrets.apiToken` leads to a secret. */
export function isSecretPlace(path: readonly PropertyKey[]): boolean {
  return path.some((key) => typeof key === 'string' && secretName.test(key))
}
