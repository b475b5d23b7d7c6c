import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { listOrganizationInstallations } from '../../../../contract/integrations/installations.ts'
import { restoredDifferences } from '../compare/always-different.ts'
import { describeDifferences, type ExpectedDifference } from '../compare/expected-differences.ts'
import { isSettingPath } from '../installations/installation-checklist.ts'
import type { RunManifest } from '../store/manifest.ts'
import type { ChecklistItem } from './saved-content.ts'

/** The maximum size of a response without items, such as `{"items":[]}`. */
const mostEmptySize = 20

/** Resources that no restore can create, with the form of their names in a run. */
const kinds: readonly (ChecklistItem & { form: RegExp })[] = [
  {
    form: /^orgs\/[^/]+\/sites\/[^/]+\/share-links/,
    what: 'keys of share links',
    why: 'New links have new keys. Send the new links to the people who use the old ones',
  },
]

/** Resources that are always on the checklist, because a backup doesn't show whether they exist. */
const always: readonly ChecklistItem[] = [
  {
    what: 'domains',
    why: 'If a domain of the organization or of a restored site is not verified, verify it again',
  },
  {
    what: 'links from existing pages to restored pages',
    why: 'Check them with "docsctl audit links", because restored pages have new IDs',
  },
]

/** The resources that exist in an organization whose own backup is restored. */
export interface ExistingResources {
  ids: ReadonlySet<string>
  /** true if all integrations in the backup are still installed */
  hasIntegrations: boolean
}

/** Returns whether an organization still has all installations of integrations in its backup. */
export async function hasAllInstallations(
  backup: ReadingClient,
  client: ReadingClient,
  organizationId: string,
): Promise<boolean> {
  const read = (from: ReadingClient) =>
    new Source(from, 1, () => undefined).listOrNothing(
      'installations',
      listOrganizationInstallations,
      {
        organizationId,
      },
    )
  const saved = (await read(backup)) ?? []
  if (saved.length === 0) return true
  const ids = new Set((await read(client))?.map(({ installation }) => installation.id))
  return saved.every(({ installation }) => ids.has(installation.id))
}

/**
 * Returns the kinds of resources in a run that no restore can create. If the run is restored into
 * its own organization, omits the parts of existing resources.
 */
export function generalChecklist(
  { entries, secrets }: RunManifest,
  existing: ExistingResources | undefined,
): ChecklistItem[] {
  const isLost = (name: string) => {
    if (!existing) return true
    const [, space, site] = /^(?:spaces\/([^/?]+)|orgs\/[^/]+\/sites\/([^/?]+))/.exec(name) ?? []
    const id = space ?? site
    if (id !== undefined) return !existing.ids.has(id)
    return !existing.hasIntegrations && /(^|\/)(integrations|installations)\b/.test(name)
  }
  const names = Object.keys(entries).filter(
    (name) => isLost(name) && (entries[name]?.size ?? 0) > mostEmptySize,
  )
  const found = kinds.filter(({ form }) => names.some((name) => form.test(name)))
  const removed = Object.entries(secrets)
    .filter(([name]) => isLost(name))
    .map(([name, keys]) => [name, keys.filter((key) => !isListedElsewhere(name, key))] as const)
    .filter(([, keys]) => keys.length > 0)
    .map(([name, keys]) => ({
      what: `secrets ${keys.join(', ')} of ${name}`,
      why: name.endsWith('/publishing/auth')
        ? 'The site has new ones. Use them in the service that signs visitors in'
        : 'Set them again, because docsctl does not save these secrets',
    }))
  return [...found.map(({ form: _, ...item }) => item), ...removed, ...always]
}

/** Returns whether another item covers a secret, or the secret doesn't have to be set. */
function isListedElsewhere(name: string, key: string): boolean {
  const hasIcon = /(^|\/)(integrations|installations)(\?|$)/.test(name)
  return (
    isSettingPath(key) || name.endsWith('/share-links') || (hasIcon && key.endsWith('urls.icon'))
  )
}

interface Restore {
  run: string
  organization: string
  target: string
}

/** Formats a checklist as Markdown. */
export function checklistText(
  items: readonly ChecklistItem[],
  { run, organization, target }: Restore,
): string {
  const lines = items.map(({ what, why }) => `- [ ] ${oneLine(what)}: ${oneLine(why)}`)
  const always = describeDifferences(restoredDifferences).map((line) => `- ${line}`)
  return [
    `# Not restored from run ${run} of ${organization} into ${target}`,
    lines.join('\n'),
    '## Values that always differ in a restored organization',
    `${always.join('\n')}\n`,
  ].join('\n\n')
}

/** Returns the differences of the resources on a checklist. */
export function checklistDifferences(
  items: readonly ChecklistItem[],
  describeReason: (item: ChecklistItem) => string,
): ExpectedDifference[] {
  return items.flatMap((item) =>
    (item.places ?? []).map((place) => ({ ...place, reason: describeReason(item) })),
  )
}

/** Formats a checklist as JSON, with the places of all differences in a backup of the copy. */
export function checklistJson(items: readonly ChecklistItem[], restore: Restore): string {
  const list = {
    ...restore,
    items: items.map(({ what, why }) => ({ what, why })),
    differences: [
      ...checklistDifferences(items, ({ what, why }) => `${what}: ${why}`),
      ...restoredDifferences,
    ],
  }
  return `${JSON.stringify(list, null, 2)}\n`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
