import { join } from 'node:path'
import * as z from 'zod'
import { DocsctlError } from '../../../../errors.ts'
import { readKept } from '../../../../fs/kept-file.ts'
import { docsctlLine } from '../../../../output/text/shell-arguments.ts'
import type { BackupSource, Cipher, OpenedHeader } from './cipher.ts'

/** The file that marks a folder as a backup. */
export const markerName = 'docsctl-backup.json'

const PlainMarker = z.strictObject({
  'docsctl-backup': z.literal(1),
  organization: z.string(),
  apiUrl: z.string(),
})

/** The marker of an encrypted folder. Its header also contains the organization. */
const EncryptedMarker = z.strictObject({
  'docsctl-backup': z.literal(2),
  encryption: z.literal('age'),
  header: z.base64(),
})

const AnyMarker = z.union([PlainMarker, EncryptedMarker])

type BackupMarker = z.output<typeof AnyMarker>

/** The recipients to encrypt a backup to, and the identities to decrypt it with. */
export interface BackupKeys {
  recipients: readonly string[]
  identities: readonly string[]
}

export const noKeys: BackupKeys = { recipients: [], identities: [] }

export function markerText({ organization, apiUrl }: BackupSource, cipher?: Cipher): string {
  const marker: BackupMarker = cipher
    ? { 'docsctl-backup': 2, encryption: 'age', header: cipher.header }
    : { 'docsctl-backup': 1, organization, apiUrl }
  return `${JSON.stringify(marker, null, 1)}\n`
}

/** Reads the marker of a folder. Returns undefined if there is none. */
export function readMarker(path: string): BackupMarker | undefined {
  const { value, isDamaged } = readKept(
    join(path, markerName),
    (found) => AnyMarker.safeParse(found).data,
  )
  if (isDamaged) throw damagedMarker(path)
  return value
}

function damagedMarker(path: string): DocsctlError {
  return new DocsctlError('failed', `"${join(path, markerName)}" is damaged`, {
    hint: 'Restore the file from a copy of the backup',
  })
}

/** Throws if a folder contains the backup of another organization. */
export function checkSource(path: string, found: BackupSource, wanted: BackupSource): void {
  if (found.organization === wanted.organization && found.apiUrl === wanted.apiUrl) return
  throw new DocsctlError(
    'usage',
    `"${path}" contains the backup of organization ${found.organization} at ${found.apiUrl}`,
    { state: 'Nothing was written', hint: 'Use a different folder' },
  )
}

/** Opens the header of an encrypted folder with one of the identities. */
export async function decryptMarker(
  path: string,
  header: string,
  identities: readonly string[],
): Promise<OpenedHeader> {
  if (identities.length === 0) {
    throw new DocsctlError('usage', `"${path}" is encrypted, so it requires --identity`, {
      hint: 'Use --identity FILE with an age identity file',
    })
  }
  const { openHeader } = await import('./age-cipher.ts')
  const opened = await openHeader(header, identities)
  if (opened === 'damaged') throw damagedMarker(path)
  if (opened) return opened
  throw new DocsctlError('usage', `No identity in the --identity file can decrypt "${path}"`, {
    hint: 'Use the identity of one of the recipients of the backup',
  })
}

/**
 * Opens the header of an existing folder for a new run. Returns undefined if the folder is plain.
 * Throws if the keys don't match the folder.
 */
export async function headerToContinue(
  path: string,
  marker: BackupMarker,
  { recipients, identities }: BackupKeys,
): Promise<OpenedHeader | undefined> {
  const refused = (message: string, hint: string) =>
    new DocsctlError('usage', message, { state: 'Nothing was written', hint })
  if (!('header' in marker)) {
    if (recipients.length === 0 && identities.length === 0) return undefined
    throw refused(
      `The backup in "${path}" is not encrypted`,
      'Use a different folder, or omit --encrypt-to and --identity',
    )
  }
  const opened = await decryptMarker(path, marker.header, identities)
  const known = new Set(opened.recipients)
  const isSame =
    recipients.every((one) => known.has(one)) && new Set(recipients).size === known.size
  if (isSame) return opened
  const hint = docsctlLine([
    ...['backup', 'create', path],
    ...opened.recipients.flatMap((recipient) => ['--encrypt-to', recipient]),
    ...['--identity', 'FILE'],
  ])
  throw refused(
    recipients.length === 0
      ? `"${path}" is encrypted, so it requires --encrypt-to`
      : `"${path}" is encrypted to a different set of recipients`,
    hint,
  )
}

/** Creates the cipher of a new folder, or returns undefined for a plain backup. */
export async function newCipher(
  source: BackupSource,
  { recipients, identities }: BackupKeys,
): Promise<Cipher | undefined> {
  if (recipients.length === 0 && identities.length > 0) {
    throw new DocsctlError('usage', 'For a new backup, --identity requires --encrypt-to', {
      state: 'Nothing was written',
    })
  }
  if (recipients.length === 0) return undefined
  const { createCipher } = await import('./age-cipher.ts')
  return await createCipher(source, recipients, identities)
}
