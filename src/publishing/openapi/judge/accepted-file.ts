import * as z from 'zod'
import { faultsOf } from '../../../client/problems.ts'
import { replaceFile } from '../../../files/replace-file.ts'
import { checkFailed } from '../../../pipelines/finding.ts'
import { readManifestFile } from '../../manifest-file.ts'
import { manifestFinding } from '../../manifest-place.ts'
import { AcceptedChange } from './policy.ts'

const AcceptedFile = z.strictObject({ accepted: z.nullable(z.array(AcceptedChange)) })

/** The changes that somebody has looked at and taken. */
export async function readAccepted(path: string, cwd: string): Promise<AcceptedChange[]> {
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

/** Writes changes behind those that are there; one that is there already is taken anew. */
export async function addAccepted(
  path: string,
  text: string | undefined,
  changes: readonly AcceptedChange[],
): Promise<void> {
  const { isSeq, parseDocument } = (await import('yaml')).default
  const document = parseDocument(text?.trim() ? text : head)
  const fingerprints = changes.map(({ fingerprint }) => fingerprint)
  const listed = document.get('accepted')
  if (isSeq(listed)) {
    listed.flow = false
    listed.items = listed.items.filter((item) => {
      const { fingerprint } = (item as { toJSON(): { fingerprint?: string } }).toJSON()
      return !fingerprints.includes(fingerprint ?? '')
    })
  } else document.set('accepted', document.createNode([]))
  for (const change of changes) document.addIn(['accepted'], document.createNode(change))
  await replaceFile(path, document.toString())
}

const head = `# Changes of the API that clients have been told of, each with a reason, and a day until which it holds.
accepted: []
`
