import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { listOrganizationInstallations } from '../../../../contract/integrations/installations.ts'
import type { RunManifest } from '../store/manifest.ts'
import type { ChecklistItem } from './saved-content.ts'

/** Resources that no restore can create, with the form of their names in a run. */
const kinds: readonly (ChecklistItem & { form: RegExp })[] = [
  {
    form: /^spaces\/[^/]+\/change-requests\/[^/]+\/content$/,
    what: 'change requests, with their reviews and history',
    why: 'The API cannot create them with their authors and dates',
  },
  {
    form: /^spaces\/[^/]+\/(change-requests\/[^/]+\/)?comments\?/,
    what: 'comments',
    why: 'The API cannot create them with their authors and dates',
  },
  {
    form: /^orgs\/[^/]+\/sites\/[^/]+\/customization/,
    what: 'customization of sites',
    why: 'Set it again with docsctl sites customization',
  },
  {
    form: /^orgs\/[^/]+\/sites\/[^/]+\/share-links/,
    what: 'keys of share links',
    why: 'New links have new keys. Send the new links',
  },
  {
    form: /^orgs\/[^/]+\/integrations|\/installations/,
    what: 'integrations',
    why: 'Install and configure them again',
  },
  {
    form: /^orgs\/[^/]+\/(styleguides|agent-instructions|translations\/glossary)|\/agent/,
    what: 'style guides, glossary entries, and agent settings',
    why: 'Set them again',
  },
]

/** Resources that are always on the checklist, because a backup doesn't show whether they exist. */
const always: readonly ChecklistItem[] = [
  { what: 'domains', why: 'Verify the domains of the organization and of sites again' },
  { what: 'Git syncs', why: 'Connect the repositories again' },
  {
    what: 'links from existing pages to restored pages',
    why: 'Check them with docsctl audit links, because restored pages have new IDs',
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
 * its own organization, omits what belongs to existing resources.
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
  const names = Object.keys(entries).filter(isLost)
  const found = kinds.filter(({ form }) => names.some((name) => form.test(name)))
  const removed = Object.entries(secrets)
    .filter(([name]) => isLost(name))
    .map(([name, keys]) => ({
      what: `secrets ${keys.join(', ')} of ${name}`,
      why: 'Set them again, because backups never contain secrets',
    }))
  return [...found.map(({ what, why }) => ({ what, why })), ...removed, ...always]
}

/** Formats a checklist as Markdown. */
export function checklistText(
  items: readonly ChecklistItem[],
  { run, organization, target }: { run: string; organization: string; target: string },
): string {
  const lines = items.map(({ what, why }) => `- [ ] ${oneLine(what)}: ${oneLine(why)}`)
  return `# Not restored from run ${run} of ${organization} into ${target}\n\n${lines.join('\n')}\n`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
