import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../support/program.ts'
import { validateResponses } from '../../support/service/recorded-answers.ts'
import { sized } from '../../support/sizes.ts'

const rounds = sized(2, 20)
const writes = sized(300, 1000)
const senders = 8

/** The title of each team. It is undefined for deleted teams. */
type Titles = Map<string, string | undefined>

/**
 * The state according to the sandbox's responses, and the change of the last request, which got no
 * response.
 */
interface Acknowledged {
  acknowledged: Titles
  underway: Titles
  count: number
}

interface Serving {
  url: string
  kill: () => Promise<void>
}

const running = new Set<() => Promise<void>>()

async function serveFrom(folder: string): Promise<Serving> {
  let printed = ''
  let kill: (() => void) | undefined
  let began: (() => void) | undefined
  const started = new Promise<void>((resolve) => {
    began = resolve
  })
  const words = ['sandbox', 'serve', '--seed', 'empty', '--json', '--token', 'root']
  const ended = runProgram([...words, '--data', 'acme.sandbox'], {
    cwd: folder,
    onStart: (send) => {
      kill = () => send('SIGKILL')
    },
    onOutput: (text) => {
      printed = text
      if (text.endsWith('}\n')) began?.()
    },
  })
  const end = async () => {
    kill?.()
    await ended
  }
  running.add(end)
  await Promise.race([started, ended.then(({ stderr }) => assert.fail(stderr))])
  return {
    url: `${JSON.parse(printed).url}/v1/orgs/acme/teams`,
    kill: async () => {
      await end()
      running.delete(end)
      assert.equal((await ended).signal, 'SIGKILL')
    },
  }
}

async function send(url: string, method: string, title?: string) {
  const response = await fetch(url, {
    method,
    headers: { authorization: 'Bearer root', 'content-type': 'application/json' },
    ...(title !== undefined && { body: JSON.stringify({ title }) }),
  })
  const text = await response.text()
  assert.ok(response.ok, text)
  return text === '' ? undefined : JSON.parse(text)
}

/**
 * Creates, renames, and deletes teams, until 1,000 requests were sent or the sandbox has
 * stopped.
 */
async function write(url: string, round: number, record: Acknowledged, acknowledged: () => void) {
  let sent = 0
  const sending = async (path: string, method: string, title?: string) => {
    sent += 1
    const answer = await send(`${url}${path}`, method, title)
    record.count += 1
    return answer
  }
  const sender = async () => {
    while (sent < writes) {
      const number = sent
      const { id, title } = await sending('', 'PUT', `Team ${round}.${number}`)
      record.acknowledged.set(id, title)
      acknowledged()
      for (const next of [`Renamed ${round}.${number}`, undefined].slice(0, number % 3)) {
        record.underway.set(id, next)
        await sending(`/${id}`, next === undefined ? 'DELETE' : 'PATCH', next)
        record.acknowledged.set(id, next)
        acknowledged()
      }
    }
  }
  await Promise.allSettled(Array.from({ length: senders }, sender))
}

async function read(url: string): Promise<Titles> {
  const titles: Titles = new Map()
  let page: string | undefined
  do {
    const { items, next } = await send(
      `${url}?limit=1000${page === undefined ? '' : `&page=${page}`}`,
      'GET',
    )
    for (const { id, title } of items) titles.set(id, title)
    page = next?.page
  } while (page !== undefined)
  return titles
}

describe('a killed sandbox', () => {
  validateResponses()
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-e2e-'))
  })
  afterEach(async () => {
    // if a check failed, a process may still be running
    for (const end of running) await end()
    running.clear()
    rmSync(folder, { recursive: true })
  })

  it(`keeps every acknowledged write when killed during ${writes} writes, ${rounds} times`, async () => {
    const record: Acknowledged = { acknowledged: new Map(), underway: new Map(), count: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const { url, kill } = await serveFrom(folder)
      // kill each process after a different number of writes
      const end = record.count + ((round * 389) % writes)
      let killed: Promise<void> | undefined
      await write(url, round, record, () => {
        if (record.count >= end) killed ??= kill()
      })
      assert.ok(killed, 'it was never killed')
      await killed
      const again = await serveFrom(folder)
      const titles = await read(again.url)
      for (const [id, title] of record.acknowledged) {
        const isKept = titles.get(id) === title
        const wentOn = record.underway.has(id) && titles.get(id) === record.underway.get(id)
        assert.ok(isKept || wentOn, `round ${round}: ${id} is ${titles.get(id)}, not ${title}`)
        record.acknowledged.set(id, titles.get(id))
      }
      await again.kill()
    }
    assert.ok(record.count > (writes / 4) * rounds, String(record.count))
  })
})
