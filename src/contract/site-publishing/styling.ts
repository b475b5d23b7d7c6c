import * as z from 'zod'
import { atMost, optional } from '../common.ts'

const Color = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'Use a hex color such as #f60 or #ff6600')

/** Builds an enumeration from lines that contain several values each. */
function enumFromLines(lines: readonly string[]) {
  return z.enum(lines.flatMap((line) => line.split(' ')))
}

/** Builds an object with one value for the light theme and one for the dark theme. */
function themed<Value extends z.ZodType>(noun: string, value: Value) {
  return z.strictObject({
    light: value.describe(`${noun} for the light theme`),
    dark: value.describe(`${noun} for the dark theme`),
  })
}

export const ThemedColor = themed('Color', Color)

export const ThemedUrl = themed('Image URL', z.url().check(atMost(2048)))

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

/** These values are too numerous to list in help. */
const CodeTheme = z
  .string()
  .refine((name) => codeThemes.has(name), 'Expected a code theme such as github-light or dracula')

const ThemedCodeTheme = themed('Code theme', CodeTheme)

/** A custom font. */
const OwnFont = z.strictObject({
  id: z.string().describe('ID of a custom font'),
  custom: z.boolean().describe('Use a custom font'),
  fontFamily: z.string().min(1).check(atMost(50)).describe('Font family'),
  fontFaces: z
    .array(
      z.strictObject({
        weight: z.int().min(1).max(1000),
        sources: z
          .array(
            z.strictObject({
              url: z.url().check(atMost(2048)),
              format: optional(z.enum(['woff2', 'woff'])),
            }),
          )
          .min(1),
      }),
    )
    .min(1)
    .describe('Font weights and files'),
})

const Font = z.union([
  enumFromLines([
    'ABCFavorit Inter Roboto RobotoSlab OpenSans SourceSansPro Lato Ubuntu Raleway',
    'Merriweather Overpass NotoSans IBMPlexSerif Poppins FiraSans',
  ]),
  OwnFont,
])

const MonospaceFont = z.union([
  enumFromLines([
    'FiraCode IBMPlexMono JetBrainsMono SourceCodePro RobotoMono SpaceMono DMMono Inconsolata',
  ]),
  OwnFont,
])

/** The styling that a space can override. */
export const stylingOfSpace = {
  theme: z.enum(['clean', 'muted', 'bold', 'gradient']).describe('Site theme'),
  primaryColor: ThemedColor.describe('Primary color'),
  infoColor: ThemedColor.describe('Info message color'),
  successColor: ThemedColor.describe('Success message color'),
  warningColor: ThemedColor.describe('Warning message color'),
  dangerColor: ThemedColor.describe('Danger message color'),
  corners: z.enum(['straight', 'rounded', 'circular']).describe('Corner style'),
  depth: z.enum(['subtle', 'flat']).describe('Depth style'),
  links: z.enum(['default', 'accent']).describe('Link style'),
  icons: z.enum(['regular', 'solid', 'duotone', 'light', 'thin']).describe('Icon style'),
  background: z.enum(['plain', 'match']).describe('Background style (deprecated)'),
}

export const Tint = z.strictObject({ color: ThemedColor.describe('Tint color') })

export const SearchStyle = z.enum(['prominent', 'subtle']).describe('Search field style')

export const Sidebar = z.strictObject({
  background: z.enum(['default', 'filled']).describe('Sidebar background'),
  list: z.enum(['default', 'pill', 'line']).describe('Sidebar list style'),
})

export const CodeThemes = z.strictObject({
  default: ThemedCodeTheme.describe('Theme for code blocks'),
  openapi: ThemedCodeTheme.describe('Theme for API references'),
})

export const Styling = z.strictObject({
  ...stylingOfSpace,
  tint: optional(Tint.describe('Page tint')),
  font: Font.describe('Font for text'),
  headingFont: optional(Font.nullable().describe('Font for headings')),
  monospaceFont: MonospaceFont.describe('Font for code'),
  codeTheme: CodeThemes.describe('Themes for code blocks and API references'),
  sidebar: Sidebar.describe('Sidebar style'),
  search: SearchStyle,
})
