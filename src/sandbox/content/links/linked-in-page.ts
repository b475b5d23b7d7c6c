import type { PageNode } from '../../store/records-content.ts'
import type { Reader } from '../../store/tables.ts'
import { linkedIn } from '../documents/markdown.ts'

const known = new WeakMap<object, ReturnType<typeof linkedIn>>()
const nothing = linkedIn('')

/** Texts are the same record in every revision that has them: they are taken apart once. */
export function linkedInPage(state: Reader, page: PageNode): ReturnType<typeof linkedIn> {
  const body = page.body === undefined ? undefined : state.get('bodies', page.body)
  if (!body) return nothing
  const found = known.get(body) ?? linkedIn(body.markdown)
  known.set(body, found)
  return found
}
