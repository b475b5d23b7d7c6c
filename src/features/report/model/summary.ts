import type { KeptCounts } from './counts.ts'
import type { CurrentFacts } from './facts.ts'
import { isUnread } from './part.ts'

/** Returns the most important numbers of a report. */
export function keptCounts(facts: CurrentFacts): KeptCounts {
  const { people, publication, changeRequests, content, specifications, integrations } = facts
  const { sites } = publication
  const role = (name: string) =>
    isUnread(people) ? null : (people.roles.find(({ role }) => role === name)?.total ?? 0)
  const links = isUnread(sites) ? [] : sites.items.map(({ shareLinks }) => shareLinks)
  const { error, warning } = facts.findings.severities
  const isChecked = facts.findings.unchecked.length === 0
  return {
    members: isUnread(people) ? null : people.total,
    administrators: role('admin'),
    guests: role('guest'),
    notSeen180Days: isUnread(people)
      ? null
      : sum(people.roles, ({ seen }) => (seen['over 180 days'] ?? 0) + (seen.never ?? 0)),
    spaces: isUnread(content) ? null : content.spaces,
    staleSpaces: isUnread(content) ? null : sum(content.ages.slice(3), ({ spaces }) => spaces),
    sites: isUnread(sites) ? null : sites.items.length,
    publishedSites: isUnread(sites) ? null : sites.items.filter((one) => one.published).length,
    activeShareLinks:
      isUnread(sites) || links.some(isUnread)
        ? null
        : sum(links, (one) => (isUnread(one) ? 0 : one.active)),
    openChangeRequests: isUnread(changeRequests) ? null : changeRequests.total,
    oldChangeRequests: isUnread(changeRequests)
      ? null
      : sum(
          changeRequests.ages.slice(2),
          ({ you = 0, author, reviewers }) => you + author + reviewers,
        ),
    // findings are missing if a check couldn't run
    errors: isChecked ? error : null,
    warnings: isChecked ? warning : null,
    failedSpecifications: isUnread(specifications)
      ? null
      : specifications.items.filter(({ state }) => state === 'failed').length,
    integrations: isUnread(integrations) ? null : integrations.items.length,
  }
}

function sum<Item>(items: readonly Item[], number: (item: Item) => number): number {
  return items.reduce((total, item) => total + number(item), 0)
}
