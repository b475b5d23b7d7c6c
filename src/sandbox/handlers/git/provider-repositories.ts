import {
  getGithubFile,
  getGitlabFile,
  listGithubBranches,
  listGithubRepositories,
  listGitlabBranches,
  listGitlabProjects,
} from '../../../contract/integrations/git-repositories.ts'
import type { AnyOperation } from '../../../contract/operation.ts'
import { contentHash } from '../../content/store.ts'
import { type Caller, implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import type { Reader } from '../../store/tables.ts'
import { requireGitInstallation } from './installations.ts'

interface Request {
  tx: Reader
  caller: Caller
  path: { installationId: string }
}

interface StoredRef {
  fullName: string
  ref: string
}

/**
 * Returns the known refs at a Git provider. The sandbox knows a ref only if a space of the
 * organization was exported to it.
 */
function storedRefs(
  { tx, caller, path }: Request,
  operation: AnyOperation,
  provider: 'github' | 'gitlab',
): StoredRef[] {
  const { organization } = requireGitInstallation({ tx, caller }, path.installationId, operation)
  return [...tx.all('gitRefs')].flatMap(({ id, space }) => {
    if (tx.get('spaces', space)?.organization !== organization) return []
    const [address = '', ref = ''] = id.split(' ')
    if (!URL.canParse(address)) return []
    const { hostname, pathname } = new URL(address)
    const fullName = pathname.slice(1).replace(/\.git$/, '')
    return hostname.includes(provider) ? [{ fullName, ref }] : []
  })
}

/** Returns a numeric ID for a repository. The ID is always the same for the same name. */
export const repositoryId = (fullName: string) =>
  Number.parseInt(contentHash(fullName).slice(0, 7), 16)

function repositories(refs: readonly StoredRef[]) {
  const names = [...new Set(refs.map(({ fullName }) => fullName))].sort()
  const items = names.map((fullName) => ({
    id: repositoryId(fullName),
    accountName: fullName.slice(0, fullName.lastIndexOf('/')),
    repositoryName: fullName.slice(fullName.lastIndexOf('/') + 1),
    fullName,
    defaultBranch: 'main',
  }))
  return { items }
}

type Selects = (fullName: string) => boolean

function branches(refs: readonly StoredRef[], selects: Selects, typed: string) {
  const own = refs.filter(({ fullName }) => selects(fullName))
  if (own.length === 0) throw notFound('repository', typed)
  const names = [...new Set(own.map(({ ref }) => ref))].sort()
  return { items: names.map((ref) => ({ name: ref.replace(/^refs\/heads\//, ''), ref })) }
}

/**
 * Returns a file of a branch. The sandbox doesn't store the files of repositories, so any path
 * exists.
 */
function file(found: { items: { ref: string }[] }, { path, ref }: { path: string; ref: string }) {
  if (!found.items.some((one) => one.ref === ref)) throw notFound('ref', ref)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { name, path, sha: contentHash(`${ref} ${path}`), size: 0 }
}

const byName = (path: { accountName: string; repositoryName: string }) => {
  const typed = `${path.accountName}/${path.repositoryName}`
  return [(fullName: string) => fullName === typed, typed] as const
}

const byNumber = ({ projectId }: { projectId: string }) =>
  [(fullName: string) => String(repositoryId(fullName)) === projectId, projectId] as const

export const providerRepositoryHandlers = [
  implement(listGithubRepositories, (context) =>
    repositories(storedRefs(context, listGithubRepositories, 'github')),
  ),

  implement(listGithubBranches, (context) =>
    branches(storedRefs(context, listGithubBranches, 'github'), ...byName(context.path)),
  ),

  implement(getGithubFile, (context) => {
    const refs = storedRefs(context, getGithubFile, 'github')
    return file(branches(refs, ...byName(context.path)), context.query)
  }),

  implement(listGitlabProjects, (context) =>
    repositories(storedRefs(context, listGitlabProjects, 'gitlab')),
  ),

  implement(listGitlabBranches, (context) =>
    branches(storedRefs(context, listGitlabBranches, 'gitlab'), ...byNumber(context.path)),
  ),

  implement(getGitlabFile, (context) => {
    const refs = storedRefs(context, getGitlabFile, 'gitlab')
    return file(branches(refs, ...byNumber(context.path)), context.query)
  }),
]
