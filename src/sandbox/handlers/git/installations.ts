import {
  createGitInstallation,
  deleteGitInstallation,
  getGitInstallation,
  listGitInstallations,
  updateGitInstallation,
} from '../../../contract/git.ts'
import type { AnyOperation } from '../../../contract/operation.ts'
import { endGitInstallation } from '../../content/git-installations.ts'
import { beginGit, gitRefId } from '../../content/git-repositories.ts'
import { requireLiveSpace } from '../../content/live-space.ts'
import { requireSite } from '../../content/site-structure.ts'
import { type Caller, created, HandlerReply, implement } from '../../http/implement.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import { requireContentRole } from '../../http/scope.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'

type Installation = Readonly<Records['gitInstallations']>

function installationView(installation: Installation, url: ResourceUrl) {
  const { organization: _, space, site, parent, ...kept } = installation
  return {
    object: 'git-sync-installation' as const,
    ...kept,
    ...(parent !== undefined && { parentInstallationId: parent }),
    target:
      space === undefined
        ? { type: 'site' as const, siteId: site as string }
        : {
            type: 'space' as const,
            spaceId: space,
            ...(site !== undefined && { siteId: site }),
          },
    urls: { location: url(`/v1/git/installations/${encodeURIComponent(kept.id)}`) },
  }
}

/** Returns the synced space or site. Throws a 404 error if it no longer exists. */
function syncedTarget(tx: Reader, { space, site, id }: Installation) {
  const target = space === undefined ? tx.get('sites', site ?? '') : tx.get('spaces', space)
  if (!target) throw notFound('Git sync', id)
  return target
}

/** Returns a Git sync. Throws a 403 error if the caller's role on its space or site is too low. */
export function requireGitInstallation(
  { tx, caller }: { tx: Reader; caller: Caller },
  id: string,
  operation: AnyOperation,
): Installation {
  const installation = tx.get('gitInstallations', id)
  if (!installation) throw notFound('Git sync', id)
  requireContentRole(tx, syncedTarget(tx, installation), caller, operation)
  return installation
}

function spacesOfSite(state: Reader, site: string): string[] {
  return [...new Set(state.list('siteSpaces', 'bySite', site).map(({ space }) => space))]
}

/** Returns the repository's name at the Git provider, or undefined if no repository is selected. */
function repositoryName({ provider, providerConfiguration }: Installation): string | undefined {
  const { repositoryId, projectId, customInstanceURL } = providerConfiguration
  if (provider === 'github') {
    return typeof repositoryId === 'number' ? `github:${repositoryId}` : undefined
  }
  if (typeof projectId !== 'number') return undefined
  const host = typeof customInstanceURL === 'string' ? customInstanceURL : 'gitlab'
  return `${host}:${projectId}`
}

function installationStatus(installation: Installation): Installation['status'] {
  if (repositoryName(installation) === undefined) return 'unauthenticated'
  return installation.providerConfiguration.branch === undefined ? 'pending' : 'active'
}

/**
 * Assigns a Git sync to its space. Starts an import or export if the sync is active and no
 * operation is running.
 */
function syncSpace(tx: Transaction, installation: Installation, by: string, now: string): void {
  const { id, space: spaceId, provider, parent, status, priority } = installation
  const space = spaceId === undefined ? undefined : tx.get('spaces', spaceId)
  if (!space) return
  tx.patch('spaces', space.id, {
    gitSync: {
      ...(space.gitSync?.operation && { operation: space.gitSync.operation }),
      installationId: id,
      ...(parent !== undefined && { parentInstallationId: parent }),
      installationProvider: provider,
      installationStatus: status,
      updatedAt: now,
    },
  })
  const url = repositoryName(installation)
  const { branch } = installation.providerConfiguration
  if (status !== 'active' || url === undefined || tx.get('gitOperations', space.id)) return
  const ref = String(branch)
  beginGit(tx, {
    id: space.id,
    direction: priority === 'git' ? 'import' : 'export',
    refId: gitRefId({ url, ref, directory: installation.projectDirectory }),
    ref,
    url,
    by,
    startedAt: now,
    message: installation.commitMessageTemplate ?? 'Sync',
    isForced: false,
    isStandalone: false,
  })
}

