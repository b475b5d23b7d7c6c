/**
 * The targets of the links from a page to its own space: `page:ID`, `file:ID`,
 * `reusable-content:ID`, or `anchor:PAGE#ID`.
 */
type Targets = ReadonlySet<string>

/** The link targets of a page and the anchors on it. */
export interface PageReferences {
  targets: Targets
  /** absent if the document doesn't list all anchors */
  anchors?: ReadonlySet<string>
}

type Fields = Readonly<Record<string, unknown>>

/** Collects the link targets and anchors of a document, or the target of a link page. */
export function collectReferences(
  document: unknown,
  { spaceId, pageId }: { spaceId: string; pageId: string },
): PageReferences {
  const targets = new Set<string>()
  const anchors = new Set<string>()
  let isNamed = true
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const fields = value as Fields
    if ((fields.space ?? spaceId) === spaceId) {
      for (const target of collectTargets(fields, pageId)) targets.add(target)
    }
    if (fields.object === 'block') {
      const id = objectId(fields.meta) ?? objectId(fields.data)
      if (id !== undefined) anchors.add(id)
      else if (/^heading-\d$/.test(String(fields.type))) isNamed = false
    }
    for (const part of Object.values(fields)) walk(part)
  }
  walk(document)
  return { targets, ...(isNamed && { anchors }) }
}

function collectTargets(
  { kind, page, file, anchor, reusableContent }: Fields,
  own: string,
): string[] {
  if (kind === 'page' && typeof page === 'string') return [`page:${page}`]
  if (kind === 'file' && typeof file === 'string') return [`file:${file}`]
  if (kind === 'reusable-content' && typeof reusableContent === 'string') {
    return [`reusable-content:${reusableContent}`]
  }
  if (kind !== 'anchor') return []
  const holder = typeof page === 'string' ? page : own
  return [`page:${holder}`, ...(typeof anchor === 'string' ? [`anchor:${holder}#${anchor}`] : [])]
}

function objectId(value: unknown): string | undefined {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}

/** Splits a target into its kind, ID, and anchor. */
export function parseTarget(target: string): { kind: string; id: string; anchor: string } {
  const [, kind = '', id = '', anchor = ''] =
    /^(anchor):([^#]*)#(.*)$/s.exec(target) ?? /^([\w-]+):(.*)$/s.exec(target) ?? []
  return { kind, id, anchor }
}
