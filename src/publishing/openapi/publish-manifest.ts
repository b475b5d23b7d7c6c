import { relative, resolve } from 'node:path'
import * as z from 'zod'
import { faultsOf } from '../../client/problems.ts'
import { optional } from '../../contract/common.ts'
import { OpenAPISlug, OpenAPISourceUrl } from '../../contract/openapi.ts'
import type { Finding } from '../../pipelines/finding.ts'
import type { ManifestFile } from '../manifest-file.ts'
import { manifestFinding } from '../manifest-place.ts'
import { failLevels } from './judge/policy.ts'

const Text = z.string().min(1)
const isElsewhere = /^https?:\/\//i
// several documents can't be read from one standard input
const File = Text.refine((path) => path !== '-', 'a file')
const Document = File.refine((path) => !isElsewhere.test(path), 'a file; a URL is given as url')
const Time = z.union([z.number().min(0), z.string().regex(/^\d+(\.\d+)?(ms|s|m|h|d)?$/)])

/** The flags that an entry can give for itself, by their names. */
const options = {
  lint: optional(Text),
  strict: optional(z.boolean()),
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
  .refine(({ file, url }) => (file === undefined) !== (url === undefined), 'needs file or url')

const Manifest = z.strictObject({
  options: optional(z.strictObject(options)),
  specifications: z.array(Entry).min(1),
})

/** One document of a manifest. */
export interface ManifestEntry {
  slug: string
  /** a URL, or a file as it would be typed in the current folder */
  typed: string
  /** as flags of these names would give them */
  options: Record<string, unknown>
  /** a finding that stands where the manifest names it */
  finding: (rule: string, message: string) => Finding
}

/** The documents that a manifest names; or what is wrong with it. */
export function entriesOf(
  file: ManifestFile,
  cwd: string,
): { entries: ManifestEntry[]; findings: Finding[] } {
  if (file.findings.length > 0) return { entries: [], findings: file.findings }
  const findings = [
    ...faultsOf(Manifest, file.keys).map(({ path, rule, unknown }) =>
      manifestFinding(file, path, rule, unknown ? { ofKey: true } : {}),
    ),
    ...namedTwice(file),
  ]
  if (findings.length > 0) return { entries: [], findings }
  const { options: common = {}, specifications } = Manifest.parse(file.keys)
  const entries = specifications.map(({ slug, file: document, url, ...own }, index) => ({
    slug,
    typed: url ?? from(file, cwd, document as string),
    options: withPaths({ ...common, ...own }, (path) => from(file, cwd, path)),
    finding: (rule: string, message: string) =>
      manifestFinding(file, ['specifications', index, 'slug'], message, { rule }),
  }))
  return { entries, findings }
}

function namedTwice(file: ManifestFile): Finding[] {
  const { specifications } = file.keys
  if (!Array.isArray(specifications)) return []
  const slugs = specifications.map((entry: { slug?: unknown } | null) => entry?.slug)
  return slugs.flatMap((slug, index) =>
    slug !== undefined && slugs.indexOf(slug) < index
      ? [manifestFinding(file, ['specifications', index, 'slug'], 'is named twice')]
      : [],
  )
}

/** Paths of a manifest are relative to its folder, unless they are absolute. */
function from({ folder }: ManifestFile, cwd: string, path: string): string {
  return relative(cwd, resolve(folder, path)) || '.'
}

function withPaths(
  given: z.output<typeof Manifest>['options'] & object,
  toPath: (path: string) => string,
) {
  const { lint, against, 'ref-root': root, overlay } = given
  const isRules = lint === 'minimal' || lint === 'recommended'
  return {
    ...given,
    ...(lint !== undefined && !isRules && { lint: toPath(lint) }),
    ...(root !== undefined && { 'ref-root': toPath(root) }),
    ...(overlay !== undefined && { overlay: overlay.map(toPath) }),
    ...(against !== undefined &&
      !/^(git:|published:|https?:)/i.test(against) && { against: toPath(against) }),
  }
}
