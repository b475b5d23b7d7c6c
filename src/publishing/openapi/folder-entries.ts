import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Finding } from '../../pipelines/finding.ts'
import type { ManifestEntry } from './publish-manifest.ts'

/** What a document of OpenAPI says at its top, in YAML and in JSON. */
const version = /^(?:\s*\{)?[^\S\n]*(["']?)(?:openapi|swagger)\1[^\S\n]*:/m

/** The documents of a folder, by the names of their files; others that are there are parts of them. */
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
    const slug = slugOf(name)
    const other = entries.find((entry) => entry.slug === slug)
    if (slug === '') findings.push(finding('publish/slug', 'its name makes no slug'))
    else if (other)
      findings.push(finding('publish/slug', `has the slug ${slug}, as ${other.typed} has`))
    else entries.push({ slug, typed: file, options: {}, finding })
  }
  return { entries, findings }
}

/** `Pet Store.v2.yaml` is published as `pet-store-v2`. */
function slugOf(name: string): string {
  const words = basename(name).replace(/(\.(openapi|swagger))?\.(ya?ml|json)$/i, '')
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
}
