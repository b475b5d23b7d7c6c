import {
  deleteSiteSpaceCustomization,
  getCustomization,
  getSiteSpaceCustomization,
  setCustomization,
  updateSiteSpaceCustomization,
} from '../../../contract/site-publishing/customization.ts'
import { type Site, type SiteSpace, siteOf, siteSpaceOf } from '../../content/site-structure.ts'
import { implement } from '../../http/implement.ts'
import type { Json } from '../../store/record.ts'
import { usualCustomization } from '../../views/customization.ts'

type Look = { [key: string]: Json }

const isLook = (value: Json | undefined): value is Look =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One look over another; null takes away what is laid over. */
function over(below: Look, above: Look): Look {
  const both: Look = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const under = below[key]
    if (value === null) continue
    both[key] = isLook(value) && isLook(under) ? over(under, value) : value
  }
  return both
}

/** What a change leaves of what was laid over. */
function changed(before: Look, change: Look): Look {
  const after: Look = { ...before }
  for (const [key, value] of Object.entries(change)) {
    const was = after[key]
    if (value === null) delete after[key]
    else after[key] = isLook(value) && isLook(was) ? changed(was, value) : value
  }
  return after
}

function lookOf({ title, customizations }: Site): Look {
  return over(usualCustomization(title) as Look, customizations ?? {})
}

const view = (look: Look) => look as never

function lookOn(site: Site, { customizations = {} }: SiteSpace) {
  return view(over(lookOf(site), customizations))
}

export const customizationHandlers = [
  implement(getCustomization, ({ tx, org, path }) => view(lookOf(siteOf(tx, org.id, path.siteId)))),

  implement(setCustomization, ({ tx, org, path, body, now }) => {
    const { id } = siteOf(tx, org.id, path.siteId)
    const customizations = { ...(body as unknown as Look), updatedAt: now }
    return view(lookOf(tx.patch('sites', id, { customizations })))
  }),

  implement(getSiteSpaceCustomization, ({ tx, org, path }) => {
    const site = siteOf(tx, org.id, path.siteId)
    return lookOn(site, siteSpaceOf(tx, site, path.siteSpaceId))
  }),

  implement(updateSiteSpaceCustomization, ({ tx, org, path, body }) => {
    const site = siteOf(tx, org.id, path.siteId)
    const { id, customizations = {} } = siteSpaceOf(tx, site, path.siteSpaceId)
    const after = changed(customizations, body as unknown as Look)
    return lookOn(site, tx.patch('siteSpaces', id, { customizations: after }))
  }),

  implement(deleteSiteSpaceCustomization, ({ tx, org, path }) => {
    const site = siteOf(tx, org.id, path.siteId)
    const { id } = siteSpaceOf(tx, site, path.siteSpaceId)
    tx.patch('siteSpaces', id, { customizations: undefined })
  }),
]
