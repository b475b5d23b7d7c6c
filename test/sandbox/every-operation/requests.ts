import type { Reader } from '../../../src/sandbox/store/tables.ts'
import {
  type DescribedOperation,
  resolvedSchema,
  type SampleSchema,
  schemaSamples,
} from '../../support/service/described-operations.ts'
import { type Filling, filled } from '../every-answer.ts'
import { pathValues, referenced } from './path-values.ts'

export interface CandidateRequest {
  method: string
  /** the values of the path parameters */
  values: Filling
  path: string
  query: Readonly<Record<string, string>>
  body?: unknown
  isForUsers: boolean
}

/** A function that returns a random number below a limit. */
export type Draw = (below: number) => number

const repositoryFile = { path: 'README.md', ref: 'refs/heads/main' }

/** Parts of requests that can't be derived from the API description. */
const written: Readonly<
  Record<
    string,
    (
      state: Reader,
      values: Filling,
      url: string,
    ) => { query?: Record<string, string>; body?: unknown }
  >
> = {
  moveSpace: () => ({ body: { position: {} } }),
  transferCollection: (state) => ({
    body: {
      organization: [...state.all('organizations')].find(({ id }) => id !== 'tidewater')?.id,
    },
  }),
  updateChangeRequestById: () => ({ body: { subject: 'Changed' } }),
  updateGitSyncInstallationById: () => ({
    body: { provider: 'github', providerConfiguration: {} },
  }),
  startImportRun: (state) => {
    const live = state.list('spaces', 'byOrganization', 'tidewater').filter((one) => !one.deletedAt)
    const space = live.find(({ revision }) => state.get('revisions', revision)?.files.length)
    const [file] = state.get('revisions', space?.revision ?? '')?.files ?? []
    return {
      body: { source: { type: 'file', files: [file?.id] }, target: { space: space?.id } },
    }
  },
  sortSiteStructure: (state, { siteId = '' }) => {
    const sections = state
      .list('siteSections', 'bySite', siteId)
      .filter(({ sectionGroup }) => sectionGroup === undefined)
    const [first, second] = sections.map(({ id }) => ({ type: 'site-section', id }))
    return { body: { item: first, position: { after: second } } }
  },
  getContentByUrl: (state, _, url) => {
    const live = state.list('spaces', 'byOrganization', 'tidewater').filter((one) => !one.deletedAt)
    return { query: { url: `${url}/app/spaces/${live[0]?.id}` } }
  },
  getSiteRedirectBySource: (state, { siteId = '' }) => ({
    query: { source: state.list('redirects', 'bySite', siteId)[0]?.source ?? '/none' },
  }),
  getGitHubRepoFileForGitSyncInstallation: () => ({ query: repositoryFile }),
  getGitLabProjectFileForGitSyncInstallation: () => ({ query: repositoryFile }),
  setIntegrationDevelopmentMode: () => ({ body: { tunnelUrl: 'https://tunnel.example.com' } }),
  updateUserById: () => ({ body: { displayName: 'Renamed' } }),
}

/**
 * Returns requests for an operation. At least one of them should succeed if all resources exist.
 */
export function candidateRequests(
  { state, url }: { state: Reader; url: string },
  operation: DescribedOperation,
  draw: Draw,
  count: number,
): CandidateRequest[] {
  const { id, method, path, callers, parameters, body } = operation
  const places = pathValues(state, path)
  if (places.length === 0) return []
  const bodies = body ? sampleBodies(body) : [undefined]
  const required = parameters.filter((one) => one.in === 'query' && one.required)
  const query = Object.fromEntries(
    required.map(({ name, schema }) => [name, String(schemaSamples(schema)[0])]),
  )
  return Array.from({ length: count }, (_, index) => {
    const values = places[draw(places.length)] as Filling
    const sample = bodies[index % bodies.length]
    const own = written[id]?.(state, values, url)
    const made = own?.body ?? withReferences(sample, '', { state, values, draw })
    return {
      method,
      values,
      path: filled(path, values),
      query: { ...query, ...own?.query },
      ...(made !== undefined && { body: made }),
      isForUsers: callers.includes('user'),
    }
  })
}

const cached = new Map<SampleSchema, unknown[]>()

/** Returns request bodies with only the required keys, and with all keys. */
function sampleBodies(schema: SampleSchema): unknown[] {
  const known = cached.get(schema)
  if (known) return known
  const whole = schemaSamples(schema)
  const least = whole.map((sample) => onlyRequired(schema, sample))
  const all = [...least.slice(0, 12), ...whole.slice(0, 12)]
  const unique = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
  cached.set(schema, unique)
  return unique
}

function onlyRequired(schema: SampleSchema, sample: unknown): unknown {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return sample
  const needed = requiredKeys(schema)
  return Object.fromEntries(Object.entries(sample).filter(([key]) => needed.has(key)))
}

function requiredKeys(schema: SampleSchema): Set<string> {
  const { required = [], allOf = [], oneOf = [], anyOf = [] } = resolvedSchema(schema)
  const parts = [...allOf, ...oneOf, ...anyOf].flatMap((one) => [...requiredKeys(one)])
  return new Set([...required, ...parts])
}

interface Making {
  state: Reader
  values: Filling
  draw: Draw
}

/** Replaces sample values with the IDs of existing resources, and makes names unique. */
function withReferences(value: unknown, key: string, making: Making): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => withReferences(one, key.replace(/s$/, ''), making))
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    return Object.fromEntries(
      entries.map(([name, one]) => [name, withReferences(one, name, making)]),
    )
  }
  if (typeof value !== 'string') return value
  const { state, values, draw } = making
  if (key === 'language') return 'de'
  if (['title', 'name', 'label'].includes(key)) return `${value.slice(0, 6)}${draw(1000)}`
  const found = referenced(state, key, values)
  return found.length > 0 ? (found[draw(found.length)] ?? value) : value
}
