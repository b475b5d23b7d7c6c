/** What a page links to in its own space: `page:ID`, `file:ID`, `reusable-content:ID` or `anchor:PAGE#ID`. */
type Targets = ReadonlySet<string>

/** What a page holds for links: where it leads, and the places in it that links can name. */
export interface PageReferences {
  targets: Targets
  /** absent where its document does not name them all */
  anchors?: ReadonlySet<string>
}

type Fields = Readonly<Record<string, unknown>>

/** Reads a document, or what a page that is a link leads to. */
export function linkedIn(
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
      for (const target of targetsOf(fields, pageId)) targets.add(target)
    }
    if (fields.object === 'block') {
      const id = idOf(fields.meta) ?? idOf(fields.data)
      if (id !== undefined) anchors.add(id)
      else if (/^heading-\d$/.test(String(fields.type))) isNamed = false
    }
    for (const part of Object.values(fields)) walk(part)
  }
  walk(document)
  return { targets, ...(isNamed && { anchors }) }
}

function targetsOf({ kind, page, file, anchor, reusableContent }: Fields, own: string): string[] {
  if (kind === 'page' && typeof page === 'string') return [`page:${page}`]
  if (kind === 'file' && typeof file === 'string') return [`file:${file}`]
  if (kind === 'reusable-content' && typeof reusableContent === 'string') {
    return [`reusable-content:${reusableContent}`]
  }
  if (kind !== 'anchor') return []
  const holder = typeof page === 'string' ? page : own
  return [`page:${holder}`, ...(typeof anchor === 'string' ? [`anchor:${holder}#${anchor}`] : [])]
}

function idOf(value: unknown): string | undefined {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}

/** The id of what a target stands for, and the place in it. */
export function partsOf(target: string): { kind: string; id: string; anchor: string } {
  const [, kind = '', id = '', anchor = ''] =
    /^(anchor):([^#]*)#(.*)$/s.exec(target) ?? /^([\w-]+):(.*)$/s.exec(target) ?? []
  return { kind, id, anchor }
}
