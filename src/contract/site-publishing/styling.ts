import * as z from 'zod'
import { optional } from '../common.ts'

const Color = z.string().regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/)

/** One of the words in some lines. */
function oneOf(lines: readonly string[]) {
  return z.enum(lines.flatMap((line) => line.split(' ')))
}

/** A value of the light theme, and one of the dark. */
function themed<Value extends z.ZodType>(value: Value) {
  return z.strictObject({
    light: value.describe('in the light theme'),
    dark: value.describe('in the dark theme'),
  })
}

export const ThemedColor = themed(Color)

export const ThemedUrl = themed(z.url().max(2048))

const codeThemes = new Set(
  [
    'default-light default-dark monochrome-light monochrome-dark andromeeda aurora-x ayu-dark',
    'catppuccin-frappe catppuccin-latte catppuccin-macchiato catppuccin-mocha dark-plus',
    'dracula dracula-soft everforest-dark everforest-light github-dark github-dark-default',
    'github-dark-dimmed github-dark-high-contrast github-light github-light-default',
    'github-light-high-contrast gruvbox-dark-hard gruvbox-dark-medium gruvbox-dark-soft',
    'gruvbox-light-hard gruvbox-light-medium gruvbox-light-soft houston kanagawa-dragon',
    'kanagawa-lotus kanagawa-wave laserwave light-plus material-theme material-theme-darker',
    'material-theme-lighter material-theme-ocean material-theme-palenight min-dark min-light',
    'monokai night-owl nord one-dark-pro one-light plastic poimandres red rose-pine',
    'rose-pine-dawn rose-pine-moon slack-dark slack-ochin snazzy-light solarized-dark',
    'solarized-light synthwave-84 tokyo-night vesper vitesse-black vitesse-dark vitesse-light',
  ].flatMap((line) => line.split(' ')),
)

/** So many that no help lists them. */
const CodeTheme = z
  .string()
  .refine((name) => codeThemes.has(name), 'a theme of code such as github-light or dracula')

const ThemedCodeTheme = themed(CodeTheme)

/** A font that is brought along. */
const OwnFont = z.strictObject({
  id: z.string().describe('id of a font of your own'),
  custom: z.boolean().describe('whether it is a font of your own'),
  fontFamily: z.string().min(1).max(50).describe('its family'),
  fontFaces: z
    .array(
      z.strictObject({
        weight: z.int().min(1).max(1000),
        sources: z
          .array(
            z.strictObject({
              url: z.url().max(2048),
              format: optional(z.enum(['woff2', 'woff'])),
            }),
          )
          .min(1),
      }),
    )
    .min(1)
    .describe('its weights and files'),
})

const Font = z.union([
  oneOf([
    'ABCFavorit Inter Roboto RobotoSlab OpenSans SourceSansPro Lato Ubuntu Raleway',
    'Merriweather Overpass NotoSans IBMPlexSerif Poppins FiraSans',
  ]),
  OwnFont,
])

const MonospaceFont = z.union([
  oneOf([
    'FiraCode IBMPlexMono JetBrainsMono SourceCodePro RobotoMono SpaceMono DMMono Inconsolata',
  ]),
  OwnFont,
])

/** What a space may have other than its site. */
export const stylingOfSpace = {
  theme: z.enum(['clean', 'muted', 'bold', 'gradient']).describe('theme'),
  primaryColor: ThemedColor.describe('main colour'),
  infoColor: ThemedColor.describe('colour of hints'),
  successColor: ThemedColor.describe('colour of successes'),
  warningColor: ThemedColor.describe('colour of warnings'),
  dangerColor: ThemedColor.describe('colour of dangers'),
  corners: z.enum(['straight', 'rounded', 'circular']).describe('corners'),
  depth: z.enum(['subtle', 'flat']).describe('depth'),
  links: z.enum(['default', 'accent']).describe('links'),
  icons: z.enum(['regular', 'solid', 'duotone', 'light', 'thin']).describe('icons'),
  background: z.enum(['plain', 'match']).describe('background (deprecated)'),
}

export const Tint = z.strictObject({ color: ThemedColor.describe('colour of the tint') })

export const SearchStyle = z.enum(['prominent', 'subtle']).describe('search field')

export const Sidebar = z.strictObject({
  background: z.enum(['default', 'filled']).describe('background of the sidebar'),
  list: z.enum(['default', 'pill', 'line']).describe('list in the sidebar'),
})

export const CodeThemes = z.strictObject({
  default: ThemedCodeTheme.describe('theme of code'),
  openapi: ThemedCodeTheme.describe('theme of code in references of an API'),
})

export const Styling = z.strictObject({
  ...stylingOfSpace,
  tint: optional(Tint.describe('tint')),
  font: Font.describe('font'),
  headingFont: optional(Font.nullable().describe('font of headings')),
  monospaceFont: MonospaceFont.describe('font of code'),
  codeTheme: CodeThemes.describe('themes of code'),
  sidebar: Sidebar.describe('sidebar'),
  search: SearchStyle,
})
