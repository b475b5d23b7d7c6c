import type { AnyOperation } from '../../../../contract/operation.ts'

/** A difference between a run and its copy in the sandbox that is not a problem. */
export interface ExpectedDifference {
  what: string
  why: string
  /** matches the IDs of operations; the default matches all operations */
  operations?: RegExp
  /** the keys to ignore at all levels of a response, or true to ignore the whole response */
  keys: readonly string[] | true
}

const bytesOnly = 'the sandbox cannot load them; only their bytes are checked'

/** All differences that a verification ignores. */
const ignoredDifferences: readonly ExpectedDifference[] = [
  {
    what: 'URLs of resources in the API, in the web app, and on sites',
    why: 'the copy has different URLs',
    keys: ['urls', 'acsURL'],
  },
  {
    what: 'URLs of the service in SAML providers',
    why: 'the copy has different URLs',
    operations: /^saml\./,
    keys: ['service'],
  },
  {
    what: 'targets of site proxies',
    why: 'the copy has different URLs',
    operations: /^sites\.(list|structure\.get)$/,
    keys: ['target'],
  },
  {
    what: 'permissions of the user on comments',
    why: 'an administrator reads the copy',
    operations: /\bcomments\./,
    keys: ['permissions'],
  },
  {
    what: 'agent settings and instructions, channels, MCP servers, and context sources',
    why: bytesOnly,
    operations: /^(orgs\.agentInstructions|sites\.(agentSettings|channels|mcpServers|context))/,
    keys: true,
  },
  {
    what: 'style guides and the translation glossary',
    why: bytesOnly,
    operations: /^(styleguides|translations\.glossary)\./,
    keys: true,
  },
  { what: 'Git syncs', why: bytesOnly, operations: /^git\./, keys: true },
  {
    what: 'text of OpenAPI specifications',
    why: bytesOnly,
    operations: /^openapi\.versions\.raw$/,
    keys: true,
  },
  {
    what: 'documents of reusable content',
    why: bytesOnly,
    operations: /^revisions\.reusableContents\./,
    keys: true,
  },
]

/** The differences that are printed before the comparison. Responses don't contain files. */
export const expectedDifferences: readonly Pick<ExpectedDifference, 'what' | 'why'>[] = [
  ...ignoredDifferences,
  { what: 'files', why: bytesOnly },
]

const keysByOperation = new Map<string, ReadonlySet<string> | true>()

function ignoredKeys({ id }: Pick<AnyOperation, 'id'>): ReadonlySet<string> | true {
  const known = keysByOperation.get(id)
  if (known) return known
  const own = ignoredDifferences.filter(({ operations }) => operations?.test(id) ?? true)
  const keys = own.map((one) => one.keys)
  const found = keys.includes(true) || new Set(keys.flatMap((one) => (one === true ? [] : one)))
  keysByOperation.set(id, found)
  return found
}

/** Returns a response without the parts that may differ, or undefined to ignore the response. */
export function withoutExpected(op: AnyOperation, answer: unknown): unknown {
  const ignored = ignoredKeys(op)
  if (ignored === true) return undefined
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([key]) => !ignored.has(key))
    return Object.fromEntries(entries.map(([key, inner]) => [key, without(inner)]))
  }
  return without(answer)
}
