import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'
import { pageId } from './demo-pages.ts'

const assets = 'https://assets.tidewater.example'

const link = (title: string, url: string) => ({ title, to: { kind: 'url', url } })

/** The customization of the public documentation site. */
const look = {
  favicon: { icon: { light: `${assets}/icon.png`, dark: `${assets}/icon-dark.png` } },
  header: {
    preset: 'default',
    logo: { light: `${assets}/logo.png`, dark: `${assets}/logo-dark.png` },
    links: [
      {
        ...link('Dashboard', 'https://app.tidewater.example'),
        style: 'button-primary',
        links: [link('Status', 'https://status.tidewater.example')],
      },
    ],
  },
  footer: {
    logo: { light: `${assets}/logo.png`, dark: `${assets}/logo-dark.png` },
    groups: [{ title: 'Company', links: [link('About', 'https://tidewater.example/about')] }],
    copyright: '© Tidewater',
  },
  announcement: {
    enabled: true,
    message: 'API version 2 is available',
    link: link('Read more', 'https://tidewater.example/news'),
    style: 'info',
  },
}

function seedRedirect(
  tx: Transaction,
  id: string,
  source: string,
  siteSectionId: string,
  createdAt: string,
): void {
  tx.put('redirects', {
    id,
    site: 'site_docs',
    source,
    draft: false,
    captureWildcard: false,
    permanent: true,
    destination: { kind: 'site-section', siteSectionId },
    createdAt,
    updatedAt: createdAt,
  })
}

/** Adds a partner site with visitor authentication, and rarely used settings of other sites. */
export function seedSiteDetails(tx: Transaction, at: DemoTime): void {
  tx.patch('sites', 'site_docs', { customizations: look })
  tx.patch('siteSections', 'sec_start', {
    localizedTitle: { de: 'Erste Schritte' },
    localizedDescription: { de: 'Vom Konto zum ersten Paket' },
  })
  tx.put('sectionGroups', {
    id: 'grp_labs',
    site: 'site_docs',
    title: 'Labs',
    icon: 'flask',
    localizedTitle: { de: 'Versuche' },
    sectionGroup: 'grp_tools',
    position: 3,
  })
  tx.patch('siteSpaces', 'ss_partner-api', {
    hidden: true,
    pageId: pageId('partner-api', 'overview'),
    localizedTitle: { de: 'Schnittstelle für Partner' },
  })
  tx.put('sites', {
    id: 'site_partners',
    organization,
    type: 'sponsored',
    title: 'Tidewater for Partners',
    basename: 'partners',
    proxy: { origin: 'tidewater.example/partners' },
    visibility: 'visitor-auth',
    published: true,
    createdAt: at(88),
    ads: { status: 'pending', submittable: true },
    features: [],
    defaultSiteSpace: 'ss_program',
  })
  tx.put('siteSpaces', {
    id: 'ss_program',
    site: 'site_partners',
    space: 'sp_partners',
    path: 'program',
    title: 'Partner Program',
    position: 1,
  })
  tx.put('publishingAuths', {
    id: 'site_partners',
    backend: 'custom',
    privateKey: 'demo-signing-key',
    fallbackURL: 'https://tidewater.example/login',
    logoutURL: 'https://tidewater.example/logout',
  })
  tx.put('shareLinks', {
    id: 'shl_agency',
    site: 'site_team',
    name: 'Agency',
    active: true,
    key: 'demo-agency-key',
    createdAt: at(70),
  })
  tx.put('externalLinks', {
    id: 'lnk_status',
    site: 'site_docs',
    title: 'Status',
    url: 'https://status.tidewater.example',
    icon: 'signal',
    position: 90,
  })
  seedRedirect(tx, 'red_1', '/libraries', 'sec_developers', at(120))
  seedRedirect(tx, 'red_2', '/start', 'sec_start', at(120))
}
