import type { ChangeRule } from '../compare/change.ts'
import { type ChangeGroup, groupLine, groupText } from './groups.ts'
import type { Judgment } from './policy.ts'

export interface ChangelogSection {
  title: 'Added' | 'Changed' | 'Deprecated' | 'Removed'
  entries: string[]
}

const sectionRules: [ChangelogSection['title'], (rule: ChangeRule) => boolean][] = [
  ['Added', (rule) => rule.endsWith('-added') && rule !== 'response-variant-added'],
  ['Deprecated', (rule) => rule.endsWith('-deprecated')],
  ['Removed', (rule) => /-(removed|sunset)$/.test(rule) && rule !== 'request-variant-removed'],
  ['Changed', () => true],
]

const order: ChangelogSection['title'][] = ['Added', 'Changed', 'Deprecated', 'Removed']

/** Returns the changes as a changelog for readers of the API documentation. */
export function changelogSections({ groups }: Judgment): ChangelogSection[] {
  const titles = groups.map(({ rule }) => sectionRules.find(([, is]) => is(rule))?.[0])
  return order.flatMap((title) => {
    const entries = new Map<string, boolean>()
    for (const group of groups.filter((_, index) => titles[index] === title)) {
      for (const text of changelogEntries(group)) {
        entries.set(text, entries.get(text) === true || group.severity === 'breaking')
      }
    }
    const shown = [...entries].map(([text, breaks]) => (breaks ? `${text} (breaking)` : text))
    return shown.length > 0 ? [{ title, entries: shown }] : []
  })
}

function changelogEntries(group: ChangeGroup): string[] {
  const { rule, subject, members, path, message } = group
  const isWhole = /^(operation|webhook)-(added|removed)$/.test(rule)
  if (isWhole) return (members ?? [{ subject }]).map((one) => one.subject)
  if (members) return members.map((one) => groupText({ path, message, subject: one.subject }))
  return [group.subjects ? groupLine(group) : groupText(group)]
}
