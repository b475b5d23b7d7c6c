import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { AuditFinding } from '../../audit/finding.ts'
import type { Machine } from '../../frame/program/roles.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { parseJson } from '../../frame/words/values.ts'
import {
  type Accepted,
  addAccepted,
  isOver,
  readAccepted,
  refuseAcceptance,
  usualLastDay,
} from '../../publishing/accepted-file.ts'
import { usage } from '../../text/sentences.ts'

const usualFile = 'audit-accepted.yaml'

export const acceptFlagsFor = (file: string) => ({
  accepted: Flags.string({
    description: `what was accepted (default: ${file}, if it is there)`,
    helpGroup: 'TARGET',
    helpValue: 'FILE',
  }),
  accept: Flags.string({
    description: 'accept the finding with this fingerprint from now on, with --reason',
    helpGroup: 'CHANGE',
    helpValue: 'FINGERPRINT',
    multiple: true,
    dependsOn: ['reason'],
  }),
  reason: Flags.string({
    description: 'why it is accepted',
    helpGroup: 'CHANGE',
    helpValue: 'TEXT',
    dependsOn: ['accept'],
  }),
  until: Flags.string({
    description: 'the last day on which that holds (default: in 90 days)',
    helpGroup: 'CHANGE',
    helpValue: 'YYYY-MM-DD',
    dependsOn: ['accept'],
  }),
})

export const acceptFlags = acceptFlagsFor(usualFile)

/** What is to be accepted from now on. */
export interface Taking {
  fingerprints: readonly string[]
  reason: string
  until: string
}

/** Checks what was typed of it before anything is asked. */
export function takeFindings(run: TypedWords & Machine): Taking | undefined {
  const fingerprints = (run.flags.accept ?? []) as string[]
  if (fingerprints.length === 0) return undefined
  const reason = run.text('reason')?.trim() ?? ''
  const until = run.text('until') ?? usualLastDay(run.runtime.clock.now())
  refuseAcceptance({ reason, until }, run.runtime.clock.now())
  return { fingerprints, reason, until }
}

/** What somebody can accept, by its fingerprint. */
export interface AcceptableFinding {
  fingerprint: string
  rule: string
  severity: string
  message: string
  thing: { title: string }
}

/** A finding with what is known of it. */
export type Known<Found> = Found & {
  /** absent where there is no baseline */
  new?: boolean
  accepted?: Pick<Accepted, 'reason' | 'until'>
}

export type WeighedFinding = Known<AuditFinding>

export interface Weighed<Found = AuditFinding> {
  /** those that are shown */
  findings: Known<Found>[]
  /** those for which it fails */
  failing: Known<Found>[]
  /** what was accepted until a day that is past, and is there still */
  expired: Accepted[]
}

const Baseline = z.array(z.looseObject({ fingerprint: z.string() }))

/** Holds the findings against the baseline and what was accepted, which may grow by it. */
export async function weigh<Found extends AcceptableFinding>(
  run: TypedWords & Machine,
  findings: readonly Found[],
  cwd: string,
  taking: Taking | undefined,
  acceptedFile = usualFile,
): Promise<Weighed<Found>> {
  const before = await baselineOf(run)
  const path = resolve(cwd, run.text('accepted') ?? acceptedFile)
  const isThere = (await stat(path).catch(() => undefined)) !== undefined
  const mustBeThere = run.text('accepted') !== undefined && !taking
  const accepted = isThere || mustBeThere ? await readAccepted(path, cwd) : []
  const all = taking ? [...accepted, ...(await taken(path, findings, taking))] : accepted
  const today = new Date(run.runtime.clock.now())
  const valid = new Map(
    all.filter((one) => !isOver(one, today)).map((one) => [one.fingerprint, one]),
  )
  const weighed = findings.map((finding): Known<Found> => {
    const found = valid.get(finding.fingerprint)
    return {
      ...finding,
      ...(before && { new: !before.has(finding.fingerprint) }),
      ...(found && { accepted: { reason: found.reason, until: found.until } }),
    }
  })
  const there = new Set(findings.map(({ fingerprint }) => fingerprint))
  return {
    findings: run.has('only-new') ? weighed.filter((one) => one.new) : weighed,
    failing: weighed.filter((one) => one.severity !== 'note' && !one.accepted && one.new !== false),
    expired: all.filter(
      (one) => isOver(one, today) && there.has(one.fingerprint) && !valid.has(one.fingerprint),
    ),
  }
}

async function baselineOf(run: TypedWords & Machine): Promise<Set<string> | undefined> {
  const name = run.text('baseline')
  if (name === undefined) return undefined
  const value = parseJson('--baseline', await run.sources.file('--baseline', name))
  const { data } = Baseline.safeParse(value)
  if (data) return new Set(data.map(({ fingerprint }) => fingerprint))
  throw usage([
    { where: '--baseline', rule: 'needs what an audit printed with --json', value: name },
  ])
}

/** Writes down what is accepted from now on. */
async function taken(
  path: string,
  findings: readonly AcceptableFinding[],
  { fingerprints, reason, until }: Taking,
): Promise<Accepted[]> {
  const byFingerprint = new Map(findings.map((one) => [one.fingerprint, one]))
  const missing = fingerprints.filter((one) => !byFingerprint.has(one))
  if (missing.length > 0) {
    const rule = 'is none of the findings'
    throw usage(missing.map((value) => ({ where: '--accept', rule, value })))
  }
  const added = fingerprints.map((fingerprint): Accepted => {
    const { rule, thing, message } = byFingerprint.get(fingerprint) as AcceptableFinding
    const change = `${rule}: ${thing.title}: ${message}`
    return { fingerprint, change, reason, until }
  })
  const text = await readFile(path, 'utf8').catch(() => undefined)
  await addAccepted(path, text, added)
  return added
}
