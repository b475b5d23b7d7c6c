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

const on = z.boolean().describe('Enable or disable')

const Switch = z.strictObject({ enabled: on })

const switched = z.strictObject({ enabled: on.nullable() })

type Overridden<Parts extends z.ZodRawShape> = {
  [Key in keyof Parts]: z.ZodExactOptional<z.ZodNullable<Parts[Key] & z.ZodType>>
}

/** Makes parts that a space can override. `null` restores the site's value. */
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
  unmasked: optional(z.boolean().describe("Include settings that the site's plan doesn't show")),
})

export const getCustomization = operation({
  id: 'sites.customization.get',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Show the customization of a site',
  query: unmasked,
  result: Customization,
  proof: ['styling'],
})

export const setCustomization = operation({
  id: 'sites.customization.set',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Replace the customization of a site',
  body: z.strictObject({
    title: optional(z.string().min(2).max(128).describe('Title of the site')),
    localizedTitle: optional(localized(128).describe('Translated title of the site')),
    styling: Styling.describe('Theme, colors, fonts, and shapes'),
    internationalization: z
      .strictObject({ locale: Locale })
      .describe("Language of the site's interface"),
    favicon: Favicon.describe('Favicon of the site'),
    header: Header.describe('Header of each page'),
    footer: Footer.describe('Footer of each page'),
    announcement: optional(Announcement.describe('Announcement above each page')),
    themes: z.strictObject(themeParts).describe('Light and dark themes'),
    feedback: Switch.describe('Page ratings by readers'),
    ai: Ai.describe('AI features of the site'),
    advancedCustomization: Switch.describe('Customization that requires a higher plan'),
    pageActions: PageActions.describe('Actions that readers can take on a page'),
    externalLinks: z.strictObject({ target: LinkWindow }).describe('External links'),
    pagination: Switch.describe('Links to the previous and next page'),
    trademark: Switch.describe('Attribution to the service in the footer'),
    privacyPolicy: z.strictObject({ url: optional(url) }).describe('Link to the privacy policy'),
    socialPreview: z
      .strictObject({ url: optional(url) })
      .describe('Preview image for links to the site'),
    socialAccounts: SocialAccounts.describe('Social media accounts of the site'),
    insights: z
      .strictObject({ trackingCookie: z.boolean().describe('Set a tracking cookie') })
      .describe('Visitor tracking for insights'),
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
  summary: 'Show the customization of a space on a site',
  query: unmasked,
  result: Customization,
  proof: ['styling'],
})

export const updateSiteSpaceCustomization = operation({
  id: 'sites.spaces.customization.update',
  method: 'PATCH',
  path: siteSpacePath,
  summary: "Override the site's customization for a space",
  body: z.strictObject({
    title: optional(z.string().min(2).max(128).nullable().describe('Title of the site')),
    localizedTitle: optional(localized(128).nullable().describe('Translated title of the site')),
    styling: optional(
      overriding({
        ...stylingOfSpace,
        tint: Tint.describe('Tint of the pages'),
        search: SearchStyle,
      })
        .extend({
          sidebar: optional(overriding(Sidebar.shape).describe('Style of the sidebar')),
          codeTheme: optional(
            overriding(CodeThemes.shape).describe('Themes of code blocks and API references'),
          ),
        })
        .describe('Theme, colors, and shapes'),
    ),
    internationalization: optional(
      z.strictObject({ locale: Locale.nullable() }).describe("Language of the site's interface"),
    ),
    favicon: optional(Favicon.nullable().describe('Favicon of the site')),
    announcement: optional(Announcement.describe('Announcement above each page')),
    header: optional(overriding(headerParts).describe('Header of each page')),
    footer: optional(overriding(footerParts).describe('Footer of each page')),
    themes: optional(overriding(themeParts).describe('Light and dark themes')),
    feedback: optional(switched.describe('Page ratings by readers')),
    externalLinks: optional(
      z.strictObject({ target: LinkWindow.nullable() }).describe('External links'),
    ),
    pagination: optional(switched.describe('Links to the previous and next page')),
    trademark: optional(switched.describe('Attribution to the service in the footer')),
    privacyPolicy: optional(overriding({ url }).describe('Link to the privacy policy')),
    socialPreview: optional(overriding({ url }).describe('Preview image for links to the site')),
  }),
  result: Customization,
  proof: ['styling'],
})

export const deleteSiteSpaceCustomization = operation({
  id: 'sites.spaces.customization.delete',
  method: 'DELETE',
  path: siteSpacePath,
  summary: "Reset a space to the site's customization",
})
