import { isDeepStrictEqual } from 'node:util'
import { Facts } from '../../command/guards/facts.ts'
import type { WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { RedirectOutcome } from './import-redirects.ts'

interface RedirectChange {
  source: string
  intent?: 'live' | 'draft' | 'publish'
  destination?: Record<string, unknown> | null
  permanent?: boolean
  captureWildcard?: boolean
}

interface CurrentRedirect {
  id: string
  source: string
  draft: boolean
  destination: Record<string, unknown>
  permanent: boolean
  captureWildcard: boolean
}

/** The changes in a file, excluding changes that the site already has. */
interface NeededRedirects {
  changes: object[]
  unchanged: RedirectOutcome[]
}

/**
 * Reads the redirects of a site, and separates the changes that have no effect. If the redirects
 * can't be read, every change is needed.
 */
export async function neededRedirects(
  run: WithService & WithConsole & WithEnvironment,
  path: Record<string, string>,
  all: readonly object[],
): Promise<NeededRedirects> {
  const wanted = all as readonly RedirectChange[]
  const facts = new Facts(run)
  const drafts = new Set(wanted.filter(isComparable).map(({ intent }) => intent === 'draft'))
  const read = await facts.orUnchecked('which redirects already exist', () =>
    Promise.all(
      [...drafts].map((draft) => facts.list('sites.redirects.list', path, listQuery(draft))),
    ),
  )
  const current = new Map(
    ((read ?? []).flat() as CurrentRedirect[]).map((one) => [redirectKey(one), one]),
  )
  const needed: NeededRedirects = { changes: [], unchanged: [] }
  for (const change of wanted) {
    const draft = change.intent === 'draft'
    const same = current.get(redirectKey({ source: change.source, draft }))
    if (same && isComparable(change) && isSame(change, same)) {
      needed.unchanged.push({ status: 'unchanged', source: change.source, draft, id: same.id })
    } else needed.changes.push(change)
  }
  return needed
}

const listQuery = (draft: boolean) => (draft ? { query: { draft } } : {})

const redirectKey = ({ source, draft }: Pick<CurrentRedirect, 'source' | 'draft'>) =>
  `${draft} ${source}`

/**
 * Returns whether a change sets a destination that can be compared. The service replaces the path of
 * a page with an ID.
 */
function isComparable({ intent, destination }: RedirectChange): boolean {
  return intent !== 'publish' && !!destination && destination.kind !== 'path'
}

function isSame(
  { destination, permanent, captureWildcard }: RedirectChange,
  current: CurrentRedirect,
) {
  const fields = Object.entries({ ...(destination ?? {}) })
  return (
    fields.every(([key, value]) => isDeepStrictEqual(current.destination[key], value)) &&
    (permanent === undefined || permanent === current.permanent) &&
    (captureWildcard === undefined || captureWildcard === current.captureWildcard)
  )
}
