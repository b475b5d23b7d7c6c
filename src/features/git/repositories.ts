import { type Prepared, prepare } from '../../client/prepare.ts'
import type { View } from '../../command/result/view.ts'
import { getGitInstallation } from '../../contract/git.ts'
import {
  getGithubFile,
  getGitlabFile,
  listGithubBranches,
  listGithubRepositories,
  listGitlabBranches,
  listGitlabProjects,
} from '../../contract/integrations/git-repositories.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { fieldPaths, itemSchema } from '../../contract/shape.ts'
import { DocsctlError } from '../../errors.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'
import type { ColumnLike } from '../../output/columns.ts'
import { expectedOneOf, invalidValue } from '../../output/text/problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'

const providers = ['github', 'gitlab']

export const providerFlag = {
  provider: Flags.string({
    description: 'Git provider (default: the provider of the Git sync)',
    helpGroup: 'TARGET',
    options: providers,
  }),
}

export const installationArgument = {
  installation: Args.string({ required: true, isParent: true, description: 'Git sync ID' }),
}

export const repositoryArgument = {
  repository: Args.string({
    required: true,
    description: 'Repository, such as acme/docs, or the ID of a GitLab project',
  }),
}

/** The operations for one action, by provider. */
type PerProvider = Record<'github' | 'gitlab', AnyOperation>

export const repositoryLists: PerProvider = {
  github: listGithubRepositories,
  gitlab: listGitlabProjects,
}

export const branchLists: PerProvider = { github: listGithubBranches, gitlab: listGitlabBranches }

export const fileReads: PerProvider = { github: getGithubFile, gitlab: getGitlabFile }

/** Returns the shape of the result, which both providers share. */
export async function resultShape({ github }: PerProvider) {
  const { operationShape } = await import('../../command/result/result-shape.ts')
  return operationShape([github], false)
}

/** Returns the method and path of both operations. */
export function requestLines({ github, gitlab }: PerProvider): string[] {
  return [github, gitlab].map(({ method, path }) => `${method} /v1${path}`)
}

export function listView({ github }: PerProvider, columns: ColumnLike[], noun: string): View {
  return { columns, known: fieldPaths(itemSchema(github)), noun }
}

/** Builds a request for the provider of a Git sync. */
export async function repositoryRequest(
  operations: PerProvider,
  query: Record<string, unknown> | undefined,
  run: WithArgs & WithService,
): Promise<Prepared> {
  const { named } = run.args
  const installationId = named.installation as string
  const provider = await installationProvider(installationId, run)
  const path = { installationId, ...(await repositoryPath(provider, named.repository, run)) }
  return prepare(operations[provider], { path, ...(query && { query }) })
}

async function installationProvider(
  installationId: string,
  run: WithArgs & WithService,
): Promise<keyof PerProvider> {
  const typed = run.args.text('provider')
  if (typed !== undefined) return typed as keyof PerProvider
  const client = await run.service.client()
  const call = prepare(getGitInstallation, { path: { installationId } })
  const { provider } = (await client.exchange(call)).body as { provider?: string }
  if (provider === 'github' || provider === 'gitlab') return provider
  throw new DocsctlError(
    'failed',
    `Git sync ${quotedValue(installationId)} has the unknown provider ${quotedValue(provider)}`,
    { hint: 'Use --provider github or --provider gitlab' },
  )
}

/**
 * Returns the path parameters of a repository: an owner and a name, or the ID of a GitLab project.
 */
async function repositoryPath(
  provider: keyof PerProvider,
  repository: string | undefined,
  run: WithArgs & WithService,
): Promise<Record<string, string>> {
  if (repository === undefined) return {}
  if (provider === 'gitlab') {
    const isId = /^\d+$/.test(repository)
    return { projectId: isId ? repository : await findProject(repository, run) }
  }
  const [accountName = '', repositoryName = '', ...rest] = repository.split('/')
  if (accountName === '' || repositoryName === '' || rest.length > 0) {
    throw usage([invalidValue('REPOSITORY', repository, expectedOneOf(['OWNER/REPOSITORY']))])
  }
  return { accountName, repositoryName }
}

/** Returns the ID of the GitLab project with a given full name, such as acme/docs. */
async function findProject(fullName: string, run: WithArgs & WithService): Promise<string> {
  const installationId = run.args.named.installation as string
  const client = await run.service.client()
  const call = prepare(listGitlabProjects, { path: { installationId } })
  const { items } = (await client.exchange(call)).body as {
    items: { id: number; fullName: string }[]
  }
  const wanted = fullName.toLowerCase()
  const found = items.find((project) => project.fullName.toLowerCase() === wanted)
  if (found) return String(found.id)
  throw new DocsctlError('not-found', `Project ${quotedValue(fullName)} not found`, {
    hint: docsctlLine(['git', 'repositories', 'list', installationId]),
  })
}
