import * as z from 'zod'
import { resource } from '../common.ts'
import { operation } from '../operation.ts'

const Repository = resource({
  id: z.number(),
  accountName: z.string(),
  repositoryName: z.string(),
  fullName: z.string(),
  defaultBranch: z.string().nullable(),
})

const repositories = resource({ items: z.array(Repository) })

const branches = resource({ items: z.array(resource({ name: z.string(), ref: z.string() })) })

const RepositoryFile = resource({
  name: z.string(),
  path: z.string(),
  sha: z.string(),
  size: z.number(),
})

const fileQuery = z.strictObject({
  path: z.string().min(1).describe('File path in the repository'),
  ref: z.string().min(1).describe('Branch or other ref, such as refs/heads/main'),
})

const github = '/git/installations/{installationId}/github/repos'
const gitlab = '/git/installations/{installationId}/gitlab/projects'

export const listGithubRepositories = operation({
  id: 'git.repositories.list',
  method: 'GET',
  path: github,
  summary: 'List GitHub repositories that a Git sync can use',
  result: repositories,
  list: 'items',
})

export const listGithubBranches = operation({
  id: 'git.branches.list',
  method: 'GET',
  path: `${github}/{accountName}/{repositoryName}/branches`,
  summary: 'List branches of a GitHub repository',
  result: branches,
  list: 'items',
})

export const getGithubFile = operation({
  id: 'git.files.get',
  method: 'GET',
  path: `${github}/{accountName}/{repositoryName}/file`,
  summary: 'Show the hash and size of a file in a GitHub repository',
  query: fileQuery,
  result: RepositoryFile,
  proof: ['sha'],
})

export const listGitlabProjects = operation({
  id: 'git.projects.list',
  method: 'GET',
  path: gitlab,
  summary: 'List GitLab projects that a Git sync can use',
  result: repositories,
  list: 'items',
})

export const listGitlabBranches = operation({
  id: 'git.projects.branches',
  method: 'GET',
  path: `${gitlab}/{projectId}/branches`,
  summary: 'List branches of a GitLab project',
  result: branches,
  list: 'items',
})

export const getGitlabFile = operation({
  id: 'git.projects.file',
  method: 'GET',
  path: `${gitlab}/{projectId}/file`,
  summary: 'Show the hash and size of a file in a GitLab project',
  query: fileQuery,
  result: RepositoryFile,
  proof: ['sha'],
})
