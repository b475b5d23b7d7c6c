import * as z from 'zod'
import { schemaFaults } from '../../client/problems.ts'
import { optional } from '../../contract/common.ts'
import { replaceFile } from '../../fs/replace-file.ts'
import type { ParsedArgs } from '../../host/arguments/parsed-args.ts'
import { checkFailed } from '../../output/ci/finding.ts'
import { missing } from '../../output/text/problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { readManifestFile } from './manifest-file.ts'
import { manifestFinding } from './manifest-place.ts'

/** A finding that was reviewed and accepted. */
export const Accepted = z.strictObject({
  fingerprint: z.string().regex(/^[\da-f]{12}$/, 'Expected a fingerprint of 12 hexadecimal digits'),
  change: optional(z.string()),
  reason: z.string().min(1),
  until: z.iso.date(),
  roleRules: optional(z.number()),
})
export type Accepted = z.output<typeof Accepted>

const AcceptedFile = z.strictObject({ accepted: z.nullable(z.array(Accepted)) })

/** Reads the `--reason` and `--until` flags, which accepting a finding requires. */
export async function parseAcceptance(
  args: Pick<ParsedArgs, 'text'>,
  now: number,
): Promise<Pick<Accepted, 'reason' | 'until'>> {
  const reason = args.text('reason')?.trim() ?? ''
  if (reason === '') throw usage([missing('--reason')])
  const until = args.text('until')
  if (until === undefined) return { reason, until: usualLastDay(now) }
  const { parseFutureDay } = await import('../../host/arguments/times.ts')
  return { reason, until: parseFutureDay('--until', until, now) }
}

/** Reads the file with accepted findings. */
export async function readAccepted(path: string, cwd: string): Promise<Accepted[]> {
  const file = await readManifestFile(path, cwd)
  // after all findings were removed, the file may contain only comments
  if (file.document.contents === null) return []
  const findings = [
    ...file.findings,
    ...(file.findings.length > 0 ? [] : schemaFaults(AcceptedFile, file.keys)).map(
      ({ path: keys, message, unknown }) =>
        manifestFinding(file, keys, message, {
          rule: 'accepted/form',
          ...(unknown && { ofKey: true }),
        }),
    ),
  ]
  if (findings.length > 0) throw checkFailed(`${quotedValue(file.name)} has errors`, findings)
  return AcceptedFile.parse(file.keys).accepted ?? []
}

/**
 * Adds accepted findings to the file. Replaces the reason and expiration date of findings that are
 * already in the file. `verify` rejects symbolic links.
 */
export async function addAccepted(
  file: { path: string; verify?: () => Promise<void> },
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
  await replaceFile(file.path, document.toString(), file)
}

const head = `# Reviewed and accepted findings. Each needs a reason and an expiration date.
accepted: []
`

/** Returns whether the expiration date of an acceptance has passed. */
export function isExpired({ until }: Pick<Accepted, 'until'>, today: Date): boolean {
  return until < today.toISOString().slice(0, 10)
}

/** Describes a finding whose acceptance has expired. */
export function expiredText({ fingerprint, until }: Accepted): string {
  return `The fingerprint ${fingerprint} is no longer accepted (accepted until ${until})`
}

/** The default duration of an acceptance. */
const usualDays = 90

/**
 * Returns the default expiration date. Every acceptance expires, so that the finding is reviewed again.
 */
function usualLastDay(now: number): string {
  return new Date(now + usualDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
