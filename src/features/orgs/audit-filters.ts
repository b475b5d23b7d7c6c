import { prepare } from '../../client/prepare.ts'
import type { Calls } from '../../command/operation/calls.ts'
import { isChosen, parseId } from '../../contract/id-form.ts'
import { listAuditActions } from '../../contract/organizations/audit.ts'
import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { DocsctlError } from '../../errors.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { fieldGroups } from '../../host/arguments/value-flags.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { didYouMean, sentences } from '../../output/text/problems.ts'
import { list, quotedValue } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import { ambiguousKinds, idsByKind, kindPrefixes } from '../names/index.ts'
import { idInPastEvents, maxEvents } from './past-events.ts'

/** The kinds of resources that a filter can name, by prefix. */
const actorKinds = kindPrefixes(['members', 'integrations'])

const targetKinds = kindPrefixes(['members', 'teams', 'spaces', 'collections', 'sites'])

/** Matches every name. `resolveAuditFilters` resolves names, because it searches past events, too. */
const sentAsTyped = ''

export const auditFilters: readonly Field[] = [
  filter('actor', {
    description: 'Filter by actor: a member (ID, email address, name, or @me) or integration:NAME',
    resource: 'members',
    resourceByPrefix: actorKinds,
  }),
  filter('target', {
    description:
      'Filter by affected resource: an ID or a name, optionally prefixed with member:, team:, space:, collection:, or site:',
    resourceByPrefix: targetKinds,
  }),
]

function filter(key: string, names: Parameters<typeof Flags.string>[0]): Field {
  const definition = { ...names, helpGroup: fieldGroups.query, helpValue: key.toUpperCase() }
  return {
    keys: [key],
    flags: { [key]: Flags.string({ ...definition, literalPattern: sentAsTyped }) },
    read: ({ flags }) => (key in flags ? { [key]: flags[key] } : {}),
  }
}

type AuditRun = WithArgs & WithService & WithConsole & WithEnvironment

/**
 * Replaces names in the filters of the audit log with IDs. Throws for unknown actions and names,
 * because the service returns an empty list for them.
 */
export async function resolveAuditFilters(run: AuditRun, calls: Calls): Promise<void> {
  for (const [index, { operation, parts }] of calls.prepared.entries()) {
    const { query = {}, path } = parts
    const resolved = { ...query }
    const place = { path, query }
    if (query.action) resolved.action = await knownAction(run, String(query.action), path)
    if (query.actor) resolved.actor = await filterId(run, '--actor', String(query.actor), place)
    if (query.target) resolved.target = await filterId(run, '--target', String(query.target), place)
    calls.prepared[index] = prepare(operation, { ...parts, query: resolved })
  }
}

/** Returns the ID of the action with the given ID or label, ignoring case. */
async function knownAction(
  run: AuditRun,
  typed: string,
  path: Record<string, string>,
): Promise<string> {
  const { organizationId = '' } = path
  const { signal } = run.environment
  const client = await run.service.client()
  let actions: readonly { id: string; label: string }[]
  try {
    actions = (await client.call(listAuditActions, { organizationId }, { signal })).items
  } catch (error) {
    if (signal.aborted || !(error instanceof DocsctlError)) throw error
    await run.console.note(`note: Could not check the action: ${error.message}`)
    return typed
  }
  const name = typed.toLowerCase()
  const found = actions.find(({ id, label }) =>
    [id, label].some((one) => one.toLowerCase() === name),
  )
  // an organization without events may have no actions
  if (found || actions.length === 0) return found?.id ?? typed
  const near = suggest(
    typed,
    actions.map(({ id }) => id),
  )
  const message = sentences(
    `Unknown action ${quotedValue(typed)}`,
    didYouMean(near.map(quotedValue)),
  )
  throw new DocsctlError('usage', message, {
    problems: [{ where: '--action', rule: 'unknown-value', message, value: typed }],
    hint: 'docsctl orgs audit-events actions',
  })
}

interface FilterPlace {
  path: Record<string, string>
  query: Readonly<Record<string, unknown>>
}

/** Returns the ID for a filter that is an ID, or a name with an optional prefix. */
async function filterId(
  run: AuditRun,
  where: '--actor' | '--target',
  typed: string,
  place: FilterPlace,
): Promise<string> {
  const kinds = where === '--actor' ? actorKinds : targetKinds
  const [, prefix = '', rest = ''] = /^([a-z]+):(.+)$/s.exec(typed) ?? []
  const isPrefixed = Object.hasOwn(kinds, prefix)
  const name = isPrefixed ? rest : typed
  if (run.args.has('by-id')) return name
  const named = isPrefixed
    ? [kinds[prefix] as ResourceKind]
    : // without a prefix, any word could be the ID of an integration
      Object.values(kinds).filter((kind) => !isChosen(kind))
  const id = named.map((kind) => parseId(name, kind)).find((one) => one !== undefined)
  if (id !== undefined) return id
  const [only, ...others] = await idsByKind(run, named, name, where)
  if (only && others.length === 0) return only.id
  if (only) throw ambiguousKinds(run, typed, where, [only, ...others])
  const type = isPrefixed ? prefix : undefined
  const past = await idInPastEvents(run, { name, type, role: where.slice(2), ...place })
  if (past === undefined) throw notFound(where, typed, isPrefixed ? [prefix] : Object.keys(kinds))
  await run.console.note(`note: In past events, ${quotedValue(name)} has the ID ${past}`)
  return past
}

function notFound(where: string, typed: string, prefixes: readonly string[]): DocsctlError {
  const message = `No ${list(prefixes)} matches ${quotedValue(typed)}, and the newest ${maxEvents.toLocaleString('en-US')} events in the selected period do not contain it`
  return new DocsctlError('not-found', message, {
    problems: [{ where, rule: 'not-found', message, value: typed }],
    hint: `Pass the ID of the removed ${where === '--actor' ? 'member or integration' : 'resource'}, or list the events without ${where}`,
  })
}
