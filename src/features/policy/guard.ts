import { dirname, join } from 'node:path'
import { Source } from '../../client/organization-reader.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { sanitize } from '../../output/text/sanitize.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import { count, grouped } from '../../output/text/text.ts'
import { isExpired, type ManifestFile, readAccepted } from '../manifests/index.ts'
import { acceptedFileName } from './find-policy.ts'
import { evaluateRules, type PolicyFinding } from './model/evaluate.ts'
import { missingPlaces, selectGuardRules } from './model/guard-selection.ts'
import { type PlannedRequest, plannedFacts } from './model/planned-facts.ts'
import { checkPolicyFile, type Policy } from './model/policy-file.ts'
import { readFacts } from './model/read-facts.ts'

type GuardRun = WithArgs & WithService & WithConsole & WithEnvironment

const parallel = 8

/** The maximum number of violations to show. */
const shownAtMost = 20

/**
 * Throws an error if the state after the requests violates a rule that the current state doesn't
 * violate, or if the result of a rule is unknown.
 */
export async function guardChanges(
  run: GuardRun,
  path: string,
  file: ManifestFile,
  requests: readonly PlannedRequest[],
): Promise<void> {
  const policy = checkPolicyFile(file)
  const { rules, filterOf, focus, teams } = selectGuardRules(policy.rules, requests)
  if (rules.length === 0) return
  const source = new Source(await run.service.client(), parallel, (sent) =>
    run.console.progress.at(`Checking ${policy.name}: ${count(sent, 'request')}`),
  )
  const facts = await readFacts({
    ...{ source, focus, plannedTeams: teams, now: run.environment.clock.now() },
    organizationId: await run.service.context('organizationId'),
    parts: new Set(rules.flatMap(({ parts }) => [...parts])),
  })
  const before = evaluateRules(rules, facts, filterOf)
  const known = new Set(
    before.flatMap(({ state, fingerprint }) => (state === 'violated' ? [fingerprint] : [])),
  )
  const planned = plannedFacts(facts, requests)
  const after = [
    ...missingPlaces(rules, requests, facts, planned),
    ...evaluateRules(rules, planned, filterOf),
  ]
  const accepted = await acceptedFingerprints(run, path)
  const refused = after.filter(
    ({ fingerprint, severity }) =>
      severity !== 'note' && !known.has(fingerprint) && !accepted.has(fingerprint),
  )
  if (refused.length > 0) throw refusal(policy, refused)
}

async function acceptedFingerprints(run: WithEnvironment, path: string): Promise<Set<string>> {
  const { cwd, clock } = run.environment
  const file = join(dirname(path), acceptedFileName)
  const accepted = await readAccepted(file, cwd).catch((error: unknown) => {
    if (error instanceof DocsctlError && error.kind === 'usage') return []
    throw error
  })
  const today = new Date(clock.now())
  return new Set(
    accepted.filter((one) => !isExpired(one, today)).map(({ fingerprint }) => fingerprint),
  )
}

function refusal({ name }: Policy, refused: readonly PolicyFinding[]): DocsctlError {
  const all = refusedLines(refused)
  const lines = all.slice(0, shownAtMost)
  const more = all.length - lines.length
  const count = new Set(refused.map(({ rule }) => rule)).size === 1 ? 'a rule' : 'rules'
  return new DocsctlError(
    'check-failed',
    [
      `The change was refused because of ${count} in ${name}:`,
      ...lines,
      ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
    ].join('\n'),
    {
      state: 'Nothing was sent',
      problems: refused.map(({ rule, severity, thing, message }) => ({
        where: [thing.kind, thing.within?.id, thing.id].filter(Boolean).join('/'),
        ...{ rule, severity, message },
      })),
      hint: `Change the request or the rule, or add the ${refused.length === 1 ? 'fingerprint' : 'fingerprints'} shown in parentheses to ${acceptedFileName} next to ${name}, with a reason and an expiration date`,
    },
  )
}

/** Returns a line for each violation. Several rules with the same message share a line. */
function refusedLines(refused: readonly PolicyFinding[]): string[] {
  const groups = new Map<string, PolicyFinding[]>()
  for (const finding of refused) {
    const { kind, id, within } = finding.thing
    const key = JSON.stringify([kind, within?.id, id, finding.message])
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups.values()].map((group) => {
    const [{ rule, thing, message, fingerprint }] = group as [PolicyFinding]
    const what = `${thing.kind} ${quotedValue(thing.title || thing.id)}: ${message}`
    const rules = group.map((one) => `${one.rule} (${one.fingerprint})`)
    return sanitize(
      group.length === 1 ? `  ${rule}: ${what} (${fingerprint})` : `  ${rules.join(', ')}: ${what}`,
    )
  })
}
