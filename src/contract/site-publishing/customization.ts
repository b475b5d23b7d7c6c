import * as z from 'zod'
import { optional, resource, Timestamp } from '../common.ts'
import { operation } from '../operation.ts'
import { localized } from '../sites/site-sections.ts'

/** A part of how a site looks, whose keys are the service's matter. */
const part = z.looseObject({})

const Customization = resource({
  title: z.string().optional(),
  styling: resource({ theme: z.string().optional() }),
  internationalization: resource({ locale: z.string().optional() }).optional(),
  themes: resource({ default: z.string().optional() }).optional(),
  updatedAt: Timestamp.optional(),
  ...Object.fromEntries(
    [
      'localizedTitle',
      'favicon',
      'header',
      'footer',
      'announcement',
      'feedback',
      'ai',
      'advancedCustomization',
      'pageActions',
      'externalLinks',
      'pagination',
      'trademark',
      'privacyPolicy',
      'socialPreview',
      'socialAccounts',
      'insights',
    ].map((key) => [key, z.unknown().optional()]),
  ),
})

const unmasked = z.strictObject({
  unmasked: optional(z.boolean().describe('also what the plan of the site does not show')),
})

export const getCustomization = operation({
  id: 'sites.customization.get',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'show how a site looks',
  query: unmasked,
  result: Customization,
  proof: ['styling'],
})

export const setCustomization = operation({
  id: 'sites.customization.set',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'set how a site looks',
  body: z.strictObject({
    title: optional(z.string().min(2).max(128).describe('title of the site')),
    localizedTitle: optional(localized(128).describe('title in other languages')),
    styling: part.describe('theme, colours, fonts and shapes'),
    internationalization: part.describe('language of what the site itself says'),
    favicon: part.describe('small picture of the site'),
    header: part.describe('head of every page'),
    footer: part.describe('foot of every page'),
    announcement: optional(part.describe('message above every page')),
    themes: part.describe('light or dark'),
    feedback: part.describe('whether readers can rate pages'),
    ai: part.describe('what AI does on the site'),
    advancedCustomization: part.describe('whether the plan has more'),
    pageActions: part.describe('what a reader can do with a page'),
    externalLinks: part.describe('where links to elsewhere open'),
    pagination: part.describe('links to the next page'),
    trademark: part.describe('whether the service is named'),
    privacyPolicy: part.describe('link to the policy'),
    socialPreview: part.describe('picture for links to the site'),
    socialAccounts: z.array(z.looseObject({})).describe('accounts of the site elsewhere'),
    insights: part.describe('whether visits are counted with a cookie'),
  }),
  result: Customization,
  proof: ['styling'],
})

const siteSpacePath =
  '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization'

export const getSiteSpaceCustomization = operation({
  id: 'sites.spaces.customization.get',
  method: 'GET',
  path: siteSpacePath,
  summary: 'show how a space looks on a site',
  query: unmasked,
  result: Customization,
  proof: ['styling'],
})

export const updateSiteSpaceCustomization = operation({
  id: 'sites.spaces.customization.update',
  method: 'PATCH',
  path: siteSpacePath,
  summary: 'let a space look unlike its site',
  body: z.strictObject({
    title: optional(z.string().min(2).max(128).nullable().describe('title of the site')),
    localizedTitle: optional(localized(128).nullable().describe('title in other languages')),
    styling: optional(part.describe('theme, colours, fonts and shapes')),
    internationalization: optional(part.describe('language of what the site itself says')),
    favicon: optional(part.nullable().describe('small picture of the site')),
    announcement: optional(part.describe('message above every page')),
    header: optional(part.describe('head of every page')),
    footer: optional(part.describe('foot of every page')),
    themes: optional(part.describe('light or dark')),
    feedback: optional(part.describe('whether readers can rate pages')),
    externalLinks: optional(part.describe('where links to elsewhere open')),
    pagination: optional(part.describe('links to the next page')),
    trademark: optional(part.describe('whether the service is named')),
    privacyPolicy: optional(part.describe('link to the policy')),
    socialPreview: optional(part.describe('picture for links to the site')),
  }),
  result: Customization,
  proof: ['styling'],
})

export const deleteSiteSpaceCustomization = operation({
  id: 'sites.spaces.customization.delete',
  method: 'DELETE',
  path: siteSpacePath,
  summary: 'let a space look as its site does again',
})
