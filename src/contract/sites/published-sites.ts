import * as z from 'zod'
import { openEnum, resource } from '../common.ts'
import { operation } from '../operation.ts'
import { shareKeyQuery } from '../spaces.ts'
import { Site } from './sites.ts'

const text = z.string().optional()

/** A color or an image for each theme. */
const themed = resource({ light: z.unknown().optional(), dark: z.unknown().optional() }).optional()

const toggle = resource({ enabled: z.boolean().optional() }).optional()

/** The target of a link. The other keys depend on `kind`. */
const linkTarget = resource({ kind: z.string() }).nullable().optional()

const headerLink = resource({
  title: text,
  style: text,
  to: linkTarget,
  links: z.array(resource({ title: text, to: linkTarget })).optional(),
})

export const SiteCustomization = resource({
  title: text,
  styling: resource({
    theme: text,
    primaryColor: themed,
    tint: resource({ color: themed }).optional(),
    infoColor: themed,
    successColor: themed,
    warningColor: themed,
    dangerColor: themed,
    corners: text,
    links: text,
    font: z.unknown().optional(),
    icons: text,
    sidebar: resource({ background: text, list: text }).optional(),
    search: text,
  }).optional(),
  internationalization: resource({ locale: text }).optional(),
  favicon: resource({ icon: themed }).optional(),
  header: resource({ logo: themed, links: z.array(headerLink).optional() }).optional(),
  footer: resource({
    logo: themed,
    groups: z.array(resource({})).optional(),
    copyright: text,
  }).optional(),
  announcement: resource({
    enabled: z.boolean().optional(),
    message: text,
    link: resource({ title: text, to: linkTarget }).optional(),
    style: text,
  }).optional(),
  // the service uses this spelling
  themes: resource({ default: text, toggeable: z.boolean().optional() }).optional(),
  pdf: toggle,
  feedback: toggle,
  aiSearch: toggle,
  ai: resource({ pageLinkSummaries: toggle }).optional(),
  advancedCustomization: resource({}).optional(),
})

export const PublishedSite = resource({
  object: z.literal('published-content-site').optional(),
  site: Site,
  /** the sections, or the site spaces if the site has no sections */
  structure: resource({
    type: openEnum(['sections', 'siteSpaces']),
    structure: z.array(resource({})),
  }),
  customizations: resource({ site: SiteCustomization }),
  scripts: z.array(resource({})).optional(),
})

export const getPublishedSite = operation({
  id: 'sites.published',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/published',
  summary: 'Show the published version of a site',
  query: shareKeyQuery,
  result: PublishedSite,
  proof: ['site'],
})
