import * as z from 'zod'
import { optional } from '../common.ts'
import { ContentRef } from '../content/content-ref.ts'
import { localized } from '../sites/site-sections.ts'
import { LocalizedText } from '../sites/site-spaces.ts'
import { ThemedColor, ThemedUrl } from './styling.ts'

/** The parts of how a site looks, but for its styling, by their keys. */

export const Locale = z
  .enum(['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'])
  .describe('language of what the site itself says (deprecated)')

export const Favicon = z.union([
  z.strictObject({ icon: ThemedUrl.describe('URL of a picture') }),
  z.strictObject({ emoji: z.string().max(50).describe('emoji, such as 📘') }),
  z.strictObject({}),
])

const TitledLink = z.strictObject({
  title: z.string().max(64).describe('text of the link'),
  localizedTitle: optional(localized(64).describe('its text in other languages')),
  to: ContentRef.describe('where it leads'),
})

const HeaderItem = z.strictObject({
  title: z.string(),
  localizedTitle: optional(LocalizedText),
  style: optional(z.enum(['link', 'button-primary', 'button-secondary'])),
  to: ContentRef.nullable(),
  links: z.array(TitledLink),
  condition: optional(z.string().max(1024)),
})

const FooterGroup = z.strictObject({
  title: z.string(),
  localizedTitle: optional(LocalizedText),
  links: z.array(TitledLink),
})

export const headerParts = {
  preset: z.enum(['default', 'bold', 'contrast', 'custom', 'none']).describe('style (deprecated)'),
  logo: ThemedUrl.describe('URL of the logo'),
  primaryLink: ContentRef.describe('where the logo leads'),
  backgroundColor: ThemedColor.describe('background (deprecated)'),
  linkColor: ThemedColor.describe('colour of links (deprecated)'),
  links: z.array(HeaderItem).describe('links'),
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
  logo: ThemedUrl.describe('URL of the logo'),
  groups: z.array(FooterGroup).describe('groups of links'),
  copyright: z.string().max(512).describe('line on who has the rights'),
}

export const Footer = z.strictObject({
  ...footerParts,
  logo: optional(footerParts.logo),
  copyright: optional(footerParts.copyright),
})

export const Announcement = z.strictObject({
  enabled: z.boolean().describe('whether it is shown'),
  message: z.string().min(2).max(128).describe('what it says'),
  localizedMessage: optional(localized(128).describe('what it says in other languages')),
  link: optional(TitledLink.describe('link behind it')),
  style: z.enum(['info', 'warning', 'danger', 'success']).describe('how urgent it looks'),
})

export const themeParts = {
  default: z.enum(['light', 'dark', 'system']).describe('theme to begin with'),
  // the service spells it so
  toggeable: z.boolean().describe('whether readers can change it'),
}

export const Ai = z.strictObject({
  mode: z.enum(['none', 'search', 'assistant']).describe('what it does'),
  greeting: optional(z.string().max(256).describe('what it says first')),
  localizedGreeting: optional(localized(128).describe('what it says first, in other languages')),
  suggestions: optional(
    z.array(z.string().min(3).max(64)).max(5).describe('questions that it offers'),
  ),
  instructions: optional(z.string().max(10_000).describe('how it is to answer')),
})

export const PageActions = z.strictObject({
  items: z
    .array(z.enum(['assistant', 'external-ai', 'markdown', 'mcp', 'git', 'pdf']))
    .describe('an action'),
})

export const LinkWindow = z.enum(['self', 'blank']).describe('window in which they open')

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
      handle: z.string().min(1).max(128),
      display: z.strictObject({ footer: z.boolean(), header: z.boolean() }),
    }),
  )
  .max(10)
