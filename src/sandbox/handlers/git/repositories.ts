import type * as z from 'zod'
import { exportToGit, getGitInfo, importFromGit } from '../../../contract/git.ts'
import { beginGit, gitRefId, publicRepositoryUrl } from '../../content/git-repositories.ts'
import { requireEditableSpace, requireLiveSpace } from '../../content/live-space.ts'
import { type HandlerContext, implement } from '../../http/implement.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import type { Records } from '../../store/records.ts'
import type { Transaction } from '../../store/transaction.ts'

type RepositoryBody = z.output<(typeof importFromGit)['body']> & { commitMessage?: string }

/** Returns the `owner/name` in a repository URL. */
function repositoryName(url: string): string {
  return url.replace(/^[a-z+]+:\/\/[^/]+\//i, '').replace(/^[^/:]+:/, '')
}

/** Starts a Git sync of the space, unless the request is for a single import or export. */
function startSync(
  tx: Transaction,
  space: Readonly<Records['spaces']>,
  body: RepositoryBody,
  now: string,
) {
  if (space.gitSync || body.standalone) return
  const url = publicRepositoryUrl(body.url)
  tx.patch('spaces', space.id, {
    gitSync: {
      installationId: tx.id('gitinst'),
      installationProvider: body.gitInfo?.provider ?? (/gitlab/i.test(url) ? 'gitlab' : 'github'),
      installationStatus: 'active',
      repoName: repositoryName(url),
      url: body.gitInfo?.url ?? url,
      updatedAt: now,
    },
  })
}

function begin(
  { tx, caller, now }: Pick<HandlerContext, 'tx' | 'caller' | 'now'>,
  space: Readonly<Records['spaces']>,
  direction: 'import' | 'export',
  body: RepositoryBody,
): void {
  if (tx.get('gitOperations', space.id)) {
    throw conflict(`An import or export of space ${JSON.stringify(space.id)} is already running`)
  }
  startSync(tx, space, body, now)
  const { url, ref, repoProjectDirectory: directory } = body
  beginGit(tx, {
    id: space.id,
    direction,
    refId: gitRefId({ url, ref, directory }),
    ref,
    url: publicRepositoryUrl(url),
    by: caller.user,
    startedAt: now,
    ...(body.commitMessage !== undefined && { message: body.commitMessage }),
    isForced: body.force ?? false,
    isStandalone: body.standalone ?? false,
  })
}

export const gitRepositoryHandlers = [
  implement(getGitInfo, ({ tx, path, now }) => {
    const { gitSync } = requireLiveSpace(tx, path.spaceId, now)
    if (!gitSync) throw notFound('Git sync for the space', path.spaceId)
    return gitSync as z.output<typeof getGitInfo.result>
  }),

  implement(importFromGit, (context) => {
    const { tx, path, body, now } = context
    begin(context, requireEditableSpace(tx, path.spaceId, now), 'import', body)
  }),

  implement(exportToGit, (context) => {
    const { tx, path, body, now } = context
    begin(context, requireLiveSpace(tx, path.spaceId, now), 'export', body)
  }),
]
