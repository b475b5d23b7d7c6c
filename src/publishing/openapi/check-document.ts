import {
  bundle,
  type Document,
  isRef,
  lintDocument,
  type NormalizedProblem,
  Source,
} from '@redocly/openapi-core'
import { DocsctlError } from '../../errors.ts'
import { bundleRules, lintRules } from './lint-config.ts'
import { pathOf } from './places.ts'
import { ReferenceFiles } from './reference-files.ts'
import type { References } from './references.ts'

/** A problem and the text that it is in; its place there is a pointer, or already known. */
export interface PlacedProblem {
  rule: string
  severity: 'error' | 'warning' | 'note'
  message: string
  /** the path or URL of the text, and the text */
  ref: string
  text: string
  pointer: string
  onKey: boolean
  place?: { line: number; column: number }
}

export interface Checked {
  problems: PlacedProblem[]
  /** the whole document as one text, where it had to be bundled; always JSON, which all read alike */
  bundled?: string
  /** the paths and URLs of what it refers to */
  files: string[]
}

export interface CheckOptions {
  /** the absolute path or URL that references of the document are relative to */
  base: string
  lint: string
  references: References
}

/** Lints a document with all that it refers to, and bundles it where it refers to anything. */
export async function checkDocument(
  text: string,
  parsed: unknown,
  { base, lint, references }: CheckOptions,
): Promise<Checked> {
  const document: Document = { source: new Source(base, text), parsed }
  const config = await lintRules(lint)
  const resolver = new ReferenceFiles(references)
  resolver.cache.set(base, Promise.resolve(document))
  const whole = (message: string): PlacedProblem => ({
    ...{ rule: 'unreadable', severity: 'error', message },
    ...{ ref: base, text, pointer: '', onKey: false },
  })
  /** Rules fall over documents that are odd enough: such a one isn't published either. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T | PlacedProblem> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof DocsctlError) throw error
      return whole(
        error instanceof RangeError
          ? 'references are chained too deep to be followed'
          : `can't be checked: ${(error as Error).message}`,
      )
    }
  }
  const linted = await guarded(() =>
    lintDocument({ document, externalRefResolver: resolver, config }),
  )
  if (resolver.failure) throw resolver.failure
  if ('rule' in linted) return { problems: [linted], files: [...resolver.read] }
  const problems = (await withoutNames(linted, resolver)).map(placed)
  const files = [...resolver.read]
  if (!references.bundle) return { problems: problems.map((one) => asSent(one, parsed)), files }
  if (files.length === 0) return { problems, files }
  const made = await guarded(async () => {
    const all = await bundle({
      doc: document,
      externalRefResolver: resolver,
      config: await bundleRules(),
    })
    return { all, bundled: `${JSON.stringify(document.parsed, null, 2)}\n` }
  })
  if ('rule' in made) return { problems: [...problems, made], files }
  return { problems: [...problems, ...made.all.problems.map(placed)], bundled: made.bundled, files }
}

/** A discriminator may name a schema by its bare name, which the library takes for a broken reference. */
async function withoutNames(
  problems: NormalizedProblem[],
  { cache }: ReferenceFiles,
): Promise<NormalizedProblem[]> {
  const isName = async ({ ruleId, location: [place] }: NormalizedProblem) => {
    if (ruleId !== 'no-unresolved-refs' || !place?.pointer?.includes('/mapping/')) return false
    const document = await cache.get(place.source.absoluteRef)
    if (document === undefined || document instanceof Error) return false
    const name = valueAt(document.parsed, pathOf(place.pointer))
    const groups = [['components', 'schemas'], ['definitions']]
    return groups.some((group) => valueAt(document.parsed, [...group, String(name)]) !== undefined)
  }
  const named = await Promise.all(problems.map(isName))
  return problems.filter((_, index) => !named[index])
}

function placed({ ruleId, severity, message, suggest, location }: NormalizedProblem) {
  const [place] = location
  if (place === undefined) throw new TypeError('a problem without a place')
  const { source, reportOnKey = false } = place
  const hint = suggest.length > 0 ? `; did you mean ${suggest.join(', ')}?` : ''
  const isRename = ruleId === 'bundler' && severity === 'warn'
  return {
    rule: ruleId === 'bundler' && !isRename ? 'no-unresolved-refs' : ruleId,
    severity: isRename ? 'note' : severity === 'warn' ? 'warning' : 'error',
    message: `${message.replace(/ \(\d+:\d+\)$/, '')}${hint}`,
    ...{ ref: source.absoluteRef, text: source.body, onKey: reportOnKey },
    pointer: place.pointer ?? '',
    ...(place.pointer === undefined && {
      place: { line: place.start.line, column: place.start.col },
    }),
  } satisfies PlacedProblem
}

/** What isn't bundled is sent with its references, as asked: that they lead elsewhere is no error. */
function asSent(problem: PlacedProblem, document: unknown): PlacedProblem {
  const node = valueAt(document, pathOf(problem.pointer))
  const leadsElsewhere = isRef(node) && !node.$ref.startsWith('#')
  const isThat = problem.rule === 'no-unresolved-refs' && leadsElsewhere
  return isThat ? { ...problem, severity: 'warning' } : problem
}

function valueAt(document: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[key]
        : undefined,
    document,
  )
}
