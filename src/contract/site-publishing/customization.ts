import * as z from 'zod'
import { atLeast, atMost, optional, resource, Timestamp } from '../common.ts'
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

const url = z.url().check(atMost(2048))
const policyUrl = url.describe('Privacy policy URL')
const previewUrl = url.describe('Preview image URL')

const switches = {
  feedback: z.boolean().describe('Let visitors rate pages'),
  advancedCustomization: z.boolean().describe('Enable advanced customization'),
  pagination: z.boolean().describe('Show links to the previous and next pages'),
  trademark: z.boolean().describe('Show the attribution'),
}

const enabled = (key: keyof typeof switches) => z.strictObject({ enabled: switches[key] })

const overridden = (key: keyof typeof switches) =>
  z.strictObject({ enabled: switches[key].nullable() })

type Overridden<Parts extends z.ZodRawShape> = {
  [Key in keyof Parts]: z.ZodExactOptional<z.ZodNullable<Parts[Key] & z.ZodType>>
}

/**
 * Makes the parts of a site's appearance optional, so that a space can override them. `null`
 * restores the site's setting.
 */
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
  unmasked: optional(
    z.boolean().describe("Include settings that aren't available in the site's plan"),
  ),
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
    title: optional(z.string().check(atLeast(2), atMost(128)).describe('Site title')),
    localizedTitle: optional(localized(128).describe('Translated site title')),
    styling: Styling.describe('Theme, colors, fonts, and shapes'),
    internationalization: z.strictObject({ locale: Locale }).describe('Site interface language'),
    favicon: Favicon.describe('Site favicon'),
    header: Header.describe('Page header'),
    footer: Footer.describe('Page footer'),
    announcement: optional(Announcement.describe('Announcement above each page')),
    themes: z.strictObject(themeParts).describe('Light and dark themes'),
    feedback: enabled('feedback').describe('Page ratings by visitors'),
    ai: Ai.describe('AI features for the site'),
    advancedCustomization: enabled('advancedCustomization').describe('Advanced customization'),
    pageActions: PageActions.describe('Actions that visitors can take on a page'),
    externalLinks: z.strictObject({ target: LinkWindow }).describe('External links'),
    pagination: enabled('pagination').describe('Links to the previous and next pages'),
    trademark: enabled('trademark').describe('Attribution to the service in the footer'),
    privacyPolicy: z.strictObject({ url: optional(policyUrl) }).describe('Privacy policy link'),
    socialPreview: z
      .strictObject({ url: optional(previewUrl) })
      .describe('Preview image for links to the site'),
    socialAccounts: SocialAccounts.describe('Social media accounts for the site'),
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
    title: optional(z.string().check(atLeast(2), atMost(128)).nullable().describe('Site title')),
    localizedTitle: optional(localized(128).nullable().describe('Translated site title')),
    styling: optional(
      overriding({
        ...stylingOfSpace,
        tint: Tint.describe('Page tint'),
        search: SearchStyle,
      })
        .extend({
          sidebar: optional(overriding(Sidebar.shape).describe('Sidebar style')),
          codeTheme: optional(
            overriding(CodeThemes.shape).describe('Themes for code blocks and API references'),
          ),
        })
        .describe('Theme, colors, and shapes'),
    ),
    internationalization: optional(
      z.strictObject({ locale: Locale.nullable() }).describe('Site interface language'),
    ),
    favicon: optional(Favicon.nullable().describe('Site favicon')),
    announcement: optional(Announcement.describe('Announcement above each page')),
    header: optional(overriding(headerParts).describe('Page header')),
    footer: optional(overriding(footerParts).describe('Page footer')),
    themes: optional(overriding(themeParts).describe('Light and dark themes')),
    feedback: optional(overridden('feedback').describe('Page ratings by visitors')),
    externalLinks: optional(
      z.strictObject({ target: LinkWindow.nullable() }).describe('External links'),
    ),
    pagination: optional(overridden('pagination').describe('Links to the previous and next pages')),
    trademark: optional(
      overridden('trademark').describe('Attribution to the service in the footer'),
    ),
    privacyPolicy: optional(overriding({ url: policyUrl }).describe('Privacy policy link')),
    socialPreview: optional(
      overriding({ url: previewUrl }).describe('Preview image for links to the site'),
    ),
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
