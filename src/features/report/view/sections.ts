import { count, grouped } from '../../../output/text/text.ts'
import type { AdministratorFacts, ResourceAdministrators } from '../model/administrators.ts'
import { nextActors } from '../model/change-requests.ts'
import type { ReportFacts } from '../model/facts.ts'
import { reportSeverities } from '../model/findings.ts'
import { isUnread, type Part } from '../model/part.ts'
import { seenLabels } from '../model/people.ts'
import { driftSection } from './drift-section.ts'
import { type Cell, type ReportSection, unknownText } from './section.ts'
import { summarySection, trendSection } from './trend-section.ts'

/** Returns the sections of a report. The text output and the page show the same sections. */
export function reportSections(facts: ReportFacts): ReportSection[] {
  return [
    summarySection(facts),
    peopleSection(facts),
    administratorSection(facts),
    publicationSection(facts),
    findingSection(facts),
    changeRequestSection(facts),
    contentSection(facts),
    specificationSection(facts),
    integrationSection(facts),
    driftSection(facts),
    ...(facts.trends ? [trendSection(facts.trends)] : []),
  ]
}

/** Builds a section from a part. A part that couldn't be read has only its reason. */
function sectionOf<Value extends object>(
  id: string,
  title: string,
  part: Part<Value>,
  build: (value: Value) => Pick<ReportSection, 'tables'> & Partial<ReportSection>,
): ReportSection {
  const empty = { id, title, notes: [], unread: [], tables: [] }
  return isUnread(part) ? { ...empty, unread: [part.unknown] } : { ...empty, ...build(part) }
}

function peopleSection({ people }: ReportFacts): ReportSection {
  return sectionOf(
    'people',
    'People by role and last activity',
    people,
    ({ total, disabled, roles }) => ({
      notes: [
        `${count(total, 'member')}.${disabled > 0 ? ` The numbers below exclude ${count(disabled, 'disabled member')}.` : ''}`,
      ],
      tables: [
        {
          id: 'people',
          title: 'People by role and last activity',
          columns: ['role', 'people', ...seenLabels],
          rows: roles.map(({ role, total: people, seen }) => [
            role,
            people,
            ...seenLabels.map((label) => seen[label] ?? 0),
          ]),
          plot: {
            kind: 'bars',
            series: seenLabels.map((_, index) => ({
              column: index + 2,
              color: `age-${index + 1}`,
            })),
          },
        },
      ],
    }),
  )
}

function administratorSection({ administrators }: ReportFacts): ReportSection {
  return sectionOf('administrators', 'Administrators', administrators, (found) => {
    const parts = [found.spaces, found.collections, found.sites]
    return {
      notes: [
        'Administrators of the organization administer all resources. The number of administrators of each resource includes them.',
      ],
      unread: parts.flatMap((one) => (isUnread(one) ? [one.unknown] : [])),
      tables: [
        {
          id: 'administrator',
          title: 'Administrators of the organization',
          columns: ['name', 'email', 'last seen'],
          rows: found.organization.map(({ displayName, email = '', lastSeenAt }) => [
            ...[displayName, email, lastSeenAt ?? 'never'],
          ]),
        },
        {
          id: 'administered',
          title: 'Administrators of each resource',
          columns: [
            ...['resource', 'administrators', 'kind'],
            'administrators of the resource but not of the organization',
          ],
          rows: administeredResources(found).map(administeredRow),
        },
      ],
    }
  })
}

function administeredResources({ spaces, collections, sites }: AdministratorFacts) {
  return [spaces, collections, sites].flatMap((one) => (isUnread(one) ? [] : one.items))
}

function administeredRow(one: ResourceAdministrators): Cell[] {
  if (isUnread(one)) return [one.title, unknownText, one.kind, one.unknown]
  const names = one.people.items.map(({ displayName }) => displayName)
  const more = one.people.omitted > 0 ? [`${grouped(one.people.omitted)} more`] : []
  return [one.title || one.id, one.total, one.kind, [...names, ...more].join(', ')]
}

function publicationSection({ publication }: ReportFacts): ReportSection {
  const { sites, spaces, invites } = publication
  return {
    id: 'publication',
    title: 'Publication and share links',
    notes: [],
    unread: [sites, spaces, invites].flatMap((one) => (isUnread(one) ? [one.unknown] : [])),
    tables: [
      ...(isUnread(sites)
        ? []
        : [
            {
              id: 'site',
              title: 'Sites',
              columns: [
                ...['site', 'published', 'visibility', 'host'],
                ...['active share links', 'oldest active link'],
              ],
              rows: sites.items.map(
                ({ title, published, visibility, hostname = '', shareLinks }) => [
                  ...[title, published ? 'yes' : 'no', visibility, hostname],
                  ...(isUnread(shareLinks)
                    ? [unknownText, shareLinks.unknown]
                    : [shareLinks.active, shareLinks.oldestActiveAt ?? '']),
                ],
              ),
            },
          ]),
      ...(isUnread(spaces)
        ? []
        : [
            {
              id: 'visibility',
              title: 'Spaces by visibility',
              columns: ['visibility', 'spaces'],
              rows: Object.entries(spaces.visibility),
              plot: { kind: 'bars' as const, series: [{ column: 1, color: 'single' }] },
            },
          ]),
      ...(isUnread(invites)
        ? []
        : [
            {
              id: 'invite',
              title: 'Invite links',
              columns: ['invite link', 'role', 'grants access to'],
              rows: invites.items.map(({ id, role, on }) => [id, role, on]),
            },
          ]),
    ],
  }
}

