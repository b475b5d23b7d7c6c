import { Flags, type NamesThings } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import { namesBehind } from '../../frame/words/written-fields.ts'
import { isName } from '../../names/id-form.ts'
import { usage } from '../../text/sentences.ts'

/** The forms of a destination, as they are typed and as they stand in files. */
export const destinationForms =
  'a URL, section:ID, site-space:ID, page:SITE-SPACE/PAGE-ID or path:SPACE/path'

type Make = (rest: string, isById: boolean) => object | undefined

/** What stands before the first slash, and what behind it. */
function halves(rest: string): [string, string] | undefined {
  const cut = rest.indexOf('/')
  return cut > 0 && cut < rest.length - 1 ? [rest.slice(0, cut), rest.slice(cut + 1)] : undefined
}

const kinds: Record<string, Make> = {
  section: (siteSectionId) => ({ kind: 'site-section', siteSectionId }),
  'site-space': (siteSpaceId) => ({ kind: 'site-space', siteSpaceId }),
  page: (rest, isById) => {
    const found = halves(rest)
    // a page has its name in the space that the site space shows, which only path: says
    if (!found || (!isById && isName(found[1], 'pages'))) return undefined
    return { kind: 'site-page', siteSpaceId: found[0], pageId: found[1] }
  },
  path: (rest) => {
    const found = halves(rest)
    return found && { kind: 'path', spaceId: found[0], path: found[1] }
  },
}

/** The destination that a word names; none where it has no form of one. */
export function destinationOf(word: string, isById: boolean): object | undefined {
  if (/^https?:\/\/./i.test(word)) return { kind: 'external', url: word }
  const [, kind = '', rest = ''] = /^([a-z-]+):(.+)$/.exec(word) ?? []
  return Object.hasOwn(kinds, kind) ? kinds[kind]?.(rest, isById) : undefined
}

/** A destination as it is typed; a kind that nobody knows is shown as it came. */
export function destinationWord(destination: unknown): unknown {
  if (typeof destination !== 'object' || destination === null) return destination
  const { kind, url, siteSectionId, siteSpaceId, pageId } = destination as Record<string, string>
  if (kind === 'external') return url
  if (kind === 'site-section') return `section:${siteSectionId}`
  if (kind === 'site-space') return `site-space:${siteSpaceId}`
  return kind === 'site-page' ? `page:${siteSpaceId}/${pageId}` : destination
}

/** What of a destination is the name of a thing. */
export const namesInDestination: NamesThings = {
  thingsBehind: namesBehind(['section', 'site-space']),
  thingsBeforeSlash: { page: 'site-spaces', path: 'spaces' },
}

/** `--to WORD`, which says where a redirect leads. */
export const destinationField: Field = {
  keys: ['destination'],
  flags: {
    to: Flags.string({
      description: `where it leads: ${destinationForms}`,
      helpGroup: 'CHANGE',
      helpValue: 'WHERE',
      ...namesInDestination,
    }),
  },
  read: ({ flags }) => {
    if (!('to' in flags)) return {}
    const destination = destinationOf(flags.to as string, flags['by-id'] === true)
    if (destination) return { destination }
    throw usage([{ where: '--to', rule: destinationForms, value: flags.to }])
  },
}
