import { headingAnchor } from '../documents/markdown.ts'
import { headRevision } from '../store.ts'
import type { PlacedPage } from '../tree.ts'
import { linkedInPage } from './linked-in-page.ts'
import {
  type LinkReference,
  type LinkScope,
  type LinkTarget,
  ownRevisionReference,
  revisionTargets,
} from './scope.ts'

/** Resolves a path relative to a folder. Returns undefined if the path leaves the space. */
function resolvePath(folder: string, path: string): string | undefined {
  const steps = path.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return undefined
  }
  return steps.join('/')
}

const withoutExtension = (path: string) =>
  path.replace(/\.mdx?$/i, '').replace(/(^|\/)(readme|index)$/i, '')

/**
 * Returns the folder for relative links in a page. A page with subpages counts as the readme file
 * in its own folder.
 */
export function linkBase({ page, path }: PlacedPage): string {
  return page.pages.length > 0 ? path : path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function pageByPath(scope: LinkScope, from: PlacedPage, path: string): PlacedPage | undefined {
  const id = path.replace(/^(\.?\/)?(pages\/|page:)?/, '')
  const named = scope.byId.get(id)
  if (named) return named
  const resolved = resolvePath(linkBase(from), path)
  if (resolved === undefined) return undefined
  const wanted = [resolved, withoutExtension(resolved)]
  if (wanted.includes('')) return scope.pages[0]
  const [whole, bare] = wanted.map((one) => scope.byPath.get(one))
  return whole ?? bare
}

function fileTarget(scope: LinkScope, path: string): LinkTarget | undefined {
  const inAssets = /(?:^|\/)(?:\.gitbook\/assets|files)\/([^/]+)$/.exec(path)?.[1]
  const name = inAssets ?? path.replace(/^(\.?\/)?(file:)?/, '')
  const file =
    scope.fileIds.get(name) ?? (inAssets === undefined ? undefined : scope.fileNames.get(inAssets))
  if (file !== undefined) {
    return { status: 'ok', reference: ownRevisionReference(scope, { kind: 'file', file }) }
  }
  if (inAssets === undefined) return undefined
  return { status: 'broken', reference: ownRevisionReference(scope, { kind: 'file', file: name }) }
}

/** Returns the status of a link target outside the revision. */
export function statusElsewhere(scope: LinkScope, reference: LinkReference): 'ok' | 'broken' {
  const { kind, spec, space: id = '', page } = reference as { [key: string]: string }
  if (kind === 'openapi') return scope.specs.has(spec ?? '') ? 'ok' : 'broken'
  const { state, organization } = scope
  const space = state.get('spaces', id)
  const exists = space?.organization === organization && space.deletedAt === undefined
  if (!exists) return 'broken'
  const isFound =
    page === undefined || revisionTargets(headRevision(state, { space: id })).byId.has(page)
  return isFound ? 'ok' : 'broken'
}

/**
 * Returns whether a link target is outside the revision, and can therefore change independently.
 */
export function isElsewhere({ kind, versionContext }: LinkReference): boolean {
  return kind !== 'url' && versionContext === undefined
}

function otherSpaceTarget(scope: LinkScope, path: string): LinkTarget | undefined {
  const match = /^\/?spaces\/([^/]+)(?:\/pages\/([^/]+))?$/.exec(path)
  if (!match) return undefined
  const [, space = '', page] = match
  const kind = page === undefined ? { kind: 'space' } : { kind: 'page', page }
  const reference = { ...kind, organization: scope.organization, space } as LinkReference
  return { status: statusElsewhere(scope, reference), reference }
}

function reusableTarget(scope: LinkScope, path: string): LinkTarget | undefined {
  const id = /(?:^|\/)(?:includes|reusable-content)\/([^/]+?)(?:\.md)?$/.exec(path)?.[1]
  if (id === undefined) return undefined
  const found = scope.revision.reusableContents.find(
    (content) => content.id === id || headingAnchor(content.title) === id,
  )
  const reference = ownRevisionReference(scope, {
    kind: 'reusable-content',
    reusableContent: found?.id ?? id,
  })
  return { status: found ? 'ok' : 'broken', reference }
}

function pageTarget(scope: LinkScope, from: PlacedPage, path: string, anchor: string): LinkTarget {
  const placed = path === '' ? from : pageByPath(scope, from, path)
  const page = placed?.page.id ?? path
  if (anchor === '') {
    const reference = ownRevisionReference(scope, { kind: 'page', page })
    return { status: placed ? 'ok' : 'broken', reference }
  }
  const exists = placed !== undefined && linkedInPage(scope.state, placed.page).anchors.has(anchor)
  const reference = ownRevisionReference(scope, { kind: 'anchor', page, anchor })
  return { status: exists ? 'ok' : 'broken', reference }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Resolves a link in a page. */
export function resolveLink(scope: LinkScope, from: PlacedPage, target: string): LinkTarget {
  if (/^[a-z][a-z0-9+.-]*:(?!$)/i.test(target) && !/^(page|file):/.test(target)) {
    const isApp = scope.apps.some((app) => target.startsWith(app))
    return { status: isApp ? 'in-app' : 'ok', reference: { kind: 'url', url: target } }
  }
  if (target.startsWith('/app/')) {
    return { status: 'in-app', reference: { kind: 'url', url: target } }
  }
  const [rest = '', anchor = ''] = target.split('#', 2)
  const path = decoded(rest.split('?', 1)[0] ?? '')
  return (
    fileTarget(scope, path) ??
    otherSpaceTarget(scope, path) ??
    reusableTarget(scope, path) ??
    pageTarget(scope, from, path, decoded(anchor))
  )
}

export function specTarget(scope: LinkScope, spec: string): LinkTarget {
  const reference = { kind: 'openapi', organization: scope.organization, spec } as LinkReference
  return { status: statusElsewhere(scope, reference), reference }
}
