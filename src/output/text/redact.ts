import { maskValues } from './mask-values.ts'

const mask = '***'

/** Matches the names of query parameters and keys whose value is a credential. */
const secretName =
  /token|secret|signature|credential|passw(or)?d|authorization|(share|api|access|private)[-_]?key|^(key|sig|auth|jwt|policy|headers)$/i

/**
 * Matches the part of a URL that can contain credentials before the host. Starts after the scheme,
 * so that no text is scanned twice.
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
 * Masks secrets in free text, such as a message from the service. Masks known secrets and text that
 * looks like a secret.
 */
export function maskText(text: string, known: readonly string[] = []): string {
  const masked = maskUrl(text).replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${mask}`)
  // ignores short values, because they aren't secrets and occur within many words
  return maskValues(
    masked,
    known.filter((secret) => secret.length >= 4),
  )
}

/** Matches a name that is followed by its value, as in a flag, a field, or a header. */
const namedValue = /^([\w.[\]-]+)(=|:\s*)(?=.)/

/**
 * Returns whether the value of a flag is secret. `--header` is added because it contains an HTTP
 * header. The body key `header` isn't secret, because it is a part of a site.
 */
const isSecretFlag = (flag: string) =>
  flag === '--header' || secretName.test(flag.replace(/^-+/, ''))

/** Masks the secrets in the arguments of a command. */
export function maskArguments(args: readonly string[]): string[] {
  return args.map((argument, index) => {
    const [, flag = ''] = /^(--[\w.-]+)$/.exec(args[index - 1] ?? '') ?? []
    const [start = '', name = ''] = namedValue.exec(argument) ?? []
    if (isSecretFlag(name)) return start + mask
    return isSecretFlag(flag) && !argument.startsWith('--') ? mask : maskText(argument)
  })
}

/** Returns a copy of a body in which secrets are masked at all levels. */
export function maskBody(value: unknown): unknown {
  const whole = { value }
  const todo: { copy: Record<string, unknown>; isSecret: boolean }[] = [
    { copy: whole, isSecret: false },
  ]
  for (let one = todo.pop(); one; one = todo.pop()) {
    for (const [key, inner] of Object.entries(one.copy)) {
      // in a secret object, all values are masked, but not the keys, because the names of secrets
      // aren't secret
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

/** Returns whether the value at a path such as `body.secrets.apiToken` is a secret. */
export function isSecretPlace(path: readonly PropertyKey[]): boolean {
  return path.some((key) => typeof key === 'string' && secretName.test(key))
}
