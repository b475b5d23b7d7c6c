import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Finding } from '../../../output/ci/finding.ts'
import type { ManifestEntry } from './publish-manifest.ts'

/** Matches the version key of an OpenAPI document in YAML or JSON. */
const version = /^(?:\s*\{)?[^\S\n]*(["']?)(?:openapi|swagger)\1[^\S\n]*:/m

/**
 * Returns an entry for each document in a folder, sorted by file name. Ignores files without a
 * version, because documents can include them.
 */
export async function folderEntries(
  folder: string,
  typed: string,
): Promise<{ entries: ManifestEntry[]; findings: Finding[] }> {
  const names = (await readdir(folder)).filter((name) => /\.(ya?ml|json)$/i.test(name)).sort()
  const entries: ManifestEntry[] = []
  const findings: Finding[] = []
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    if (!version.test(text)) continue
    const file = join(typed, name).replaceAll('\\', '/')
    const finding = (rule: string, message: string): Finding => ({
      ...{ rule, severity: 'error', message, file, line: 1, column: 1 },
    })
    const slug = fileSlug(name)
    const other = entries.find((entry) => entry.slug === slug)
    if (slug === '')
      findings.push(finding('publish/slug', 'No slug can be derived from the file name'))
    else if (other)
      findings.push(finding('publish/slug', `Duplicate slug ${slug}, also used by ${other.typed}`))
    else entries.push({ slug, typed: file, options: {}, finding })
  }
  return { entries, findings }
}

/** Returns the slug for a file name. For example, `Pet Store.v2.yaml` becomes `pet-store-v2`. */
function fileSlug(name: string): string {
  const words = basename(name).replace(/(\.(openapi|swagger))?\.(ya?ml|json)$/i, '')
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
}