function findingSection({ findings }: ReportFacts): ReportSection {
  const rules = findings.policy === undefined ? '' : `, and from the rules in ${findings.policy}`
  return {
    id: 'findings',
    title: 'Findings by severity',
    notes: [
      `Contains the findings from the audits of access, inactive content, and specifications${rules}. To check links, use "docsctl audit links".`,
    ],
    unread: findings.unchecked.map((one) => `Not checked: ${one}`),
    tables: [
      {
        id: 'severity',
        title: 'Findings by severity',
        columns: ['severity', 'findings'],
        rows: reportSeverities.map((severity) => [severity, findings.severities[severity]]),
        plot: { kind: 'bars', series: [{ column: 1, color: 'single' }] },
      },
      {
        id: 'rule',
        title: 'Findings by rule',
        columns: ['rule', 'findings', 'severity'],
        rows: findings.rules.map(({ rule, severity, findings: all }) => [rule, all, severity]),
      },
      {
        id: 'finding',
        title: 'Findings',
        columns: ['resource', 'severity', 'rule', 'in', 'finding'],
        rows: findings.items.items.map(
          ({ kind, id, title, severity, rule, within = '', message }) => [
            ...[kind === 'change-request' ? `#${id} ${title}`.trim() : title || id],
            ...[severity, rule, within, message],
          ],
        ),
        omitted: findings.items.omitted,
        more:
          findings.policy === undefined
            ? ['docsctl audit']
            : ['docsctl audit', 'docsctl policy check'],
      },
    ],
  }
}

function changeRequestSection({ changeRequests, organization }: ReportFacts): ReportSection {
  const title = 'Change requests by age'
  return sectionOf('change-requests', title, changeRequests, ({ ages, oldest, reviewsKnown }) => ({
    notes: [
      'Shows who must act next. This is "you" if the person who created the report has not given a requested review. Otherwise, it is "author" for drafts and outdated change requests, and "reviewers" for all others.',
    ],
    unread: reviewsKnown
      ? []
      : ['The service does not report which change requests need your review'],
    tables: [
      {
        id: 'change-request-age',
        title: 'Change requests by age and by who must act next',
        columns: ['age', ...nextActors],
        rows: ages.map(({ age, ...own }) => [
          age,
          ...nextActors.map((turn) => own[turn] ?? unknownText),
        ]),
        plot: {
          kind: 'bars',
          series: nextActors.map((turn, index) => ({ column: index + 1, color: turn })),
        },
      },
      {
        id: 'change-request',
        title: 'Oldest change requests',
        columns: [
          ...['change request', 'must act next', 'space', 'author', 'status', 'created', 'updated'],
        ],
        rows: oldest.items.map((one) => [
          ...[`#${one.number} ${one.subject}`.trim(), one.turn, one.space.title ?? one.space.id],
          ...[one.author.displayName, one.status, one.createdAt, one.updatedAt],
        ]),
        omitted: oldest.omitted,
        more: [`docsctl change-requests status --org ${organization.id}`],
      },
    ],
  }))
}

function contentSection({ content }: ReportFacts): ReportSection {
  return sectionOf('content', 'Content by freshness', content, ({ ages, oldest }) => ({
    tables: [
      {
        id: 'freshness',
        title: 'Spaces by time since the last change',
        columns: ['last change', 'spaces'],
        rows: ages.map(({ age, spaces }) => [age, spaces]),
        plot: { kind: 'bars', series: [{ column: 1, color: 'single' }] },
      },
      {
        id: 'old-space',
        title: 'Spaces unchanged for over 90 days',
        columns: ['space', 'last change'],
        rows: oldest.items.map(({ title, id, updatedAt }) => [title || id, updatedAt]),
        omitted: oldest.omitted,
        more: ['docsctl audit stale --space-days 90'],
      },
    ],
  }))
}

function specificationSection({ specifications }: ReportFacts): ReportSection {
  return sectionOf('specifications', 'Specifications', specifications, ({ items }) => ({
    tables: [
      {
        id: 'specification',
        title: 'Specifications',
        columns: ['specification', 'state', 'errors', 'visibility', 'last change'],
        rows: items.map(({ slug, state, errors, visibility = '', updatedAt }) => [
          ...[slug, state, errors, visibility, updatedAt],
        ]),
      },
    ],
  }))
}

function integrationSection({ integrations }: ReportFacts): ReportSection {
  return sectionOf('integrations', 'Integrations', integrations, ({ items }) => ({
    tables: [
      {
        id: 'integration',
        title: 'Installed integrations',
        columns: ['integration', 'status', 'version', 'spaces', 'sites', 'last change'],
        rows: items.map(({ name, title, status, version, spaces, sites, updatedAt = '' }) => [
          ...[title || name, status, version, spaces, sites, updatedAt],
        ]),
      },
    ],
  }))
}
