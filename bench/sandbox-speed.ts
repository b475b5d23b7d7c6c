import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type SandboxOptions } from '../src/sandbox/sandbox.ts'
import { scaled } from '../src/sandbox/seed/scale.ts'
import { emptySeed } from '../src/sandbox/seed/seed.ts'
import { row } from './measure.js'

/** Starts a sandbox. Returns the sandbox and a function that sends requests to it. */
async function started(options: SandboxOptions) {
  const sandbox = await createSandbox({ seed: emptySeed, ...options })
  const { url, token } = await sandbox.listen()
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return (await response.json()) as { id: string; items: { id: string; title: string }[] }
  }
  return { sandbox, send }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let time = 0; time < times; time += 1) all.push(await seconds(work))
  return all.sort((a, b) => a - b)[times >> 1] as number
}

const pages = 2000

/** Measures a sandbox with a data file, to which pages are added in separate requests. */
async function dataFile(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  const file = join(folder, 'bench.sandbox')
  try {
    const { sandbox, send } = await started({
      dataFile: file,
      seed: scaled(emptySeed, { spaces: 1 }),
    })
    const [space] = (await send('GET', '/orgs/acme/spaces')).items
    const place = `/spaces/${space?.id}/change-requests`
    const { id } = await send('POST', place, { subject: 'Pages' })
    for (let index = 0; index < pages; index += 1) {
      const document = { markdown: `# Page ${index}\n\nThe content of page ${index}.` }
      await send('POST', `${place}/${id}/content`, {
        changes: [{ operation: 'insert_page', document }],
      })
    }
    await sandbox.close()
    row('size of the data file in megabytes', statSync(file).size / 1e6, 20)
    let again: Awaited<ReturnType<typeof createSandbox>> | undefined
    const start = async () => {
      again = await createSandbox({ dataFile: file })
    }
    row('seconds to start with the data file', await seconds(start), 3)
    await again?.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Measures the lists of links and backlinks in a space with open change requests. */
async function links(): Promise<void> {
  const seed = scaled(emptySeed, { pages, changeRequests: 20 })
  const { sandbox, send } = await started({ seed })
  // exclude the initial work that the first request causes
  const found = (await send('GET', '/orgs/acme/spaces')).items
  const space = `/spaces/${found.find(({ title }) => title === 'Many pages')?.id}`
  const [file] = (await send('GET', `${space}/content/files`)).items
  const read = () => send('GET', `${space}/links?limit=1000`)
  const readBack = () => send('GET', `${space}/content/files/${file?.id}/backlinks?limit=1000`)
  row('seconds for the links of a space, first', await seconds(read), 0.3)
  row('seconds for the links of a space, again', await median(7, read), 0.3)
  row('seconds for the backlinks of a file', await median(7, readBack), 0.3)
  await send('POST', `${space}/change-requests/1/merge`)
  row('seconds for the links after a merge', await seconds(read), 0.3)
  await sandbox.close()
}

async function search(): Promise<void> {
  const { sandbox, send } = await started({ seed: scaled(emptySeed, { members: 100_000 }) })
  const find = () => send('GET', '/orgs/acme/members?search=member-0777')
  const findMany = () => send('GET', '/orgs/acme/members?limit=1000&search=member-00')
  // exclude the initial work that the first request causes
  await send('GET', '/orgs')
  row('seconds for the first search of 100,000 members', await seconds(find), 0.05)
  row('seconds for a later search', await median(11, find), 0.05)
  row('seconds for a search with 1,000 results', await median(11, findMany), 0.05)
  await sandbox.close()
}

await dataFile()
await links()
await search()
