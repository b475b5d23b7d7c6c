import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { unreadable } from '../../fs/read-file.ts'
import type { WithArgs, WithEnvironment } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { backupPath } from './backup-args.ts'
import { BackupFolder } from './model/store/backup-folder.ts'
import type { BackupKeys } from './model/store/marker.ts'

/** Opens the backup in the arguments. Decrypts it with the file in `--identity`. */
export async function openBackup(run: WithArgs & WithEnvironment): Promise<BackupFolder> {
  const identities = await readIdentities(run)
  return await BackupFolder.open(backupPath(run), { recipients: [], identities })
}

/** Returns the recipients and identities for a new run. */
export async function keysForRun(run: WithArgs & WithEnvironment): Promise<BackupKeys> {
  const recipients = (run.args.flags['encrypt-to'] as string[] | undefined) ?? []
  const identities = await readIdentities(run)
  if (recipients.length === 0) return { recipients, identities }
  // load this module on demand, because few backups are encrypted
  const { canDecrypt, findInvalidRecipient } = await import('./model/store/age-cipher.ts')
  const invalid = findInvalidRecipient(recipients)
  if (invalid !== undefined) {
    const expected = 'Expected an age recipient, such as age1…'
    throw usage([invalidValue('--encrypt-to', withoutSecret(invalid), expected)])
  }
  if (identities.length > 0 && !(await canDecrypt(identities, recipients))) {
    const message = 'No identity in the --identity file matches a recipient in --encrypt-to'
    throw usage([{ where: '--identity', rule: 'invalid-value', message }])
  }
  return { recipients, identities }
}

/** Reads the identities in the file of `--identity`. Messages never contain them. */
async function readIdentities(run: WithArgs & WithEnvironment): Promise<string[]> {
  const typed = run.args.text('identity')
  if (typed === undefined) return []
  const shown = withoutSecret(typed)
  if (shown !== typed) {
    const message =
      'Expected a file with the identity, because other users of this machine can see command-line arguments'
    throw usage([invalidValue('--identity', shown, message)])
  }
  const path = resolve(run.environment.cwd, typed)
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw unreadable(typed, cause)
  })
  const { parseIdentities } = await import('./model/store/age-cipher.ts')
  const identities = parseIdentities(text)
  if (identities) return identities
  const expected = /^(age-encryption\.org|-----BEGIN AGE)/.test(text)
    ? 'The file is encrypted. Decrypt it with "age --decrypt" first'
    : 'Expected a file with lines that begin with AGE-SECRET-KEY-'
  throw usage([invalidValue('--identity', typed, expected)])
}

/** Hides the rest of a value that begins like an identity. */
function withoutSecret(value: string): string {
  return value.replace(/(AGE-SECRET-KEY-|AGE-PLUGIN-).*/is, '$1…')
}