function addInstallation(
  tx: Transaction,
  now: string,
  given: Pick<Installation, 'organization' | 'provider' | 'createdBy'> &
    Partial<Pick<Installation, 'space' | 'site' | 'parent'>>,
): Installation {
  const { space, site = '' } = given
  const others =
    space === undefined
      ? tx.list('gitInstallations', 'bySite', site)
      : tx.list('gitInstallations', 'bySpace', space)
  if (others.length > 0) {
    const kind = space === undefined ? 'Site' : 'Space'
    throw conflict(`${kind} ${JSON.stringify(space ?? site)} already has a Git sync`)
  }
  const installation: Installation = {
    id: tx.id('gitinst'),
    status: 'unauthenticated',
    providerConfiguration: {},
    createdAt: now,
    updatedAt: now,
    ...given,
  }
  tx.put('gitInstallations', installation)
  syncSpace(tx, installation, given.createdBy, now)
  return installation
}

/** Returns the settings to store. Omits the access token, which the sandbox doesn't need. */
function storedSettings(body: { providerConfiguration: object; [key: string]: unknown }) {
  const { childInstallationProjectDirectories: _, providerConfiguration, ...settings } = body
  const { accessToken: __, ...kept } = providerConfiguration as { [key: string]: Json }
  return { ...settings, providerConfiguration: kept } as Partial<Records['gitInstallations']>
}

export const gitInstallationHandlers = [
  implement(listGitInstallations, ({ tx, org, path, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const ofSpaces = spacesOfSite(tx, site.id).flatMap((space) =>
      tx.list('gitInstallations', 'bySpace', space),
    )
    const all = [...tx.list('gitInstallations', 'bySite', site.id), ...ofSpaces]
    return { items: all.map((one) => installationView(one, url)) }
  }),

  implement(createGitInstallation, ({ tx, body, caller, now, url }) => {
    const { provider, target } = body
    const isSpace = target.type === 'space'
    const resource = isSpace
      ? requireLiveSpace(tx, target.spaceId, now)
      : tx.get('sites', target.siteId)
    if (!resource) throw notFound('site', (target as { siteId: string }).siteId)
    requireContentRole(tx, resource, caller, createGitInstallation)
    const { organization } = resource
    const base = { organization, provider: provider as 'github', createdBy: caller.user }
    const { siteId } = target
    const installation = addInstallation(tx, now, {
      ...base,
      ...(isSpace && { space: target.spaceId }),
      ...(siteId !== undefined && { site: siteId }),
    })
    const below = isSpace ? [] : spacesOfSite(tx, target.siteId)
    for (const space of below) {
      addInstallation(tx, now, { ...base, space, site: resource.id, parent: installation.id })
    }
    return created(installationView(installation, url))
  }),

  implement(getGitInstallation, ({ tx, path, caller, url }) =>
    installationView(
      requireGitInstallation({ tx, caller }, path.installationId, getGitInstallation),
      url,
    ),
  ),

  implement(updateGitInstallation, ({ tx, path, body, caller, now, url }) => {
    const installation = requireGitInstallation(
      { tx, caller },
      path.installationId,
      updateGitInstallation,
    )
    const children = tx.list('gitInstallations', 'byParent', installation.id)
    const folders = body.childInstallationProjectDirectories ?? {}
    for (const child of Object.keys(folders)) {
      if (!children.some(({ id }) => id === child)) throw notFound('Git sync', child)
    }
    const change = (one: Installation, projectDirectory: string | undefined): Installation => {
      const changed = tx.patch('gitInstallations', one.id, {
        ...storedSettings(body),
        ...(projectDirectory !== undefined && { projectDirectory }),
        updatedAt: now,
      })
      const settled = tx.patch('gitInstallations', one.id, { status: installationStatus(changed) })
      syncSpace(tx, settled, caller.user, now)
      return settled
    }
    const changed = change(installation, undefined)
    for (const child of children)
      change(child, folders[child.id] ?? child.projectDirectory ?? child.space)
    return installationView(changed, url)
  }),

  implement(deleteGitInstallation, ({ tx, path, caller }) => {
    const installation = requireGitInstallation(
      { tx, caller },
      path.installationId,
      deleteGitInstallation,
    )
    endGitInstallation(tx, installation)
    return new HandlerReply(205, undefined)
  }),
]
