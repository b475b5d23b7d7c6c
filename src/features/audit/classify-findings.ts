import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { openBelow } from '../../fs/below.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { parseJson } from '../../host/arguments/parse-json.ts'
import type { WithArgs, WithEnvironment } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import {
  type Accepted,
  addAccepted,
  isExpired,
  parseAcceptance,
  readAccepted,
} from '../manifests/index.ts'
import type { AuditFinding } from './model/finding.ts'

const usualFile = 'audit-accepted.yaml'

export const acceptFlagsFor = (file: string) => ({
  accepted: Flags.string({
    description: `File with accepted findings (default: ${file}, if it exists)`,
    helpGroup: 'TARGET',
    helpValue: 'FILE',
  }),
  accept: Flags.string({
    description:
      'Accept the finding with this fingerprint, and add it to the --accepted file (repeatable; requires --reason)',
    helpGroup: 'CHANGE',
    helpValue: 'FINGERPRINT',
    multiple: true,
    dependsOn: ['reason'],
  }),
  reason: Flags.string({
    description: 'Reason for accepting the findings (required with --accept)',
    helpGroup: 'CHANGE',
    helpValue: 'TEXT',
    dependsOn: ['accept'],
  }),
  until: Flags.string({
    description:
      'Last day on which the findings are accepted (requires --accept; default: 90 days from now)',
    helpGroup: 'CHANGE',
    helpValue: 'DATE',
    dependsOn: ['accept'],
  }),
})

export const acceptFlags = acceptFlagsFor(`${usualFile} in the current folder`)

/** The findings to accept, with the reason and expiration date. */
export interface Acceptance {
  fingerprints: readonly string[]
  reason: string
  until: string
}

/** Validates the flags for accepting findings before any request is sent. */
export async function parseAcceptFlags(
  run: WithArgs & WithEnvironment,
): Promise<Acceptance | undefined> {
  const fingerprints = (run.args.flags.accept ?? []) as string[]
  if (fingerprints.length === 0) return undefined
  return { fingerprints, ...(await parseAcceptance(run.args, run.environment.clock.now())) }
}

/** A finding that can be accepted by its fingerprint. */
export interface AcceptableFinding {
  fingerprint: string
  rule: string
  severity: string
  message: string
  thing: { title: string }
  roleRules?: number
  /** `unknown` if the data can't be read; a baseline never hides such a finding */
  state?: 'violated' | 'unknown'
}

/** A finding and whether it is new or accepted. */
export type Known<Found> = Found & {
  /** absent if there is no baseline */
  new?: boolean
  accepted?: Pick<Accepted, 'reason' | 'until'>
}

export interface ClassifiedFindings<Found = AuditFinding> {
  /** the findings to print */
  findings: Known<Found>[]
  /** the findings that make the audit fail */
  failing: Known<Found>[]
  /** accepted findings that still exist although their acceptance has expired */
  expired: Accepted[]
  /** notes about findings that were stored before the role rules changed */
  notes: string[]
}

const Baseline = z.array(
  z.looseObject({
    fingerprint: z.string(),
    rule: z.string().optional(),
    roleRules: z.number().optional(),
  }),
)
export type Baseline = z.output<typeof Baseline>

/**
 * Compares findings with the baseline and with accepted findings. Accepts new findings first if
 * requested.
 */
export async function classifyFindings<Found extends AcceptableFinding>(
  run: WithArgs & WithEnvironment,
  findings: readonly Found[],
  cwd: string,
  taking: Acceptance | undefined,
  usual = { folder: cwd, file: usualFile },
): Promise<ClassifiedFindings<Found>> {
  const baseline = await readBaseline(run)
  const before = baseline && new Set(baseline.map(({ fingerprint }) => fingerprint))
  const path = resolve(cwd, run.args.text('accepted') ?? join(usual.folder, usual.file))
  const exists = (await stat(path).catch(() => undefined)) !== undefined
  const mustBeThere = run.args.text('accepted') !== undefined && !taking
  const accepted = exists || mustBeThere ? await readAccepted(path, cwd) : []
  // a symbolic link at the default path is rejected, because the user didn't choose the path
  const isChosen = run.args.text('accepted') !== undefined || !taking
  const file = isChosen ? { path } : await openBelow(usual.folder, usual.file, { chosen: 'file' })
  const all = taking ? [...accepted, ...(await acceptFindings(file, findings, taking))] : accepted
  const today = new Date(run.environment.clock.now())
  const valid = new Map(
    all.filter((one) => !isExpired(one, today)).map((one) => [one.fingerprint, one]),
  )
  const classified = findings.map((finding): Known<Found> => {
    const found = valid.get(finding.fingerprint)
    return {
      ...finding,
      ...(before && { new: finding.state === 'unknown' || !before.has(finding.fingerprint) }),
      ...(found && { accepted: { reason: found.reason, until: found.until } }),
    }
  })
  const there = new Set(findings.map(({ fingerprint }) => fingerprint))
  return {
    findings: run.args.has('only-new') ? classified.filter((one) => one.new) : classified,
    failing: classified.filter(
      (one) => one.severity !== 'note' && !one.accepted && one.new !== false,
    ),
    expired: all.filter(
      (one) => isExpired(one, today) && there.has(one.fingerprint) && !valid.has(one.fingerprint),
    ),
    notes: (await import('./old-rules.ts')).oldRulesNotes(
      baseline ?? [],
      [...valid.values()].filter(({ fingerprint }) => there.has(fingerprint)),
      run,
    ),
  }
}

async function readBaseline(run: WithArgs & WithEnvironment): Promise<Baseline | undefined> {
  const name = run.args.text('baseline')
  if (name === undefined) return undefined
  const value = parseJson('--baseline', await run.environment.sources.file('--baseline', name))
  const { data } = Baseline.safeParse(value)
  if (data) return data
  throw usage([invalidValue('--baseline', name, 'Expected the --json output of an earlier run')])
}

/** Adds findings to the file of accepted findings. */
async function acceptFindings(
  file: { path: string; verify?: () => Promise<void> },
  findings: readonly AcceptableFinding[],
  { fingerprints, reason, until }: Acceptance,
): Promise<Accepted[]> {
  const byFingerprint = new Map(findings.map((one) => [one.fingerprint, one]))
  const missing = fingerprints.filter((one) => !byFingerprint.has(one))
  if (missing.length > 0) {
    const expected = 'Expected the fingerprint of a finding'
    throw usage(missing.map((value) => invalidValue('--accept', value, expected)))
  }
  const added = fingerprints.map((fingerprint): Accepted => {
    const { rule, thing, message, roleRules } = byFingerprint.get(fingerprint) as AcceptableFinding
    const change = `${rule}: ${thing.title}: ${message}`
    return { fingerprint, change, reason, until, ...(roleRules !== undefined && { roleRules }) }
  })
  const text = await readFile(file.path, 'utf8').catch(() => undefined)
  await addAccepted(file, text, added)
  return added
}
