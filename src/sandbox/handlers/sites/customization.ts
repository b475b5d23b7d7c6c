import {
  deleteSiteSpaceCustomization,
  getCustomization,
  getSiteSpaceCustomization,
  setCustomization,
  updateSiteSpaceCustomization,
} from '../../../contract/site-publishing/customization.ts'
import {
  requireSite,
  requireSiteSpace,
  type StoredSite,
  type StoredSiteSpace,
} from '../../content/site-structure.ts'
import { implement } from '../../http/implement.ts'
import type { Json } from '../../store/record.ts'
import { usualCustomization } from '../../views/customization.ts'

type Look = { [key: string]: Json }

const isLook = (value: Json | undefined): value is Look =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a customization in which overrides replace the values of `below`. Null means no override.
 */
function overlay(below: Look, above: Look): Look {
  const both: Look = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const under = below[key]
    if (value === null) continue
    both[key] = isLook(value) && isLook(under) ? overlay(under, value) : value
  }
  return both
}

/** Applies the changes in a request to a customization. Null removes a value. */
function applyChange(before: Look, change: Look): Look {
  const after: Look = { ...before }
  for (const [key, value] of Object.entries(change)) {
    const was = after[key]
    if (value === null) delete after[key]
    else after[key] = isLook(value) && isLook(was) ? applyChange(was, value) : value
  }
  return after
}

function siteCustomization({ title, customizations }: StoredSite): Look {
  return overlay(usualCustomization(title) as Look, customizations ?? {})
}

const view = (look: Look) => look as never

function siteSpaceCustomization(site: StoredSite, { customizations = {} }: StoredSiteSpace) {
  return view(overlay(siteCustomization(site), customizations))
}

export const customizationHandlers = [
  implement(getCustomization, ({ tx, org, path }) =>
    view(siteCustomization(requireSite(tx, org.id, path.siteId))),
  ),

  implement(setCustomization, ({ tx, org, path, body, now }) => {
    const { id } = requireSite(tx, org.id, path.siteId)
    const customizations = { ...(body as unknown as Look), updatedAt: now }
    return view(siteCustomization(tx.patch('sites', id, { customizations })))
  }),

  implement(getSiteSpaceCustomization, ({ tx, org, path }) => {
    const site = requireSite(tx, org.id, path.siteId)
    return siteSpaceCustomization(site, requireSiteSpace(tx, site, path.siteSpaceId))
  }),

  implement(updateSiteSpaceCustomization, ({ tx, org, path, body }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { id, customizations = {} } = requireSiteSpace(tx, site, path.siteSpaceId)
    const after = applyChange(customizations, body as unknown as Look)
    return siteSpaceCustomization(site, tx.patch('siteSpaces', id, { customizations: after }))
  }),

  implement(deleteSiteSpaceCustomization, ({ tx, org, path }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { id } = requireSiteSpace(tx, site, path.siteSpaceId)
    tx.patch('siteSpaces', id, { customizations: undefined })
  }),
]
