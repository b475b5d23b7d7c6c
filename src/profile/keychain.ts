/** The operating system's store for secrets. Every method may throw: then there is none that works. */
export interface Keychain {
  get(account: string): Promise<string | undefined>
  set(account: string, secret: string): Promise<void>
  remove(account: string): Promise<void>
}

const service = 'docsctl'

/** Loaded only when asked for something: the native module is of no use to most commands. */
export const systemKeychain: Keychain = {
  async get(account) {
    return (await (await entry(account)).getPassword()) ?? undefined
  },
  async set(account, secret) {
    await (await entry(account)).setPassword(secret)
  },
  async remove(account) {
    await (await entry(account)).deleteCredential()
  },
}

async function entry(account: string) {
  const { AsyncEntry } = await import('@napi-rs/keyring')
  // Without this, Linux falls back to the kernel's memory, which a reboot clears.
  return new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
}
