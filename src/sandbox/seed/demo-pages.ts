import { makeFile, makePage, type NewPage } from '../content/edits.ts'
import { titleSlug } from '../content/tree.ts'
import type { PageNode } from '../store/records-content.ts'
import type { Transaction } from '../store/transaction.ts'
import type { DemoTime } from './demo-days.ts'

interface Topic {
  title: string
  slug: string
  about: string
  points: string[]
}

export interface SpaceText {
  /** the ID of the space without `sp_` */
  name: string
  title: string
  about: string
  text: string
  /**
   * true if the space is for customers and contains code examples; other spaces are for employees
   */
  isPublic: boolean
  isSynced?: boolean
}

/** Returns the ID of a demo page. */
export function pageId(space: string, slug: string): string {
  return `pg_${space.replace(/^sp_/, '')}_${slug}`
}

function parseTopics(text: string): Topic[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [title = '', about = '', ...points] = part.trim().split('\n')
      return { title, slug: titleSlug(title), about, points: points.map((line) => line.slice(2)) }
    })
}

function forCustomers({ title, slug }: Topic, name: string): string {
  return `## Try it

Use a sandbox key to try the API without costs or real shipments.

\`\`\`bash
curl https://api.tidewater.example/v2/${slug} \\
  --header "Authorization: Bearer $TIDEWATER_KEY" \\
  --header "Content-Type: application/json" \\
  --data '{ "workspace": "${name}", "test": true }'
\`\`\`

The response contains the result and its ID:

| Field | Type | Meaning |
|---|---|---|
| \`id\` | text | stable identifier |
| \`state\` | text | \`ready\`, \`waiting\`, or \`failed\` |
| \`created_at\` | time | time of creation in UTC |
| \`request_id\` | text | include this ID if you contact support |

## Troubleshooting

Most errors with ${title.toLowerCase()} are caused by a difference between your sandbox and your live workspace, such as an unverified address, a missing carrier, or a key without the required scope. The error names the field that caused it. Before you retry a request, check the [limits](../reference/limits.md). If you need help, send the request ID to support.`
}

function employeeText({ title }: Topic): string {
  return `## Decisions

This table shows who decides about open questions on this page.

| Question | Decided by | Response time |
|---|---|---|
| Is this page up to date? | the space owner | within a week |
| May we make an exception? | your lead, in writing | within two days |
| Should the rule change? | anyone, with a change request | at the next review |

## In practice

Follow the points above, and use your judgment for everything else. If this page about ${title.toLowerCase()} is outdated, update it first. Ask in the team channel before you work around a problem.

1. Read this page again.
2. Check the [common questions](../reference/questions.md).
3. Ask in the channel, and add the answer to this page.`
}

function topicText(topic: Topic, neighbor: Topic, space: SpaceText): string {
  const points = topic.points.map((point) => `- ${point}`).join('\n')
  const rest = space.isPublic ? forCustomers(topic, space.name) : employeeText(topic)
  return `${topic.about}

## What to know

${points}

${rest}

## Read on

Next: [${neighbor.title}](${neighbor.slug}.md). The [overview](/overview) lists all pages in this space.
`
}

function overviewText(topics: Topic[], { title, about, name }: SpaceText): string {
  const list = topics
    .map((topic) => `- [${topic.title}](guides/${topic.slug}.md): ${topic.about}`)
    .join('\n')
  return `${about}

![Overview of ${title}](.gitbook/assets/${name}.svg)

## Contents

${list}

## Contribute

If you find a mistake, open a change request. Someone on the team reviews it within two working days. For larger changes, explain the reason in the description.
`
}

function limitsText(topics: Topic[], title: string): string {
  const rows = topics.map(({ title: one, points }) => `| ${one} | ${points[0]} |`).join('\n')
  return `Limits for ${title}.

| Subject | Limit |
|---|---|
${rows}

To request a higher limit, contact us and describe your use case.
`
}

function questionsText(topics: Topic[]): string {
  return topics
    .map(
      ({ title, about, points, slug }) =>
        `## What about ${title.toLowerCase()}?\n\n${about} ${points.at(-1)} See [${title}](../guides/${slug}.md).`,
    )
    .join('\n\n')
}

function drawing({ title, name }: SpaceText): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="120"><title>${name}</title><rect width="640" height="120" fill="#e8eef7"/><text x="24" y="68" font-size="28">${title}</text></svg>\n`,
  )
}

/** Creates the pages and files of a space from its topics. */
export function demoContent(tx: Transaction, space: SpaceText, at: DemoTime, age: number) {
  const topics = parseTopics(space.text)
  let days = age
  const page = (fields: NewPage & { slug: string }, pages: PageNode[] = []): PageNode => {
    days = Math.max(days - 3, 62)
    const page = makePage(tx, { id: pageId(space.name, fields.slug), ...fields }, at(age))
    const path = `${fields.slug}.md`
    const git = space.isSynced && page.body ? { git: { oid: page.body, path } } : {}
    return { ...page, ...git, updatedAt: at(days, '14:20'), pages }
  }
  const guides = topics.map((topic, index) => {
    const neighbor = topics[(index + 1) % topics.length] as Topic
    const { title, slug, about } = topic
    const markdown = topicText(topic, neighbor, space)
    return page({ title, slug, description: about.slice(0, 200), markdown })
  })
  const below = [
    page({ title: 'Limits', slug: 'limits', markdown: limitsText(topics, space.title) }),
    page({ title: 'Questions', slug: 'questions', markdown: questionsText(topics) }),
  ]
  const reference = 'See [Limits](limits.md) and [Questions](questions.md).'
  const pages = [
    page({
      title: 'Overview',
      slug: 'overview',
      emoji: '🧭',
      markdown: overviewText(topics, space),
    }),
    page({ title: 'Guides', slug: 'guides', type: 'group' }, guides),
    page({ title: 'Reference', slug: 'reference', markdown: reference }, below),
    page({
      title: 'Status',
      slug: 'status',
      type: 'link',
      target: { kind: 'url', url: 'https://status.tidewater.example' },
    }),
  ]
  const file = makeFile(tx, {
    id: `file_${space.name}`,
    name: `${space.name}.svg`,
    contentType: 'image/svg+xml',
    dimensions: { width: 640, height: 120 },
    bytes: drawing(space),
  })
  return { pages, files: [file] }
}
