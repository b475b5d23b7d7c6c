import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { sortedJson } from '../../../../contract/json.ts'
import type { AnyOperation } from '../../../../contract/operation.ts'
import {
  createChannel,
  createMcpServer,
  listChannels,
  listMcpServers,
} from '../../../../contract/site-publishing/agents.ts'
import {
  createContextConnection,
  listContextConnections,
  updateContextConnection,
} from '../../../../contract/site-publishing/context.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import type { ChecklistItem } from '../restore/saved-content.ts'

/** A site to restore: one that the restore creates, or an existing one. */
type SiteToRestore = { id: string; title: string } & ({ step: number } | { target: string })

interface SitePartOptions {
  backup: ReadingClient
  source: string
  client: ReadingClient
  target: string
  sites: readonly SiteToRestore[]
}

interface SiteParts {
  steps: JobStep[]
  lines: string[]
  checklist: ChecklistItem[]
}

type Fields = Record<string, unknown> & { id: string }

interface PartKind {
  /** the type of the resource in responses */
  kind: string
  what: string
  list: typeof listChannels | typeof listMcpServers | typeof listContextConnections
  create: AnyOperation
  /** the fields that the creation sets */
  fields: readonly string[]
  /** values for required fields that backups lack, because they can contain secrets */
  required?: Record<string, unknown>
  /** the fields that identify the resource */
  identity: readonly string[]
  /** Returns the fields whose values are different in a newly created resource. */
  reset: (one: Fields) => string[]
}

const partKinds: readonly PartKind[] = [
  {
    ...{ kind: 'site-mcp-server', what: 'MCP server' },
    ...{ list: listMcpServers, create: createMcpServer },
    fields: ['name', 'url', 'transport', 'headers', 'condition'],
    required: { headers: {} },
    identity: ['name'],
    reset: () => [],
  },
  {
    ...{ kind: 'site-channel', what: 'channel', list: listChannels, create: createChannel },
    fields: ['type', 'setupSettings', 'role'],
    identity: ['type', 'setupSettings'],
    reset: ({ answers }) => (answers === 0 ? [] : ['answers']),
  },
  {
    ...{ kind: 'context-connection', what: 'context connection' },
    ...{ list: listContextConnections, create: createContextConnection },
    fields: ['connector', 'setupSettings', 'usageSettings', 'filter'],
    identity: ['connector', 'setupSettings'],
    reset: ({ status, records, ...one }) => [
      ...(status === 'pending' ? [] : ['status']),
      ...(records === 0 ? [] : ['records']),
      ...['syncedAt', 'failureMessage', 'failureReason', 'email'].filter((key) => key in one),
    ],
  },
]

/** The replacement for secrets in the URLs of a backup. */
const mask = '***'

/**
 * Plans the requests that create the MCP servers, channels, and context connections that sites
 * lack. `first` is the number of the first request.
 */
export async function sitePartSteps(options: SitePartOptions, first: number): Promise<SiteParts> {
  const planned: SiteParts = { steps: [], lines: [], checklist: [] }
  for (const site of options.sites) {
    for (const part of partKinds) {
      const { saved, found } = await readParts(options, site, part)
      const ids = new Set(found.map(({ id }) => id))
      const known = new Set(found.map((one) => sortedJson(pick(one, part.identity))))
      for (const one of saved) {
        if (ids.has(one.id) || known.has(sortedJson(pick(one, part.identity)))) continue
        const creation = creationStep({ ...options, site, part }, one, planned.checklist)
        if (!creation) continue
        const step = first + planned.steps.length
        const after = 'step' in site ? [site.step] : []
        planned.steps.push({ ...creation, ...(after.length > 0 && { after }) })
        planned.lines.push(`+ ${creation.id}`)
        // only an update can set the label
        if (one.label) planned.steps.push(labelStep(creation, step, one.label, after))
      }
    }
  }
  return planned
}

async function readParts(
  { backup, source, client, target }: SitePartOptions,
  site: SiteToRestore,
  { list, what }: PartKind,
): Promise<{ saved: Fields[]; found: Fields[] }> {
  const read = async (from: ReadingClient, organizationId: string, siteId: string) =>
    (await new Source(from, 1, () => undefined).list(what, list, {
      organizationId,
      siteId,
    })) as Fields[]
  const saved = await read(backup, source, site.id)
  if (saved.length === 0 || 'step' in site) return { saved, found: [] }
  return { saved, found: await read(client, target, site.target) }
}

/** Returns the request that creates a part of a site, or undefined if it requires a secret. */
function creationStep(
  { target, site, part }: SitePartOptions & { site: SiteToRestore; part: PartKind },
  one: Fields,
  checklist: ChecklistItem[],
): JobStep | undefined {
  const what = partName(part, one, site)
  const place = { kind: part.kind, resource: one.id }
  const body = { ...part.required, ...pick(one, part.fields) }
  const { connector = '' } = one
  const isOfIntegration = String(connector).startsWith('integration:')
  const isValid = part.create.body?.safeParse(body).success && !JSON.stringify(body).includes(mask)
  if (isOfIntegration || !isValid) {
    const why = isOfIntegration
      ? 'Create it again after you install its integration'
      : 'Create it again, because it requires a secret that is not in the backup'
    checklist.push({ what, why, places: [{ ...place, key: 'missing' }] })
    return undefined
  }
  const reset = part.reset(one)
  if (reset.length > 0) {
    const places = reset.map((key) => ({ ...place, key }))
    const why = 'The service sets this data'
    checklist.push({ what: `${reset.join(', ')} of ${what}`, why, places })
  }
  const siteId = 'step' in site ? answerReference(site.step) : site.target
  const path = { organizationId: target, siteId }
  return { id: what, operation: part.create.id, path, body }
}

function partName({ what, identity: [key = ''] }: PartKind, one: Fields, site: SiteToRestore) {
  return `${what} ${one[key]} of site "${site.title}"`
}

function pick(one: Fields, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (key in one ? [[key, one[key]]] : [])))
}

function labelStep(
  { id, path }: JobStep,
  creation: number,
  label: unknown,
  after: readonly number[],
): JobStep {
  return {
    id: `label of ${id}`,
    operation: updateContextConnection.id,
    path: { ...path, siteContextConnectionId: answerReference(creation) },
    body: { label },
    after: [...after, creation],
  }
}
