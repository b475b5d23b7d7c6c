import { readFile } from 'node:fs/promises'
import { requires } from '../text/problems.ts'
import { usage } from '../text/sentences.ts'
import { detectPipeline, type Pipeline, type Variables } from './detect.ts'

type ProviderCall = (method: string, path: string, body?: unknown) => Promise<unknown>

/** The functions that find, create, and update a comment on a pull request or merge request. */
interface RequestComments {
  find: (ask: ProviderCall, mark: string) => Promise<string | undefined>
  create: (ask: ProviderCall, body: string) => Promise<unknown>
  update: (ask: ProviderCall, comment: string, body: string) => Promise<unknown>
}

export interface CommentedRequest {
  /** the only origin that the token may be sent to */
  origin: string
  /** undefined if the CI job has no token */
  token: string | undefined
  /** the environment variable that contains the token */
  tokenVariable: string
  comments: RequestComments
}

type FindRequest = (env: Variables) => CommentedRequest | Promise<CommentedRequest>

const findRequests: Record<Pipeline, FindRequest | undefined> = {
  github: gitHubRequest,
  gitlab: gitLabRequest,
  azure: azureRequest,
  other: undefined,
}

/**
 * Returns the pull request or merge request for which the CI job runs, according to the variables
 * of the CI system.
 */
export async function requestToComment(env: Variables): Promise<CommentedRequest> {
  const pipeline = detectPipeline(env)
  const find = pipeline && findRequests[pipeline]
  if (find) return await find(env)
  throw usage([requires('--comment', 'a GitHub, GitLab, or Azure pipeline')])
}

function requiredVariable(env: Variables, name: string): string {
  const value = env[name]
  if (value !== undefined && value !== '') return value
  throw usage([requires('--comment', `the environment variable ${name}`)])
}

function environmentCredentials(env: Variables, tokenVariable: string) {
  return { token: env[tokenVariable] || undefined, tokenVariable }
}

/** The maximum number of pages to search for docsctl's own comment. */
const maxPages = 20

async function gitHubRequest(env: Variables): Promise<CommentedRequest> {
  const number = await pullRequestNumber(env)
  const api = env.GITHUB_API_URL ?? 'https://api.github.com'
  const issues = `${api}/repos/${requiredVariable(env, 'GITHUB_REPOSITORY')}/issues`
  const comments: RequestComments = {
    find: (ask, mark) =>
      findComment(async (page) => {
        const path = `${issues}/${number}/comments?per_page=100&page=${page}`
        return (await ask('GET', path)) as { id: number; body?: string }[]
      }, mark),
    create: (ask, body) => ask('POST', `${issues}/${number}/comments`, { body }),
    update: (ask, comment, body) => ask('PATCH', `${issues}/comments/${comment}`, { body }),
  }
  return { origin: new URL(api).origin, ...environmentCredentials(env, 'GITHUB_TOKEN'), comments }
}

async function pullRequestNumber(env: Variables): Promise<number> {
  const [, number] = /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '') ?? []
  if (number !== undefined) return Number(number)
  const text = await readFile(env.GITHUB_EVENT_PATH ?? '', 'utf8').catch(() => '{}')
  const event = JSON.parse(text) as { pull_request?: { number?: number } }
  const found = event.pull_request?.number
  if (found !== undefined) return found
  throw usage([requires('--comment', 'a pipeline that runs for a pull request')])
}

function gitLabRequest(env: Variables): CommentedRequest {
  const api = requiredVariable(env, 'CI_API_V4_URL')
  const request = requiredVariable(env, 'CI_MERGE_REQUEST_IID')
  const notes = `${api}/projects/${requiredVariable(env, 'CI_PROJECT_ID')}/merge_requests/${request}/notes`
  const comments: RequestComments = {
    find: (ask, mark) =>
      findComment(async (page) => {
        const path = `${notes}?per_page=100&page=${page}`
        return (await ask('GET', path)) as { id: number; body?: string }[]
      }, mark),
    create: (ask, body) => ask('POST', notes, { body }),
    update: (ask, comment, body) => ask('PUT', `${notes}/${comment}`, { body }),
  }
  // the job token of GitLab has no permission to write notes
  return { origin: new URL(api).origin, ...environmentCredentials(env, 'GITLAB_TOKEN'), comments }
}

function azureRequest(env: Variables): CommentedRequest {
  const collection = requiredVariable(env, 'SYSTEM_COLLECTIONURI').replace(/\/+$/, '')
  const project = encodeURIComponent(requiredVariable(env, 'SYSTEM_TEAMPROJECT'))
  const repository = requiredVariable(env, 'BUILD_REPOSITORY_ID')
  const request = requiredVariable(env, 'SYSTEM_PULLREQUEST_PULLREQUESTID')
  const threads = `${collection}/${project}/_apis/git/repositories/${repository}/pullRequests/${request}/threads`
  const version = 'api-version=7.1'
  const comments: RequestComments = {
    find: async (ask, mark) => {
      const { value = [] } = (await ask('GET', `${threads}?${version}`)) as {
        value?: { id: number; comments?: { id: number; content?: string }[] }[]
      }
      for (const { id, comments: held = [] } of value) {
        const comment = held.find(({ content }) => content?.startsWith(mark))
        if (comment) return `${id}/comments/${comment.id}`
      }
      return undefined
    },
    create: (ask, content) =>
      ask('POST', `${threads}?${version}`, {
        comments: [{ parentCommentId: 0, content, commentType: 1 }],
        status: 'closed',
      }),
    update: (ask, comment, content) =>
      ask('PATCH', `${threads}/${comment}?${version}`, { content }),
  }
  return {
    origin: new URL(collection).origin,
    ...environmentCredentials(env, 'SYSTEM_ACCESSTOKEN'),
    comments,
  }
}

async function findComment(
  read: (page: number) => Promise<{ id: number; body?: string }[]>,
  mark: string,
): Promise<string | undefined> {
  for (let page = 1; page <= maxPages; page += 1) {
    const listed = await read(page)
    const found = listed.find(({ body }) => body?.startsWith(mark))
    if (found) return String(found.id)
    if (listed.length < 100) return undefined
  }
  return undefined
}
