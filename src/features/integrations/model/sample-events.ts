import { randomUUID } from 'node:crypto'

type Keys = Record<string, unknown>

const place = { installationId: 'installation_sample', spaceId: 'space_sample' }

/** The fields of sample events, except for `eventId` and `type`. */
const samples: Readonly<Record<string, Keys>> = {
  installation_setup: { installationId: place.installationId, status: 'active' },
  installation_deleted: { installationId: place.installationId, previous: {} },
  space_installation_setup: { ...place, status: 'active' },
  space_installation_deleted: { ...place, previous: {} },
  space_content_updated: { ...place, revisionId: 'revision_sample', updatedBy: [] },
  space_visibility_updated: { ...place, previousVisibility: 'private', visibility: 'public' },
  task: { task: {} },
}

/** The types of events that have a sample. */
export const sampleEventTypes = Object.keys(samples)

export function sampleEvent(type: string): Keys {
  return { eventId: randomUUID(), type, ...samples[type] }
}

/**
 * Returns the event in a recorded response from `events get` or `events list`. The response can
 * also be the event itself.
 */
export function recordedEvent(value: unknown): Keys | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { event, payload, type } = value as Keys
  if (event !== undefined) return recordedEvent(event)
  if (payload !== undefined) return recordedEvent(payload)
  return typeof type === 'string' ? { eventId: randomUUID(), ...(value as Keys) } : undefined
}

/** Returns the full URL for a path of the integration, or `undefined` if the path is invalid. */
export function integrationUrl(path: string): URL | undefined {
  const origin = 'https://integration.example.com'
  return URL.canParse(path, origin) ? new URL(path, origin) : undefined
}

/** Returns the event for an HTTP request to the integration. */
export function fetchEvent({ href: url }: URL, method: string): Keys {
  return { eventId: randomUUID(), type: 'fetch', request: { method, url, headers: {} } }
}

/** Returns the request with which the service sends an event to a script. */
export async function eventRequest(
  event: Keys,
  { name, secrets }: { name: string; secrets: Keys },
): Promise<{ method: string; headers: Record<string, string>; body: Uint8Array }> {
  const environment = {
    integration: { name, version: 0 },
    secrets,
    signingSecrets: { integration: 'sample' },
    apiTokens: { integration: 'sample' },
    apiEndpoint: 'https://api.example.com',
    ...('installationId' in event && {
      installation: { id: event.installationId, status: 'active', configuration: {} },
    }),
  }
  const form = new FormData()
  form.set('event', JSON.stringify(event))
  form.set('environment', JSON.stringify(environment))
  // send bytes, because each version of Miniflare has its own FormData class
  const encoded = new Response(form)
  return {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}
