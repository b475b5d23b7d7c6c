import * as z from 'zod'
import { Id, openEnum, optional, resource, Timestamp, urlsWith } from './common.ts'
import { operation } from './operation.ts'

const status = openEnum(['unauthenticated', 'active', 'pending'])

export const GitState = resource({
  repoName: z.string().optional(),
  installationStatus: status,
  installationProvider: openEnum(['github', 'gitlab', 'github-legacy']),
  installationId: Id,
  integration: z.string().optional(),
  parentInstallationId: Id.optional(),
  url: z.string().optional(),
  operation: resource({
    state: openEnum(['running', 'failure', 'success', 'timeout']),
    direction: openEnum(['export', 'import']),
    startedAt: Timestamp,
    endedAt: Timestamp.optional(),
    error: z.string().optional(),
  }).optional(),
  operationTimeout: z.number().optional(),
  updatedAt: Timestamp.optional(),
})

export const getGitInfo = operation({
  id: 'git.info',
  method: 'GET',
  path: '/spaces/{spaceId}/git/info',
  summary: 'show the state of the Git sync of a space',
  result: GitState,
})

const repository = {
  url: z.string().min(1).describe('URL of the repository, with its credentials'),
  ref: z.string().min(1).describe('branch or other ref, such as refs/heads/main'),
  repoCacheID: optional(z.string().describe('id of the copy of the repository that is kept')),
  repoTreeURL: optional(z.string().describe('address of the tree, to link files')),
  repoCommitURL: optional(z.string().describe('address of the commits, to link them')),
  repoProjectDirectory: optional(z.string().describe('folder of the repository to use')),
  timestamp: optional(z.string().describe('time of the operation')),
  force: optional(z.boolean().describe('do it in spite of what is there')),
  standalone: optional(z.boolean().describe('do it without a Git sync of the space')),
  gitInfo: optional(
    z
      .strictObject({
        provider: optional(z.enum(['github', 'gitlab']).describe('where the repository is')),
        url: optional(z.string().describe('address of the repository to show')),
      })
      .describe('what is shown of the repository'),
  ),
}

export const importFromGit = operation({
  id: 'git.import',
  method: 'POST',
  path: '/spaces/{spaceId}/git/import',
  summary: 'take the content of a Git repository into a space',
  body: z.strictObject(repository),
})

export const exportToGit = operation({
  id: 'git.export',
  method: 'POST',
  path: '/spaces/{spaceId}/git/export',
  summary: 'write the content of a space to a Git repository',
  body: z.strictObject({
    ...repository,
    commitMessage: z.string().min(1).describe('message of the commit'),
  }),
})

const provider = openEnum(['github', 'gitlab'])

export const GitInstallation = resource({
  object: z.literal('git-sync-installation').optional(),
  id: Id,
  parentInstallationId: Id.optional(),
  provider: provider.optional(),
  target: resource({
    type: openEnum(['space', 'site']),
    spaceId: Id.optional(),
    siteId: Id.optional(),
  }),
  status,
  projectDirectory: z.string().optional(),
  commitMessageTemplate: z.string().optional(),
  previewExternalBranches: z.boolean().optional(),
  priority: openEnum(['git', 'gitbook']).optional(),
  agentInstructions: z.unknown().optional(),
  providerConfiguration: resource({}).optional(),
  repositoryConnection: resource({}).optional(),
  repositoryRef: resource({}).optional(),
  syncRoot: resource({}).optional(),
  createdAt: Timestamp.optional(),
  createdBy: Id.optional(),
  updatedAt: Timestamp.optional(),
  urls: urlsWith('location').optional(),
})

export const listGitInstallations = operation({
  id: 'git.installations.list',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/spaces/git/installations',
  summary: 'list the Git syncs of the spaces of a site',
  result: resource({ items: z.array(GitInstallation) }),
  list: 'items',
})

export const createGitInstallation = operation({
  id: 'git.installations.create',
  method: 'POST',
  path: '/git/installations',
  summary: 'begin a Git sync of a space or a site',
  body: z.strictObject({
    provider: provider.describe('where the repository is'),
    target: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('space'), spaceId: Id, siteId: optional(Id) }),
        z.strictObject({ type: z.literal('site'), siteId: Id }),
      ])
      .describe('what to sync'),
  }),
  result: GitInstallation,
})

export const getGitInstallation = operation({
  id: 'git.installations.get',
  method: 'GET',
  path: '/git/installations/{installationId}',
  summary: 'show a Git sync',
  result: GitInstallation,
})

export const updateGitInstallation = operation({
  id: 'git.installations.update',
  method: 'PATCH',
  path: '/git/installations/{installationId}',
  summary: 'change a Git sync',
  body: z.strictObject({
    provider: provider.describe('where the repository is'),
    providerConfiguration: z
      .strictObject({
        repositoryId: optional(z.number().describe('id of the repository at GitHub')),
        projectId: optional(z.number().describe('id of the project at GitLab')),
        accessToken: optional(z.string().describe('access token of GitLab')),
        customInstanceURL: optional(z.string().nullable().describe('address of the GitLab')),
        branch: optional(
          z
            .string()
            .regex(/^refs\/heads\/.+$/, 'in the form refs/heads/NAME')
            .describe('branch to sync, such as refs/heads/main'),
        ),
      })
      .describe('repository and branch, as the provider knows them'),
    projectDirectory: optional(z.string().describe('folder of the repository to sync')),
    commitMessageTemplate: optional(z.string().describe('message of the commits')),
    previewExternalBranches: optional(z.boolean().describe('preview the pull requests of forks')),
    agentInstructions: optional(
      z.array(z.enum(['agents', 'claude'])).describe('file of instructions for agents to write'),
    ),
    priority: optional(z.enum(['git', 'gitbook']).describe('side that wins at the first sync')),
    childInstallationProjectDirectories: optional(
      z.record(z.string(), z.string()).describe('folders by the id of a sync below this one'),
    ),
  }),
  result: GitInstallation,
})

export const deleteGitInstallation = operation({
  id: 'git.installations.delete',
  method: 'DELETE',
  path: '/git/installations/{installationId}',
  summary: 'end a Git sync',
})
