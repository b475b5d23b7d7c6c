/** The organization that a backup folder belongs to. */
export interface BackupSource {
  organization: string
  apiUrl: string
}

/** An encrypted backup folder that was opened with an identity. */
export interface OpenedHeader {
  source: BackupSource
  recipients: readonly string[]
  cipher: Cipher
}

/** Encrypts the files of a backup folder, and hides the hashes of their contents. */
export interface Cipher {
  /** the encrypted key of the folder, which the marker contains */
  readonly header: string
  /** false for a new backup without an identity, which can be written but not read */
  readonly canRead: boolean
  /** Returns the name of an object's file, which depends on the key of the folder. */
  fileName(object: string): string
  encrypt(bytes: string | Uint8Array): Promise<Uint8Array>
  /** Throws if the bytes are damaged. */
  decrypt(bytes: Uint8Array): Promise<Buffer>
  encryptFile(from: string, to: string): Promise<void>
  /** Returns the hash and the size of a decrypted file. Throws if the file is damaged. */
  hashFile(path: string): Promise<{ object: string; size: number }>
  encryptLine(text: string): string
  /** Returns undefined if the line is damaged. */
  decryptLine(line: string): string | undefined
}
