import { relative, resolve } from 'node:path'
import * as z from 'zod'
import { schemaFaults } from '../../../client/problems.ts'
import { optional } from '../../../contract/common.ts'
import { OpenAPISlug, OpenAPISourceUrl } from '../../../contract/openapi.ts'
import type { Finding } from '../../../output/ci/finding.ts'
import type { ManifestFile } from '../../manifests/index.ts'
import { manifestFinding } from '../../manifests/index.ts'
import { failLevels } from './judge/policy.ts'

const Text = z.string().min(1)
const isElsewhere = /^https?:\/\//i
// standard input can't provide several documents
const File = Text.refine((path) => path !== '-', 'Expected a file')
const Document = File.refine(
  (path) => !isElsewhere.test(path),
  'Expected a file. Use "url" for a URL',
)
const Time = z.union([
  z.number().min(0),
  z
    .string()
    .regex(/^\d+(\.\d+)?(ms|s|m|h|d)?$/, 'Expected a duration such as 90 (seconds), 250ms, or 10m'),
])

/** The options of a manifest entry, with the same names as the flags. */
const options = {
  lint: optional(Text),
  strict: optional(z.boolean()),
  'fail-on-internal': optional(z.boolean()),
  'max-problems': optional(z.int().min(1)),
  bundle: optional(z.boolean()),
  'ref-root': optional(Text),
  'allow-outside': optional(z.boolean()),
  'allow-remote': optional(z.boolean()),
  'skip-rule': optional(z.array(Text)),
  overlay: optional(z.array(Text)),
  'include-tag': optional(z.array(Text)),
  'exclude-tag': optional(z.array(Text)),
  'drop-internal': optional(z.boolean()),
  'max-size': optional(Text),
  fetch: optional(z.boolean()),
  against: optional(File),
  'fail-on-breaking': optional(z.boolean()),
  'fail-on': optional(z.enum(failLevels)),
  force: optional(z.boolean()),
  wait: optional(z.boolean()),
  'wait-timeout': optional(Time),
}

const Entry = z
  .strictObject({
    slug: OpenAPISlug,
    file: optional(Document),
    url: optional(OpenAPISourceUrl),
    ...options,
  })
  .refine(
    ({ file, url }) => (file === undefined) !== (url === undefined),
    'Expected either "file" or "url"',
  )

const Manifest = z.strictObject({
  options: optional(z.strictObject(options)),
  specifications: z.array(Entry).min(1),
})

/** A manifest entry: a document to publish. */
export interface ManifestEntry {
  slug: string
  /** a URL, or a file path relative to the current folder */
  typed: string
  /** the values of options by flag name */
  options: Record<string, unknown>
  /** Creates a finding that is located at the entry in the manifest. */
  finding: (rule: string, message: string) => Finding
}

/** Returns the entries of a manifest, or findings if the manifest is invalid. */
export function readEntries(
  file: ManifestFile,
  cwd: string,
): { entries: ManifestEntry[]; findings: Finding[] } {
  if (file.findings.length > 0) return { entries: [], findings: file.findings }
  const findings = [
    ...schemaFaults(Manifest, file.keys).map(({ path, message, unknown }) =>
      manifestFinding(file, path, message, unknown ? { ofKey: true } : {}),
    ),
    ...duplicateSlugs(file),
  ]
  if (findings.length > 0) return { entries: [], findings }
  const { options: common = {}, specifications } = Manifest.parse(file.keys)
  const entries = specifications.map(({ slug, file: document, url, ...own }, index) => ({
    slug,
    typed: url ?? resolveManifestPath(file, cwd, document as string),
    options: withPaths({ ...common, ...own }, (path) => resolveManifestPath(file, cwd, path)),
    finding: (rule: string, message: string) =>
      manifestFinding(file, ['specifications', index, 'slug'], message, { rule }),
  }))
  return { entries, findings }
}

function duplicateSlugs(file: ManifestFile): Finding[] {
  const { specifications } = file.keys
  if (!Array.isArray(specifications)) return []
  const slugs = specifications.map((entry: { slug?: unknown } | null) => entry?.slug)
  return slugs.flatMap((slug, index) =>
    slug !== undefined && slugs.indexOf(slug) < index
      ? [manifestFinding(file, ['specifications', index, 'slug'], 'Duplicate slug')]
      : [],
  )
}

/** Resolves a path in a manifest relative to the manifest's folder. */
function resolveManifestPath({ folder }: ManifestFile, cwd: string, path: string): string {
  return relative(cwd, resolve(folder, path)) || '.'
}

function withPaths(
  options: z.output<typeof Manifest>['options'] & object,
  toPath: (path: string) => string,
) {
  const { lint, against, 'ref-root': root, overlay } = options
  const isRules = lint === 'minimal' || lint === 'recommended'
  return {
    ...options,
    ...(lint !== undefined && !isRules && { lint: toPath(lint) }),
    ...(root !== undefined && { 'ref-root': toPath(root) }),
    ...(overlay !== undefined && { overlay: overlay.map(toPath) }),
    ...(against !== undefined &&
      !/^(git:|published:|https?:)/i.test(against) && { against: toPath(against) }),
  }
}
