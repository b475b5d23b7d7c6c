import requests from '../src/contract/service/requests.json' with { type: 'json' }

/**
 * Derives the names of commands in the vendor's command line from operations. A command consists of
 * the nouns in the path and the first word of the operation's ID.
 */

interface Named {
  method: string
  path: string
}

/** Nouns at which a command starts. All preceding nouns in the path are ignored. */
const roots = [
  'organizations',
  'spaces',
  'collections',
  'integrations',
  'users',
  'subdomains',
  'custom-hostnames',
]

const nouns: Readonly<Record<string, string>> = {
  org: 'organizations',
  orgs: 'organizations',
  user: 'users',
}

/** Commands that don't follow these rules. */
const byHand: Readonly<Record<string, string>> = {
  'GET /': 'system info',
  'GET /user': 'users whoami',
  'POST /spaces/{spaceId}/change-requests/{changeRequestId}/update':
    'spaces change-requests pull-content',
  'POST /integrations/{integrationName}/installations/{installationId}/spaces':
    'integrations installations spaces install',
  'PUT /orgs/{organizationId}/openapi/{specSlug}': 'organizations openapi set',
}

const isNoun = (segment: string) => !segment.startsWith('{')

const segmentsOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((one) => nouns[one] ?? one)

const paths = Object.values(requests.operations).map(({ path }) => segmentsOf(path))

/** Returns the nouns that are followed by another noun, or by a parameter, in any path. */
const followed = (byNoun: boolean) =>
  new Set(
    paths.flatMap((path) =>
      path.filter((one, at) => {
        const next = path[at + 1]
        return isNoun(one) && next !== undefined && isNoun(next) === byNoun
      }),
    ),
  )

const collections = followed(false)
const groups = followed(true)

const byMethod: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', DELETE: 'delete' }

/**
 * Returns the vendor's command for an operation, such as `spaces change-requests comments list`.
 */
export function vendorCommand(id: string, { method, path }: Named): string {
  const named = byHand[`${method} ${path}`]
  if (named) return named
  const segments = segmentsOf(path)
  const last = segments.at(-1) as string
  const alternates = segments.every((one, at) => isNoun(one) === (at % 2 === 0))
  if (alternates && isNoun(last) && roots.includes(last)) {
    const scopes = segments.slice(0, -1).filter(isNoun)
    const flags = scopes.map((one) => ` --${one.replace(/s$/, '')}`)
    return `${last} ${method === 'GET' ? 'list' : 'create'}${flags.join('')}`
  }
  const first = /^[a-z]+/.exec(id)?.[0] ?? ''
  const verb = first === 'bulk' ? 'replace' : first
  const root = segments.findIndex((one) => roots.includes(one))
  const words = segments.slice(Math.max(root, 0)).filter(isNoun)
  if (last === verb && groups.has(last)) return [...words, byMethod[method] ?? 'update'].join(' ')
  if (last === verb) return words.join(' ')
  const isList = method === 'GET' && verb === 'get' && collections.has(last)
  return [...words, isList ? 'list' : verb].join(' ')
}
