const both = (color: string) => ({ light: color, dark: color })

const codeTheme = { light: 'default-light', dark: 'default-dark' }

/** Returns the default customization of a site. */
export function usualCustomization(title: string) {
  return {
    title,
    styling: {
      theme: 'clean',
      primaryColor: both('#346DDB'),
      tint: { color: both('#346DDB') },
      infoColor: both('#787878'),
      successColor: both('#008847'),
      warningColor: both('#FE9A00'),
      dangerColor: both('#FB2C36'),
      corners: 'rounded',
      depth: 'subtle',
      links: 'default',
      font: 'Inter',
      monospaceFont: 'IBMPlexMono',
      background: 'plain',
      icons: 'regular',
      codeTheme: { default: codeTheme, openapi: codeTheme },
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
    pageActions: { items: ['external-ai', 'markdown'] },
    externalLinks: { target: 'self' },
    pagination: { enabled: true },
    trademark: { enabled: true },
    privacyPolicy: {},
    socialPreview: {},
    socialAccounts: [],
    insights: { trackingCookie: true },
    advancedCustomization: { enabled: false },
  }
}

/**
 * Returns the customization of a published site, including keys that other customizations don't
 * have.
 */
export function publishedCustomization(title: string) {
  const usual = usualCustomization(title)
  return {
    ...usual,
    pdf: { enabled: true },
    aiSearch: { enabled: true },
    ai: { ...usual.ai, pageLinkSummaries: { enabled: false } },
  }
}
