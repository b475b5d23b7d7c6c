import * as z from 'zod'
import { faultsOf } from '../client/problems.ts'
import { optional } from '../contract/common.ts'
import { replaceFile } from '../files/replace-file.ts'
import { checkFailed } from '../pipelines/finding.ts'
import { usage } from '../text/sentences.ts'
import { readManifestFile } from './manifest-file.ts'
import { manifestFinding } from './manifest-place.ts'

/** A finding that somebody has looked at, and taken. */
export const Accepted = z.strictObject({
  fingerprint: z.string().regex(/^[\da-f]{12}$/),
  change: optional(z.string()),
  reason: z.string().min(1),
  until: z.iso.date(),
})
export type Accepted = z.output<typeof Accepted>

const AcceptedFile = z.strictObject({ accepted: z.nullable(z.array(Accepted)) })

/** Refuses a finding that is taken without a reason, or until no day that is still to come. */
export function refuseAcceptance(
  { reason, until }: Pick<Accepted, 'reason' | 'until'>,
  now: number,
): void {
  if (reason === '')
    throw usage([{ where: '--reason', rule: 'is needed: whoever reads it wants to know why' }])
  const isDay = z.iso.date().safeParse(until).success
  if (!isDay || until < dayOf(now)) {
    const rule = isDay ? 'is a day that is past' : 'needs a day, such as 2027-01-31'
    throw usage([{ where: '--until', rule, value: until }])
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** What somebody has looked at and taken. */
export async function readAccepted(path: string, cwd: string): Promise<Accepted[]> {
  const file = await readManifestFile(path, cwd)
  // what was accepted may all have been taken back
  if (file.document.contents === null) return []
  const findings = [
    ...file.findings,
    ...(file.findings.length > 0 ? [] : faultsOf(AcceptedFile, file.keys)).map(
      ({ path: keys, rule, unknown }) =>
        manifestFinding(file, keys, rule, {
          rule: 'accepted/form',
          ...(unknown && { ofKey: true }),
        }),
    ),
  ]
  if (findings.length > 0) throw checkFailed(`${file.name} can't be used`, findings)
  return AcceptedFile.parse(file.keys).accepted ?? []
}

/** Writes some behind those that are there; one that is there already is taken anew. */
export async function addAccepted(
  path: string,
  text: string | undefined,
  added: readonly Accepted[],
): Promise<void> {
  const { isSeq, parseDocument } = (await import('yaml')).default
  const document = parseDocument(text?.trim() ? text : head)
  const fingerprints = added.map(({ fingerprint }) => fingerprint)
  const listed = document.get('accepted')
  if (isSeq(listed)) {
    listed.flow = false
    listed.items = listed.items.filter((item) => {
      const { fingerprint } = (item as { toJSON(): { fingerprint?: string } }).toJSON()
      return !fingerprints.includes(fingerprint ?? '')
    })
  } else document.set('accepted', document.createNode([]))
  for (const change of added) document.addIn(['accepted'], document.createNode(change))
  await replaceFile(path, document.toString())
}

const head = `# What somebody has looked at and taken, each with a reason, and the last day on which it holds.
accepted: []
`

/** Whether it was taken until a day that is past. */
export function isOver({ until }: Pick<Accepted, 'until'>, today: Date): boolean {
  return until < today.toISOString().slice(0, 10)
}

/** How long something is accepted where that isn't said. */
const usualDays = 90

/** What somebody took is looked at again some day, by those who haven't said when too. */
export function usualLastDay(now: number): string {
  return new Date(now + usualDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
