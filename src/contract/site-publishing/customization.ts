import * as z from 'zod'
import { optional, resource, Timestamp } from '../common.ts'
import { operation } from '../operation.ts'
import { localized } from '../sites/site-sections.ts'
import {
  Ai,
  Announcement,
  Favicon,
  Footer,
  footerParts,
  Header,
  headerParts,
  LinkWindow,
  Locale,
  PageActions,
  SocialAccounts,
  themeParts,
} from './look.ts'
import { CodeThemes, SearchStyle, Sidebar, Styling, stylingOfSpace, Tint } from './styling.ts'

const url = z.url().max(2048).describe('URL')

const on = z.boolean().describe('whether it is on')

const Switch = z.strictObject({ enabled: on })

const switched = z.strictObject({ enabled: on.nullable() })

type Overridden<Parts extends z.ZodRawShape> = {
  [Key in keyof Parts]: z.ZodExactOptional<z.ZodNullable<Parts[Key] & z.ZodType>>
}

/** The parts that a space may have other than its site; null takes the site's again. */
function overriding<Parts extends Record<string, z.ZodType>>(parts: Parts) {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(parts).map(([key, part]) => [key, optional(part.nullable())]),
    ) as Overridden<Parts>,
  )
}

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
    styling: Styling.describe('theme, colours, fonts and shapes'),
    internationalization: z
      .strictObject({ locale: Locale })
      .describe('language of what the site itself says'),
    favicon: Favicon.describe('small picture of the site'),
    header: Header.describe('head of every page'),
    footer: Footer.describe('foot of every page'),
    announcement: optional(Announcement.describe('message above every page')),
    themes: z.strictObject(themeParts).describe('light or dark'),
    feedback: Switch.describe('whether readers can rate pages'),
    ai: Ai.describe('what AI does on the site'),
    advancedCustomization: Switch.describe('whether the plan has more'),
    pageActions: PageActions.describe('what a reader can do with a page'),
    externalLinks: z.strictObject({ target: LinkWindow }).describe('links to elsewhere'),
    pagination: Switch.describe('links to the next page'),
    trademark: Switch.describe('whether the service is named'),
    privacyPolicy: z.strictObject({ url: optional(url) }).describe('link to the policy'),
    socialPreview: z.strictObject({ url: optional(url) }).describe('picture for links to the site'),
    socialAccounts: SocialAccounts.describe('accounts of the site elsewhere'),
    insights: z
      .strictObject({ trackingCookie: z.boolean().describe('whether a cookie is set') })
      .describe('how visits are counted'),
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
    styling: optional(
      overriding({ ...stylingOfSpace, tint: Tint.describe('tint'), search: SearchStyle })
        .extend({
          sidebar: optional(overriding(Sidebar.shape).describe('sidebar')),
          codeTheme: optional(overriding(CodeThemes.shape).describe('themes of code')),
        })
        .describe('theme, colours and shapes'),
    ),
    internationalization: optional(
      z
        .strictObject({ locale: Locale.nullable() })
        .describe('language of what the site itself says'),
    ),
    favicon: optional(Favicon.nullable().describe('small picture of the site')),
    announcement: optional(Announcement.describe('message above every page')),
    header: optional(overriding(headerParts).describe('head of every page')),
    footer: optional(overriding(footerParts).describe('foot of every page')),
    themes: optional(overriding(themeParts).describe('light or dark')),
    feedback: optional(switched.describe('whether readers can rate pages')),
    externalLinks: optional(
      z.strictObject({ target: LinkWindow.nullable() }).describe('links to elsewhere'),
    ),
    pagination: optional(switched.describe('links to the next page')),
    trademark: optional(switched.describe('whether the service is named')),
    privacyPolicy: optional(overriding({ url }).describe('link to the policy')),
    socialPreview: optional(overriding({ url }).describe('picture for links to the site')),
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
