const colour = (both: string) => ({ light: both, dark: both })

const codeTheme = { light: 'github-light', dark: 'github-dark' }

/** How a site looks, with all that the service wants of it and no more. */
export const wholeLook = {
  styling: {
    theme: 'clean',
    primaryColor: colour('#346DDB'),
    infoColor: colour('#787878'),
    successColor: colour('#008847'),
    warningColor: colour('#FE9A00'),
    dangerColor: colour('#FB2C36'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    codeTheme: { default: codeTheme, openapi: codeTheme },
    background: 'plain',
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'light', toggeable: true },
  feedback: { enabled: false },
  ai: { mode: 'search' },
  advancedCustomization: { enabled: false },
  trademark: { enabled: true },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  pageActions: { items: ['markdown'] },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: true },
}
