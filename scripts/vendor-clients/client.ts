import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createChance } from '../../soak/chance.ts'
import { createSandbox } from '../../src/sandbox/sandbox.ts'
import { candidateRequests } from '../../test/sandbox/every-operation/requests.ts'
import { websiteConnection } from '../../test/sandbox/every-operation/whole-seed.ts'
import {
  type DescribedOperation,
  describedOperations,
} from '../../test/support/service/described-operations.ts'

/**
 * A method of the vendor's client. Its parameters are the values in the path, `data`, and `query`.
 */
type Method = (...args: unknown[]) => unknown

const headers = { authorization: 'Bearer root', 'content-type': 'application/json' }

const methods = ['PUT', 'POST', 'PATCH', 'GET', 'DELETE']

/**
 * Returns the rank of an operation. Creations come before reads, and reads before deletions. The
 * deepest paths are deleted first.
 */
function rank({ method, path }: DescribedOperation): number {
  const depth = path.split('/').length
  return methods.indexOf(method) * 100 + (method === 'DELETE' ? -depth : depth)
}

/**
 * Calls the client's method for each operation that users can call. A second sandbox with the same
 * data file determines which requests can succeed.
 */
export async function callEveryOperation(folder: string, url: string, dataFile: string) {
  const { GitBookAPI } = createRequire(join(folder, 'package.json'))('@gitbook/api')
  const client = new GitBookAPI({ endpoint: url, authToken: 'root' })
  const named = clientMethods(client)
  const twin = await createSandbox({
    dataFile,
    normalize: true,
    tokens: [{ token: 'root', member: 'usr_ines' }],
  })
  const { url: twinUrl } = await twin.listen()
  const draw = createChance(1).below
  const failed: string[] = []
  const called = new Set<string>()
  const attempt = async (operation: DescribedOperation) => {
    const method = named.get(operation.id.toLowerCase())
    if (!method) {
      failed.push(`${operation.id}: the client has no method for this operation`)
      return
    }
    const service = { state: twin.tables, url: twinUrl }
    for (let tried = 0; tried < 20 && !called.has(operation.id); tried += 1) {
      const [one] = candidateRequests(service, operation, draw, 1 + (tried % 6)).slice(-1)
      if (!one) return
      const response = await fetch(`${twinUrl}/v1${one.path}?${new URLSearchParams(one.query)}`, {
        method: one.method,
        headers,
        ...(one.body !== undefined && { body: JSON.stringify(one.body) }),
      })
      await response.text()
      if (!response.ok) continue
      called.add(operation.id)
      const query = Object.fromEntries(
        Object.entries(one.query).map(([name, value]) => [name, value.replace(twinUrl, url)]),
      )
      // encode the values, because the client doesn't encode paths
      const values = Object.entries(one.values).map(([name, value]) => [
        name,
        encodeURIComponent(value),
      ])
      const given = { ...Object.fromEntries(values), data: one.body, query }
      const args = parameterNames(method).map((name) => given[name])
      await wholeResult(method(...args)).catch((error: Error) =>
        failed.push(`${operation.id}: ${error.message}`),
      )
    }
  }
  const operations = describedOperations
    .filter(({ callers }) => callers.includes('user'))
    .toSorted((a, b) => rank(a) - rank(b))
  for (const origin of [twinUrl, url]) {
    await fetch(`${origin}/v1${websiteConnection.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(websiteConnection.body),
    })
  }
  for (const operation of operations) await attempt(operation)
  for (const operation of operations) await attempt(operation)
  await twin.close()
  const uncalled = operations.filter(({ id }) => !called.has(id) && named.has(id.toLowerCase()))
  return {
    succeeded: called.size - failed.length,
    failed: [
      ...new Set([
        ...failed,
        ...uncalled.map(({ id }) => `${id}: not called, because no sample request succeeded`),
      ]),
    ],
  }
}

/** Waits for the result of a method. If the result is a stream, reads all of its events. */
async function wholeResult(given: unknown): Promise<void> {
  const result = await given
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return
  for await (const _ of result as AsyncIterable<unknown>);
}

function clientMethods(client: object): ReadonlyMap<string, Method> {
  const groups = [client, ...Object.values(client).filter((one) => typeof one === 'object')]
  return new Map(
    groups.flatMap((group) =>
      Object.entries(group ?? {}).flatMap(([name, one]) =>
        typeof one === 'function' ? [[name.toLowerCase(), one as Method] as const] : [],
      ),
    ),
  )
}

/** Returns the names of a method's parameters, except for the last one, which contains options. */
function parameterNames(method: Method): string[] {
  const [, inner = ''] = /^\w*\s*\(([^)]*)\)/.exec(method.toString()) ?? []
  return inner
    .split(',')
    .map((one) => one.trim().split(/\s*=/)[0] as string)
    .filter((name) => name !== '' && name !== 'params')
}
