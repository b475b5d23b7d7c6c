import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import * as z from 'zod'
import type { BackupSource, Cipher, OpenedHeader } from './cipher.ts'
import { privateFile, type StoredObject } from './object-store.ts'

/** The encrypted part of the marker. It connects all files of the folder. */
const Header = z.strictObject({
  organization: z.string(),
  apiUrl: z.string(),
  recipients: z.array(z.string()).min(1),
  /** the secret key from which the names of objects are derived, in base64 */
  key: z.string(),
})

/** Returns the first value that isn't an age recipient. */
export function findInvalidRecipient(recipients: readonly string[]): string | undefined {
  return recipients.find((recipient) => !isValid(() => new Encrypter().addRecipient(recipient)))
}

/** Parses an age identity file. Returns undefined if a line isn't an identity. */
export function parseIdentities(text: string): string[] | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const isIdentity = (line: string) => isValid(() => new Decrypter().addIdentity(line))
  return identities.length > 0 && identities.every(isIdentity) ? identities : undefined
}

function isValid(parse: () => void): boolean {
  try {
    parse()
    return true
  } catch {
    return false
  }
}

/** Returns whether one of the identities can decrypt data that is encrypted to the recipients. */
export async function canDecrypt(
  identities: readonly string[],
  recipients: readonly string[],
): Promise<boolean> {
  const own = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
  return own.some((recipient) => recipients.includes(recipient))
}

/** Creates the key of a new folder, and encrypts it to the recipients. */
export async function createCipher(
  source: BackupSource,
  recipients: readonly string[],
  identities: readonly string[],
): Promise<Cipher> {
  const key = randomBytes(32)
  const { organization, apiUrl } = source
  const content = { organization, apiUrl, recipients, key: key.toString('base64') }
  const header = await encrypter(recipients).encrypt(JSON.stringify(content))
  const encoded = Buffer.from(header).toString('base64')
  return new AgeCipher(encoded, key, { recipients, identities })
}

/** Decrypts the encrypted part of a marker. Returns undefined if it has other recipients. */
export async function openHeader(
  header: string,
  identities: readonly string[],
): Promise<OpenedHeader | 'damaged' | undefined> {
  try {
    const text = await decrypter(identities).decrypt(Buffer.from(header, 'base64'), 'text')
    const { organization, apiUrl, recipients, key } = Header.parse(JSON.parse(text))
    const cipher = new AgeCipher(header, Buffer.from(key, 'base64'), { recipients, identities })
    return { source: { organization, apiUrl }, recipients, cipher }
  } catch (error) {
    return /^no identity matched/.test(String((error as Error).message)) ? undefined : 'damaged'
  }
}

function encrypter(recipients: readonly string[]): Encrypter {
  const made = new Encrypter()
  for (const recipient of recipients) made.addRecipient(recipient)
  return made
}

function decrypter(identities: readonly string[]): Decrypter {
  const made = new Decrypter()
  for (const identity of identities) made.addIdentity(identity)
  return made
}

const lineCipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/**
 * Writes every object and manifest as a separate age file. The progress of a run consists of many
 * short lines, which would be slow to encrypt in the age format. They are encrypted with a key that
 * is derived from the key of the folder.
 */
class AgeCipher implements Cipher {
  readonly header: string
  readonly canRead: boolean
  readonly #key: Buffer
  readonly #encrypter: Encrypter
  readonly #decrypter: Decrypter

  constructor(
    header: string,
    key: Buffer,
    { recipients, identities }: Record<'recipients' | 'identities', readonly string[]>,
  ) {
    this.header = header
    this.canRead = identities.length > 0
    this.#key = key
    this.#encrypter = encrypter(recipients)
    this.#decrypter = decrypter(identities)
  }

  fileName(object: string): string {
    return this.#derived(`object ${object}`).toString('hex')
  }

  async encrypt(bytes: string | Uint8Array): Promise<Uint8Array> {
    return await this.#encrypter.encrypt(bytes)
  }

  async decrypt(bytes: Uint8Array): Promise<Buffer> {
    return Buffer.from(await this.#decrypter.decrypt(bytes))
  }

  async encryptFile(from: string, to: string): Promise<void> {
    const encrypted = await this.#encrypter.encrypt(webStream(from))
    const target = createWriteStream(to, { mode: privateFile, flags: 'wx' })
    await pipeline(Readable.fromWeb(encrypted as WebStream), target)
  }

  async hashFile(path: string): Promise<StoredObject> {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of await this.#decrypter.decrypt(webStream(path))) {
      hash.update(chunk)
      size += chunk.length
    }
    return { object: hash.digest('hex'), size }
  }

  encryptLine(text: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(lineCipher, this.#derived('unfinished'), nonce)
    const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat(bytes).toString('base64')
  }

  decryptLine(line: string): string | undefined {
    const bytes = Buffer.from(line, 'base64')
    if (bytes.length < nonceBytes + tagBytes) return undefined
    const nonce = bytes.subarray(0, nonceBytes)
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv(lineCipher, this.#derived('unfinished'), nonce, options)
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    try {
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }

  #derived(purpose: string): Buffer {
    return createHmac('sha256', this.#key).update(purpose).digest()
  }
}

function webStream(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
}
