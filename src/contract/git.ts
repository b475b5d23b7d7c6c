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
  summary: 'Show the Git sync state of a space',
  result: GitState,
})

/**
 * Returns the body keys that imports and exports share. `force` is the description of the `force`
 * key.
 */
const repository = (force: string) => ({
  url: z.string().min(1).describe('Repository URL, including any credentials'),
  ref: z.string().min(1).describe('Branch or other ref, such as refs/heads/main'),
  repoCacheID: optional(z.string().describe('ID of the cached repository copy')),
  repoTreeURL: optional(z.string().describe('Base URL for links to files')),
  repoCommitURL: optional(z.string().describe('Base URL for links to commits')),
  repoProjectDirectory: optional(z.string().describe('Content folder in the repository')),
  timestamp: optional(
    z.string().describe('Timestamp to record for the operation, such as 2026-11-01T09:00:00Z'),
  ),
  force: optional(z.boolean().describe(force)),
  standalone: optional(z.boolean().describe('Run without a Git sync on the space')),
  gitInfo: optional(
    z
      .strictObject({
        provider: optional(z.enum(['github', 'gitlab']).describe('Git provider')),
        url: optional(z.string().describe('Repository URL to display')),
      })
      .describe('Repository details to display'),
  ),
})

export const importFromGit = operation({
  id: 'git.import',
  method: 'POST',
  path: '/spaces/{spaceId}/git/import',
  summary: 'Import a Git repository into a space',
  body: z.strictObject(repository('Import even if the space already has content')),
})

export const exportToGit = operation({
  id: 'git.export',
  method: 'POST',
  path: '/spaces/{spaceId}/git/export',
  summary: 'Export a space to a Git repository',
  body: z.strictObject({
    ...repository('Export even if the repository already has content'),
    commitMessage: z.string().min(1).describe('Commit message'),
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
  summary: 'List Git syncs for a site and its spaces',
  result: resource({ items: z.array(GitInstallation) }),
  list: 'items',
})

export const createGitInstallation = operation({
  id: 'git.installations.create',
  method: 'POST',
  path: '/git/installations',
  summary: 'Create a Git sync for a space or a site',
  body: z.strictObject({
    provider: provider.describe('Git provider'),
    target: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('space'), spaceId: Id, siteId: optional(Id) }),
        z.strictObject({ type: z.literal('site'), siteId: Id }),
      ])
      .describe('Space or site to sync'),
  }),
  result: GitInstallation,
})

export const getGitInstallation = operation({
  id: 'git.installations.get',
  method: 'GET',
  path: '/git/installations/{installationId}',
  summary: 'Show a Git sync',
  result: GitInstallation,
})

export const updateGitInstallation = operation({
  id: 'git.installations.update',
  method: 'PATCH',
  path: '/git/installations/{installationId}',
  summary: 'Update a Git sync',
  body: z.strictObject({
    provider: provider.describe('Git provider'),
    providerConfiguration: z
      .strictObject({
        repositoryId: optional(z.number().describe('GitHub repository ID')),
        projectId: optional(z.number().describe('GitLab project ID')),
        accessToken: optional(z.string().describe('GitLab access token')),
        customInstanceURL: optional(z.string().nullable().describe('GitLab instance URL')),
        branch: optional(
          z
            .string()
            .regex(/^refs\/heads\/.+$/, 'Use refs/heads/NAME, such as refs/heads/main')
            .describe('Branch to sync, such as refs/heads/main'),
        ),
      })
      .describe('Repository and branch (for GitLab, also the access token and instance URL)'),
    projectDirectory: optional(z.string().describe('Repository folder to sync')),
    commitMessageTemplate: optional(z.string().describe('Template for commit messages')),
    previewExternalBranches: optional(
      z.boolean().describe('Create previews for pull requests from forks'),
    ),
    agentInstructions: optional(
      z.array(z.enum(['agents', 'claude'])).describe('Agent instruction file to generate'),
    ),
    priority: optional(
      z
        .enum(['git', 'gitbook'])
        .describe('Direction of the sync after the update (git: import; gitbook: export)'),
    ),
    childInstallationProjectDirectories: optional(
      z
        .record(z.string(), z.string())
        .describe('Repository folder to sync for each child Git sync, by Git sync ID'),
    ),
  }),
  result: GitInstallation,
})

export const deleteGitInstallation = operation({
  id: 'git.installations.delete',
  method: 'DELETE',
  path: '/git/installations/{installationId}',
  summary: 'Delete a Git sync',
})
