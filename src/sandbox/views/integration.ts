import { allowedActions } from '../http/access.ts'
import { type Download, signedPath } from '../http/downloads.ts'
import type { Caller } from '../http/implement.ts'
import { notFound } from '../http/refusal.ts'
import type { ResourceUrl } from '../http/resource-url.ts'
import { memberId } from '../store/ids.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import { organizationView } from './organization.ts'

type IntegrationRow = Readonly<Records['integrations']>

/** Returns the images in an integration's manifest, in base64. */
function integrationImages({ manifest }: IntegrationRow): { icon?: string; previews: string[] } {
  return {
    ...(typeof manifest.icon === 'string' && { icon: manifest.icon }),
    previews: (manifest.previewImages ?? []) as string[],
  }
}

/** Returns the image with a key, such as `name/icon` or `name/0`. */
export function integrationImage(state: Reader, key: string): Download {
  const [name = '', which = ''] = key.split('/')
  const integration = state.get('integrations', name)
  const images = integration && integrationImages(integration)
  const base64 = which === 'icon' ? images?.icon : images?.previews[Number(which)]
  if (base64 === undefined) throw notFound('image', key)
  return {
    contentType: 'image/png',
    bytes: Buffer.from(base64, 'base64'),
    fileName: `${name}-${which}.png`,
  }
}

/** Returns the public URLs of an integration or installation. */
export function publicEndpoints(name: string, url: ResourceUrl, installation = '') {
  const path = `/integrations/${encodeURIComponent(name)}${installation}`
  return { publicEndpoint: url(path), publicContentEndpoint: url(`${path}/content`) }
}

export function integrationView(
  state: Reader,
  integration: IntegrationRow,
  seen: { caller: Caller; now: string; url: ResourceUrl },
) {
  const { caller, now, url } = seen
  const { id, organization, version, visibility, verified, manifest } = integration
  const { icon: _, previewImages: __, runtime: ___, ...shown } = manifest
  const { icon, previews } = integrationImages(integration)
  const image = (which: string) => url(signedPath('integration', `${id}/${which}`, now))
  const owner = state.get('organizations', organization) as Records['organizations']
  const role = state.get('members', memberId(organization, caller.user))?.role ?? null
  return {
    object: 'integration' as const,
    name: id,
    version,
    target: 'all' as const,
    categories: [],
    externalLinks: [],
    ...(shown as { title: string; scopes: string[] }),
    previewImages: previews.map((_, index) => image(String(index))),
    verified,
    visibility,
    owner: organizationView(state, owner, caller.user, url),
    urls: {
      location: url(`/v1/integrations/${encodeURIComponent(id)}`),
      app: url(`/app/integrations/${encodeURIComponent(id)}`),
      assets: url(`/integrations/${encodeURIComponent(id)}/assets/`),
      ...publicEndpoints(id, url),
      ...(icon !== undefined && { icon: image('icon') }),
    },
    permissions: allowedActions(role, { admin: 'admin', install: 'admin' }),
  }
}

export function installationView(
  { integration, organization, ...kept }: Readonly<Records['installations']>,
  url: ResourceUrl,
) {
  const at = `${encodeURIComponent(integration)}/installations/${kept.id}`
  return {
    ...kept,
    target: { organization },
    urls: {
      location: url(`/v1/integrations/${at}`),
      app: url(`/app/integrations/${at}`),
      ...publicEndpoints(integration, url, `/installations/${kept.id}`),
    },
  }
}
