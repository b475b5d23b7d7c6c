import { DocsctlError } from '../../../errors.ts'
import type { WithArgs } from '../../../host/program/run.ts'
import { invalidValue } from '../../../output/text/problems.ts'
import { quotedValue, usage } from '../../../output/text/sentences.ts'
import type { Specification } from '../model/processing.ts'

const mark = '-preview-'
const longestSlug = 100

function isPreviewName(preview: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(preview)
}

/** Returns the slug of a preview, such as `petstore-preview-pr-123`. */
export function previewSlug(slug: string, preview: string): string {
  if (!isPreviewName(preview)) {
    const expected = 'Use lowercase letters and digits, separated by single dashes, as in pr-123'
    throw usage([invalidValue('--preview', preview, expected)])
  }
  const name = `${slug}${mark}${preview}`
  if (name.length <= longestSlug) return name
  throw new DocsctlError(
    'usage',
    `The slug ${quotedValue(name)} has ${name.length} characters, but the maximum is ${longestSlug}`,
    {
      state: 'Nothing was sent',
      hint: 'Use a shorter name for --preview',
    },
  )
}

/** Returns the slug to publish to: the specification's slug, or the slug of its preview. */
export function targetSlug(run: WithArgs, slug: string): string {
  const preview = run.args.text('preview')
  return preview === undefined ? slug : previewSlug(slug, preview)
}

/** A specification that is a preview of another specification. */
export interface SpecificationPreview {
  slug: string
  /** the slug of the previewed specification */
  specification: string
  preview: string
  /** true if the previewed specification doesn't exist */
  orphaned: boolean
  updatedAt: string
}

/**
 * Returns the previews among all specifications. If the previewed specification doesn't exist, the
 * slug may belong to a regular specification, because any slug can contain `-preview-`.
 */
export function findPreviews(
  all: readonly Specification[],
): (SpecificationPreview & Specification)[] {
  const slugs = new Set(all.map(({ slug }) => slug))
  return all.flatMap((one) => {
    const slug = one.slug
    const at = slug.lastIndexOf(mark)
    const [specification, preview] = [slug.slice(0, at), slug.slice(at + mark.length)]
    // `--preview` can't create any other slug
    if (at <= 0 || !isPreviewName(preview) || slug.length > longestSlug) return []
    return [{ ...one, slug, specification, preview, orphaned: !slugs.has(specification) }]
  })
}
