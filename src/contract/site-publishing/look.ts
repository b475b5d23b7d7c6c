import * as z from 'zod'
import { atLeast, atMost, optional } from '../common.ts'
import { ContentRef } from '../content/content-ref.ts'
import { localized } from '../sites/site-sections.ts'
import { LocalizedText } from '../sites/site-spaces.ts'
import { ThemedColor, ThemedUrl } from './styling.ts'

export const Locale = z
  .enum(['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'])
  .describe('Site interface language (deprecated)')

export const Favicon = z.union([
  z.strictObject({ icon: ThemedUrl.describe('Image URLs for the light and dark themes') }),
  z.strictObject({ emoji: z.string().check(atMost(50)).describe('Emoji, such as 📘') }),
  z.strictObject({}),
])

const TitledLink = z.strictObject({
  title: z.string().check(atMost(64)).describe('Link text'),
  localizedTitle: optional(localized(64).describe('Translated link text')),
  to: ContentRef.describe('Link destination'),
})

const HeaderItem = z.strictObject({
  title: z.string(),
  localizedTitle: optional(LocalizedText),
  style: optional(z.enum(['link', 'button-primary', 'button-secondary'])),
  to: ContentRef.nullable(),
  links: z.array(TitledLink),
  condition: optional(z.string().check(atMost(1024))),
})

const FooterGroup = z.strictObject({
  title: z.string(),
  localizedTitle: optional(LocalizedText),
  links: z.array(TitledLink),
})

export const headerParts = {
  preset: z
    .enum(['default', 'bold', 'contrast', 'custom', 'none'])
    .describe('Header style (deprecated)'),
  logo: ThemedUrl.describe('Logo URLs for the light and dark themes'),
  primaryLink: ContentRef.describe('Destination of the logo link'),
  backgroundColor: ThemedColor.describe('Background color (deprecated)'),
  linkColor: ThemedColor.describe('Link color (deprecated)'),
  links: z.array(HeaderItem).describe('Links in the header'),
}

const { logo, primaryLink, backgroundColor, linkColor } = headerParts

export const Header = z.strictObject({
  ...headerParts,
  logo: optional(logo),
  primaryLink: optional(primaryLink),
  backgroundColor: optional(backgroundColor),
  linkColor: optional(linkColor),
})

export const footerParts = {
  logo: ThemedUrl.describe('Logo URLs for the light and dark themes'),
  groups: z.array(FooterGroup).describe('Groups of links in the footer'),
  copyright: z.string().check(atMost(512)).describe('Copyright notice'),
}

export const Footer = z.strictObject({
  ...footerParts,
  logo: optional(footerParts.logo),
  copyright: optional(footerParts.copyright),
})

export const Announcement = z.strictObject({
  enabled: z.boolean().describe('Show the announcement'),
  message: z.string().check(atLeast(2), atMost(128)).describe('Announcement text'),
  localizedMessage: optional(localized(128).describe('Translated announcement text')),
  link: optional(TitledLink.describe('Announcement link')),
  style: z.enum(['info', 'warning', 'danger', 'success']).describe('Announcement style'),
})

export const themeParts = {
  default: z.enum(['light', 'dark', 'system']).describe('Initial theme'),
  // the service uses this spelling
  toggeable: z.boolean().describe('Let visitors switch themes'),
}

export const Ai = z.strictObject({
  mode: z.enum(['none', 'search', 'assistant']).describe('AI mode for the site'),
  greeting: optional(z.string().check(atMost(256)).describe('Assistant greeting')),
  localizedGreeting: optional(localized(128).describe('Translated assistant greeting')),
  suggestions: optional(
    z
      .array(z.string().check(atLeast(3), atMost(64)))
      .max(5)
      .describe('Suggested question'),
  ),
  instructions: optional(z.string().check(atMost(10_000)).describe('Instructions for AI answers')),
})

export const PageActions = z.strictObject({
  items: z
    .array(z.enum(['assistant', 'external-ai', 'markdown', 'mcp', 'git', 'pdf']))
    .describe('Page action to offer'),
})

export const LinkWindow = z.enum(['self', 'blank']).describe('Window in which external links open')

export const SocialAccounts = z
  .array(
    z.strictObject({
      platform: z.enum([
        'twitter',
        'instagram',
        'facebook',
        'linkedin',
        'github',
        'discord',
        'slack',
        'youtube',
        'tiktok',
        'reddit',
        'bluesky',
        'mastodon',
        'threads',
        'medium',
      ]),
      handle: z.string().min(1).check(atMost(128)),
      display: z.strictObject({ footer: z.boolean(), header: z.boolean() }),
    }),
  )
  .max(10)
