/**
 * The secret store of the operating system. If a method throws an error, the store is unavailable.
 */
export interface Keychain {
  get(account: string): Promise<string | undefined>
  set(account: string, secret: string): Promise<void>
  remove(account: string): Promise<void>
}

const service = 'docsctl'

/** Loads the native module on first use, because most commands don't need it. */
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
  // the default store on Linux can be the memory of the kernel, which a reboot clears
  return new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
}
