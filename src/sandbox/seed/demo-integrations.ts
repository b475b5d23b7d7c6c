import type { Json } from '../store/record.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'

/** A PNG image with a single pixel, in base64. */
const trackerIcon =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const integrations: {
  id: string
  days: number
  version: number
  visibility: string
  manifest: { [key: string]: Json }
}[] = [
  {
    id: 'github-sync',
    days: 410,
    version: 14,
    visibility: 'public',
    manifest: {
      title: 'GitHub Sync',
      description: 'Syncs a space with a repository.',
      summary: 'Two-way sync of pages and files.',
      scopes: ['space:git:sync', 'space:content:read', 'space:content:write'],
      categories: ['content', 'collaboration'],
      target: 'space',
      blocks: [],
    },
  },
  {
    id: 'tidewater-tracker',
    days: 150,
    version: 3,
    visibility: 'private',
    manifest: {
      title: 'Tidewater Tracker',
      description: 'Shows the state of a parcel on a page.',
      scopes: ['space:content:read'],
      categories: ['other'],
      target: 'all',
      blocks: [
        {
          id: 'parcel',
          title: 'Parcel',
          description: 'The current location of a parcel',
          icon: 'box',
          urlUnfurl: ['https://track.tidewater.example/**'],
          markdown: { codeblock: 'parcel', body: 'number' },
        },
      ],
      icon: trackerIcon,
      contentSources: [
        {
          id: 'depots',
          title: 'Depots',
          description: 'A page for each depot',
          icon: 'warehouse',
          configuration: { componentId: 'depots-config' },
        },
      ],
      configurations: {
        account: {
          properties: {
            region: {
              type: 'string',
              title: 'Region',
              description: 'Region to count parcels for',
              default: 'eu',
              completion_url: 'https://track.tidewater.example/regions',
              enum: ['eu', 'us'],
            },
          },
          required: ['region'],
        },
        space: { componentId: 'tracker-space' },
      },
      externalLinks: [{ url: 'https://track.tidewater.example', label: 'Tracker' }],
      contentSecurityPolicy: { 'img-src': 'https://track.tidewater.example' },
    },
  },
  {
    id: 'quiet-analytics',
    days: 95,
    version: 7,
    visibility: 'unlisted',
    manifest: {
      title: 'Quiet Analytics',
      description: 'Counts visits without cookies.',
      scopes: ['site:script:inject', 'site:views:read'],
      categories: ['analytics'],
      target: 'site',
      blocks: [],
      configurations: { site: { properties: { key: { type: 'string', title: 'Site key' } } } },
    },
  },
]

/** Events of the installation of `tidewater-tracker`, with the logs of its script. */
const trackerEvents: {
  id: string
  days: number
  time: string
  payload: { type: string; [key: string]: Json }
  status?: string
  logs: { level: string; message: string }[]
}[] = [
  {
    id: 'evt_tracker-setup',
    days: 30,
    time: '09:00',
    payload: { type: 'installation_setup', status: 'active' },
    logs: [{ level: 'info', message: 'Counting parcels for region eu' }],
  },
  {
    id: 'evt_tracker-parcel',
    days: 2,
    time: '14:05',
    payload: {
      type: 'fetch',
      request: { method: 'get', url: 'https://track.tidewater.example/parcels/48', headers: {} },
    },
    logs: [
      { level: 'debug', message: 'GET /parcels/48' },
      { level: 'info', message: 'Parcel 48 is at the Utrecht depot' },
    ],
  },
  {
    id: 'evt_tracker-depots',
    days: 1,
    time: '06:30',
    payload: { type: 'task', task: { type: 'refresh-depots' } },
    status: 'failed',
    logs: [
      { level: 'warn', message: 'GET /depots returned status 503. Retrying' },
      { level: 'error', message: 'Error: GET /depots timed out\n    at refresh (depots.ts:41)' },
    ],
  },
]

function seedTrackerEvents(tx: Transaction, at: DemoTime): void {
  const installation = 'ins_tidewater-tracker'
  for (const { id, days, time, payload, logs, ...event } of trackerEvents) {
    const createdAt = at(days, time)
    tx.put('integrationEvents', {
      ...{ id, integration: 'tidewater-tracker', installation, createdAt, ...event },
      payload: { eventId: id, installationId: installation, ...payload },
      logs: logs.map((log) => ({ ...log, timestamp: createdAt })),
    })
  }
}

export function seedIntegrations(tx: Transaction, at: DemoTime): void {
  for (const { days, ...integration } of integrations) {
    tx.put('integrations', {
      ...integration,
      organization,
      verified: integration.visibility === 'public',
      publishedAt: at(days),
    })
    tx.put('installations', {
      id: `ins_${integration.id}`,
      integration: integration.id,
      organization,
      status: integration.id === 'quiet-analytics' ? 'paused' : 'active',
      space_selection: 'selected',
      site_selection: 'all',
      spaces: integration.id === 'github-sync' ? 2 : 0,
      configuration: {},
      externalIds: integration.id === 'github-sync' ? ['tidewater-example'] : [],
      createdAt: at(days - 10),
      updatedAt: at(30),
    })
  }
  seedTrackerEvents(tx, at)
}
