import { isJsonObject } from '../../../../contract/json.ts'
import type { AnyOperation } from '../../../../contract/operation.ts'
import { isSecretPlace, maskUrl } from '../../../../output/text/redact.ts'
import { type DeclaredSecrets, settingsIntegrationName } from './declared-secrets.ts'

/** A response without secrets and temporary URLs. */
export interface CleanResponse {
  response: unknown
  /** the dotted paths of the removed and masked secrets */
  secrets: string[]
}

/** Matches the operations that return content. Users can choose any keys and text in it. */
const content = /^(?:content|revisions|comments|changeRequests)\./

/**
 * Matches the operations whose URLs all readers of a site receive. Tokens in image URLs are kept,
 * because the URLs don't work without them.
 */
const published = /^sites\.(?:customization|spaces\.customization|redirects)\./

/** Matches the lists of installations, whose secrets are recorded with the ID of their owner. */
const settings = /^(?:orgs\.installations|installations\.(?:spaces|sites)\.list)$/

/**
 * The keys of URLs that grant access until they expire. Storing them would be unsafe and useless.
 */
const temporary = new Set(['downloadURL', 'previewImages'])

type Fields = Record<string, unknown>

/** The position of a value in a response, and the integration that the value belongs to. */
interface Place {
  path: readonly string[]
  integration?: string | undefined
  /** the ID of the installation, space, or site that the value belongs to */
  owner?: string | undefined
}

/**
 * Removes secrets, temporary URLs, and data that other responses also contain, so that equal
 * resources result in equal objects. Masks secrets in URLs.
 */
export function cleanResponse(
  op: AnyOperation,
  response: unknown,
  declared: DeclaredSecrets,
): CleanResponse {
  declared.note(response)
  const secrets = new Set<string>()
  const isContent = content.test(op.id)
  const isMaskable = !isContent && !published.test(op.id)
  const note = ({ path: [list = '', ...path], owner }: Place) => {
    const isSetting = owner !== undefined && path.includes('configuration')
    secrets.add([list, ...(isSetting ? [owner] : []), ...path].join('.'))
  }
  const cleanText = (text: string, place: Place): string => {
    if (!isMaskable || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
    const masked = maskUrl(text)
    if (masked !== text) note(place)
    return masked
  }
  const clean = (value: unknown, place: Place): unknown => {
    if (Array.isArray(value)) {
      return value.map((one) => {
        const owner = settings.test(op.id) ? (place.owner ?? settingsOwner(one)) : undefined
        return clean(one, { ...place, owner })
      })
    }
    if (typeof value === 'string') return cleanText(value, place)
    if (!isJsonObject(value)) return value
    const integration = settingsIntegrationName(value) ?? place.integration
    const { owner } = place
    const parent = place.path.at(-1)
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      const path = [...place.path, key]
      if (temporary.has(key)) return []
      if (isContent) return [[key, clean(inner, { path, integration })]]
      // the names of declared properties aren't secret
      const isDeclaration = parent === 'properties'
      const isSetting = parent === 'configuration' && typeof inner === 'string'
      const isDeclared = isSetting && integration !== undefined && declared.has(integration, key)
      if (isDeclared || (!isDeclaration && isSecretField(op, key, inner, value))) {
        note({ path, owner })
        return []
      }
      if (key === 'urls' && isJsonObject(inner)) {
        return [[key, withoutSecretUrls(inner, path, secrets)]]
      }
      return [[key, clean(inner, { path, integration, owner })]]
    })
    return Object.fromEntries(entries)
  }
  return {
    response: clean(withoutSubpages(op, response), { path: [] }),
    secrets: [...secrets].sort(),
  }
}

/** Returns the ID of the installation, space, or site whose settings a list item contains. */
function settingsOwner(item: unknown): string | undefined {
  if (!isJsonObject(item)) return undefined
  const owner = item.space ?? item.site ?? item.installation
  const id = isJsonObject(owner) ? owner.id : owner
  return typeof id === 'string' ? id : undefined
}

/** Returns whether a field of a setting contains a secret. A share link's URL contains its key. */
function isSecretField(op: AnyOperation, key: string, value: unknown, holder: Fields): boolean {
  if (op.id === 'sites.shareLinks.list' && key === 'urls') return holder.active !== undefined
  if (typeof value === 'boolean' || value === null) return false
  return isSecretPlace([key])
}

/** Removes the URLs that contain keys, such as the URL of an integration's icon, which expires. */
function withoutSecretUrls(urls: Fields, at: readonly string[], secrets: Set<string>): Fields {
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
 * Removes the subpages from a page, because the page tree contains them. Otherwise, a saved page
 * would become outdated whenever one of its subpages changed.
 */
function withoutSubpages(op: AnyOperation, response: unknown): unknown {
  if (!isJsonObject(response) || !/\.pages\.get$/.test(op.id)) return response
  const { pages: _, ...page } = response
  return page
}
