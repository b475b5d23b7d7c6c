import { isName } from '../../contract/id-form.ts'
import { Flags, type NamesResource } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { resourceKindsByPrefix } from '../../host/arguments/written-fields.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** The formats of the destination of a new redirect in arguments and files. */
export const destinationForms =
  'a URL, section:ID, site-space:ID, page:SITE-SPACE/PAGE-ID, or path:SPACE/PATH'

/** The formats of the new destination of an existing redirect, without the path of a page. */
const changedDestinationForms = 'a URL, section:ID, site-space:ID, or page:SITE-SPACE/PAGE-ID'

type Make = (rest: string, isById: boolean) => object | undefined

/** Splits text at the first slash. */
function splitAtSlash(rest: string): [string, string] | undefined {
  const cut = rest.indexOf('/')
  return cut > 0 && cut < rest.length - 1 ? [rest.slice(0, cut), rest.slice(cut + 1)] : undefined
}

const kinds: Record<string, Make> = {
  section: (siteSectionId) => ({ kind: 'site-section', siteSectionId }),
  'site-space': (siteSpaceId) => ({ kind: 'site-space', siteSpaceId }),
  page: (rest, isById) => {
    const found = splitAtSlash(rest)
    // only a destination with `path:` specifies the space in which a page name can be resolved
    if (!found || (!isById && isName(found[1], 'pages'))) return undefined
    return { kind: 'site-page', siteSpaceId: found[0], pageId: found[1] }
  },
  path: (rest) => {
    const found = splitAtSlash(rest)
    return found && { kind: 'path', spaceId: found[0], path: found[1] }
  },
}

/** Parses a destination. Returns `undefined` if it is malformed. */
export function parseDestination(word: string, isById: boolean): object | undefined {
  if (/^https?:\/\/./i.test(word)) return { kind: 'external', url: word }
  const [, kind = '', rest = ''] = /^([a-z-]+):(.+)$/.exec(word) ?? []
  return Object.hasOwn(kinds, kind) ? kinds[kind]?.(rest, isById) : undefined
}

/** Formats a destination in the way users type it. Returns unknown kinds unchanged. */
export function formatDestination(destination: unknown): unknown {
  if (typeof destination !== 'object' || destination === null) return destination
  const { kind, url, siteSectionId, siteSpaceId, pageId } = destination as Record<string, string>
  if (kind === 'external') return url
  if (kind === 'site-section') return `section:${siteSectionId}`
  if (kind === 'site-space') return `site-space:${siteSpaceId}`
  return kind === 'site-page' ? `page:${siteSpaceId}/${pageId}` : destination
}

/** The parts of a destination that can be names instead of IDs. */
export const namesInDestination: NamesResource = {
  resourceByPrefix: resourceKindsByPrefix(['section', 'site-space']),
  resourceBeforeSlash: { page: 'site-spaces', path: 'spaces' },
}

/** Builds the `--to DESTINATION` flag, which sets the destination of a redirect. */
const toField = (forms: string, suffix = ''): Field => ({
  keys: ['destination'],
  flags: {
    to: Flags.string({
      description: `Destination: ${forms}${suffix}`,
      helpGroup: 'CHANGE',
      helpValue: 'DESTINATION',
      ...namesInDestination,
    }),
  },
  read: ({ flags }) => {
    if (!('to' in flags)) return {}
    const destination = parseDestination(flags.to as string, flags['by-id'] === true)
    if (destination) return { destination }
    throw usage([invalidValue('--to', flags.to, `Expected ${forms}`)])
  },
})

export const newDestinationField = toField(destinationForms, ' (required)')

export const changedDestinationField = toField(changedDestinationForms)
