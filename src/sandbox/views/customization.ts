const both = (colour: string) => ({ light: colour, dark: colour })

/** How a site looks when nobody has changed it. */
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
      links: 'default',
      font: 'Inter',
      icons: 'regular',
      sidebar: { background: 'default', list: 'default' },
      search: 'prominent',
    },
    internationalization: { locale: 'en' },
    favicon: {},
    header: { links: [] },
    footer: { groups: [] },
    announcement: { enabled: false, message: '', style: 'info' },
    themes: { default: 'light', toggeable: true },
    pdf: { enabled: true },
    feedback: { enabled: false },
    aiSearch: { enabled: true },
    ai: { pageLinkSummaries: { enabled: false } },
    advancedCustomization: { enabled: false },
  }
}
