import type { AnyOperation } from '../../../../contract/operation.ts'
import { isSecretPlace, maskUrl } from '../../../../output/text/redact.ts'

/** A response without secrets and temporary URLs. */
export interface CleanAnswer {
  answer: unknown
  /** the dotted paths of the removed secrets */
  secrets: string[]
}

/** Matches the operations that return content, whose keys and texts users choose freely. */
const content = /^(?:content|revisions|comments|changeRequests)\./

/** URLs that expire, so that storing them would be useless, and that grant access until then. */
const temporary = new Set(['downloadURL', 'previewImages'])

const linked = /secret|token|passw|credential|api.?key|private.?key/i

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Removes secrets, temporary URLs, and data that another response contains too from a response, so
 * that equal resources result in equal objects.
 */
export function cleanAnswer(op: AnyOperation, answer: unknown): CleanAnswer {
  const secrets = new Set<string>()
  const isContent = content.test(op.id)
  const clean = (value: unknown, place: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => clean(one, place))
    if (!isFields(value)) return value
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      const at = [...place, key]
      if (temporary.has(key)) return []
      if (isContent) return [[key, clean(inner, at)]]
      // the names of declared properties aren't secret
      const isDeclaration = place.at(-1) === 'properties'
      if (!isDeclaration && isSecretField(op, key, inner, value)) {
        secrets.add(at.join('.'))
        return []
      }
      if (key === 'urls' && isFields(inner)) return [[key, withoutKeys(inner, at, secrets)]]
      return [[key, clean(inner, at)]]
    })
    return Object.fromEntries(entries)
  }
  const declared = withoutDeclaredSecrets(answer, secrets)
  return {
    answer: clean(withoutSubpages(op, declared), []),
    secrets: [...secrets].sort(),
  }
}

/** Returns whether a field of a setting is a secret. A share link's URL contains its key. */
function isSecretField(op: AnyOperation, key: string, value: unknown, holder: Fields): boolean {
  if (op.id === 'sites.shareLinks.list' && key === 'urls') return holder.active !== undefined
  if (typeof value === 'boolean' || value === null) return false
  return isSecretPlace([key])
}

/** Masks keys in URLs, and removes the URL of an integration's icon, which expires. */
function withoutKeys(urls: Fields, at: readonly string[], secrets: Set<string>): Fields {
  return Object.fromEntries(
    Object.entries(urls).flatMap(([name, url]) => {
      if (typeof url !== 'string') return [[name, url]]
      const masked = maskUrl(url)
      if (masked === url) return [[name, url]]
      secrets.add([...at, name].join('.'))
      return []
    }),
  )
}

/**
 * Removes the settings of an installation whose declaration in the integration's manifest says that
 * they are secret, such as a property with the title "API key".
 */
function withoutDeclaredSecrets(answer: unknown, secrets: Set<string>): unknown {
  if (!isFields(answer) || !Array.isArray(answer.items)) return answer
  const items = answer.items.map((item) => {
    if (!isFields(item) || !isFields(item.installation) || !isFields(item.integration)) return item
    const { configuration } = item.installation
    if (!isFields(configuration)) return item
    const declared = declaredProperties(item.integration)
    const kept = Object.entries(configuration).filter(([key, value]) => {
      const about = declared.get(key)
      const isSecret = typeof value === 'string' && about !== undefined && linked.test(about)
      if (isSecret) secrets.add(`items.installation.configuration.${key}`)
      return !isSecret
    })
    const installation = { ...item.installation, configuration: Object.fromEntries(kept) }
    return { ...item, installation }
  })
  return { ...answer, items }
}

function declaredProperties(integration: Fields): Map<string, string> {
  const { configurations } = integration
  const account = isFields(configurations) ? configurations.account : undefined
  const properties = isFields(account) ? account.properties : undefined
  return new Map(
    Object.entries(isFields(properties) ? properties : {}).map(([key, about]) => {
      const { title = '', description = '' } = isFields(about) ? about : {}
      return [key, `${title} ${description}`]
    }),
  )
}

/**
 * Removes the subpages of a page with its text, because the page tree contains them. Otherwise, a
 * saved page would become outdated if one of its subpages changes.
 */
function withoutSubpages(op: AnyOperation, answer: unknown): unknown {
  if (!isFields(answer) || !/\.pages\.get$/.test(op.id)) return answer
  const { pages: _, ...page } = answer
  return page
}
