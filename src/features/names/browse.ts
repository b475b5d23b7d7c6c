import type { WithArgs, WithService } from '../../host/program/run.ts'
import { type FindableKind, resolveResource } from './resolve-resource.ts'

/**
 * Returns the resource that the argument identifies, or otherwise the most specific resource in the
 * current context.
 */
export async function resourceToBrowse(
  run: WithArgs & WithService,
  typed: string | undefined,
): Promise<object> {
  const { word, kinds } = typed === undefined ? await contextResource(run) : wordAndKinds(typed)
  const others = allKinds.filter((kind) => !kinds.includes(kind))
  const { body } = await resolveResource(run, word, { kinds, where: 'RESOURCE', others })
  return body
}

interface Wanted {
  word: string
  kinds: readonly FindableKind[]
}

const placeKinds: readonly FindableKind[] = ['spaces', 'sites', 'collections']

const allKinds: readonly FindableKind[] = [
  ...placeKinds,
  'change-requests',
  'pages',
  'specifications',
  'orgs',
]

/** Limits the kinds by the format of the argument, so that fewer lists are read. */
function wordAndKinds(argument: string): Wanted {
  if (/^#?\d+$/.test(argument)) return { word: argument, kinds: ['change-requests'] }
  if (/^[a-z-]+:/.test(argument)) return { word: argument, kinds: allKinds }
  return { word: argument, kinds: argument.includes('/') ? ['pages'] : placeKinds }
}

async function contextResource(run: WithArgs & WithService): Promise<Wanted> {
  const session = await run.service.session()
  const argument =
    run.args.text('space') ?? (run.args.text('org') ? undefined : session.space?.value)
  if (argument !== undefined) return { word: argument, kinds: ['spaces'] }
  if (run.args.text('org') === undefined && session.site) {
    return { word: session.site.value, kinds: ['sites'] }
  }
  return { word: await run.service.context('organizationId'), kinds: ['orgs'] }
}
