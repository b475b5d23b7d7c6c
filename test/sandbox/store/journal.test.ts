import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Seed } from '../../../src/sandbox/seed/seed.ts'
import { sized } from '../../support/sizes.ts'
import { docs } from '../docs.ts'
import { ada, bo, people } from '../people.ts'
import { endAll, serve } from '../served.ts'

const child = fileURLToPath(new URL('serve-child.ts', import.meta.url))

describe('the sandbox data file', () => {
  let folder: string
  let dataFile: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-sandbox-'))
    dataFile = join(folder, 'acme.data')
  })
  afterEach(async () => {
    await endAll()
    rmSync(folder, { recursive: true })
  })

  const open = (seed: Seed = people) => serve({ seed, dataFile })

  async function titles(): Promise<string[]> {
    const { sandbox } = await open()
    const teams = sandbox.tables.list('teams', 'byOrganization', 'acme')
    await endAll()
    return teams.map(({ title }) => title)
  }

  it('keeps created, changed, and deleted resources, and applies the seed only once', async () => {
    const { send } = await open()
    const { body } = await send('PUT', '/orgs/acme/teams', { title: 'Docs', members: [ada, bo] })
    await send('PUT', '/orgs/acme/teams', { title: 'Gone' })
    await send('PATCH', `/orgs/acme/teams/${body.id}`, { title: 'Writers' })
    const { items } = (await send('GET', '/orgs/acme/teams')).body
    await send('DELETE', `/orgs/acme/teams/${items[1]?.id}`)
    await send('DELETE', `/orgs/acme/members/${bo}`)
    await endAll()
    const again = await open(() => assert.fail('seeded again'))
    const teams = await again.send('GET', '/orgs/acme/teams')
    assert.deepEqual(
      teams.body.items.map(({ title, members }) => [title, members]),
      [['Writers', 1]],
    )
    assert.equal((await again.send('GET', `/orgs/acme/members/${bo}`)).status, 404)
    // IDs aren't reused, even after a restart
    const next = await again.send('PUT', '/orgs/acme/teams', { title: 'Next' })
    assert.ok(![body.id, items[1]?.id].includes(next.body.id))
  })

  it('contains no part of a rejected request', async () => {
    const { send } = await open()
    const before = readFileSync(dataFile, 'utf8')
    const { status } = await send('PUT', '/orgs/acme/teams', { title: 'A', members: ['usr_9'] })
    assert.equal(status, 400)
    assert.equal(readFileSync(dataFile, 'utf8'), before)
  })

  it('keeps the clock offset', async () => {
    const { sandbox } = await open()
    sandbox.clock.advance(86_400_000)
    await endAll()
    const { send } = await open()
    assert.equal((await send('GET', '/')).headers.get('date'), 'Sat, 21 Nov 2026 10:00:00 GMT')
  })

  it('is read up to an incomplete last line, and continues there', async () => {
    const { send } = await open()
    await send('PUT', '/orgs/acme/teams', { title: 'Whole' })
    const whole = statSync(dataFile).size
    await send('PUT', '/orgs/acme/teams', { title: 'Torn' })
    await endAll()
    const bytes = readFileSync(dataFile)
    for (const size of [whole + 1, whole + 20, bytes.length - 1]) {
      writeFileSync(dataFile, bytes.subarray(0, size))
      assert.deepEqual(await titles(), ['Whole'])
    }
    const again = await open()
    await again.send('PUT', '/orgs/acme/teams', { title: 'After' })
    await endAll()
    assert.deepEqual(await titles(), ['Whole', 'After'])
  })

  it('is rejected and left unchanged if it is damaged or a different kind of file', async () => {
    await open()
    await endAll()
    appendFileSync(dataFile, '{"torn\n[]\n')
    const damaged = readFileSync(dataFile, 'utf8')
    const line = damaged.split('\n').length - 2
    await assert.rejects(open(), {
      kind: 'failed',
      message: `Line ${line} of ${dataFile} is damaged`,
    })
    assert.equal(readFileSync(dataFile, 'utf8'), damaged)
    const lines = [
      '5',
      'null',
      '[5]',
      '[["teams"]]',
      '[["unicorns","a",{"id":"a"}]]',
      '[["teams",5,{"id":"a"}]]',
      '[["teams","a",5]]',
      '[["teams","a",{"title":"A"}]]',
      '[["teams","a",{"id":"b"}]]',
      '[["teams","a",{"id":"a"},{"keys":{"title":5}}]]',
      '[["teams","a",{"id":"missing"},{"list":[[0,1]]}]]',
    ]
    const whole = damaged.slice(0, damaged.indexOf('{"torn'))
    for (const added of lines) {
      const text = `${whole}${added}\n`
      writeFileSync(dataFile, text)
      const message = `Line ${line} of ${dataFile} is damaged`
      await assert.rejects(open(), { kind: 'failed', message }, added)
      assert.equal(readFileSync(dataFile, 'utf8'), text)
    }
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}\n`
    for (const content of ['{"title":"Docs"}\n', '# Notes\n', 'no line end', deep]) {
      writeFileSync(dataFile, content)
      await assert.rejects(open(), { kind: 'failed' })
      assert.equal(readFileSync(dataFile, 'utf8'), content)
    }
  })

  it('grows with the changes, not with the number of pages', async () => {
    const { send, sandbox } = await serve({ seed: docs, dataFile })
    await send('POST', '/spaces/sp_docs/change-requests', { subject: 'Many pages' })
    const size = () => statSync(dataFile).size
    const insert = async (index: number) => {
      const document = { markdown: `Page ${index}.` }
      const change = { operation: 'insert_page', title: `Page ${index}`, document }
      const path = '/spaces/sp_docs/change-requests/1/content'
      assert.equal((await send('POST', path, { changes: [change] })).status, 200)
    }
    await insert(0)
    const before = size()
    for (let index = 1; index <= 200; index += 1) await insert(index)
    // 200 complete copies of the pages would exceed 4 MB
    assert.ok(size() - before < 400_000, `${size() - before} bytes`)
    const revisions = (state: typeof sandbox) => [...state.tables.all('revisions')]
    const held = structuredClone(revisions(sandbox))
    await endAll()
    const again = await serve({ seed: docs, dataFile })
    assert.deepEqual(revisions(again.sandbox), held)
  })

  it('is read in its previous format and written in the current one', async () => {
    const { send } = await open()
    await send('PUT', '/orgs/acme/teams', { title: 'Old' })
    await endAll()
    const [, ...lines] = readFileSync(dataFile, 'utf8').split('\n')
    writeFileSync(dataFile, ['{"docsctl-sandbox":1}', ...lines].join('\n'))
    assert.deepEqual(await titles(), ['Old'])
    assert.match(readFileSync(dataFile, 'utf8'), /^\{"docsctl-sandbox":2\}\n/)
  })

  it('serves one sandbox at a time', async () => {
    await open()
    await assert.rejects(open(), {
      kind: 'usage',
      message: `Another sandbox is using ${dataFile}`,
    })
    await endAll()
    await open()
  })

  it('is rewritten after it has grown, without losing anything', async () => {
    const { sandbox } = await open()
    for (let round = 0; round < 50; round += 1) {
      sandbox.change((tx) => {
        for (let index = 0; index < 1000; index += 1) {
          const id = `team_${index}`
          const title = `Round ${round}`
          const createdAt = '2026-11-20T10:00:00.000Z'
          tx.put('teams', { id, organization: 'acme', title, createdAt })
        }
      })
    }
    // far fewer than the 50,000 records that were written
    const lines = readFileSync(dataFile, 'utf8').trimEnd().split('\n')
    const records = lines.slice(1).reduce((sum, text) => sum + JSON.parse(text).length, 0)
    assert.ok(records < 30_000, `${records} records`)
    assert.equal(existsSync(`${dataFile}.new`), false)
    await endAll()
    const all = await titles()
    assert.equal(all.length, 1000)
    assert.deepEqual([...new Set(all)], ['Round 49'])
  })

  for (const acknowledged of sized([60], [10, 60, 150])) {
    it(`loses none of ${acknowledged} acknowledged writes to kill -9`, async () => {
      const program = spawn(process.execPath, ['--import=tsx', child, dataFile], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const exit = once(program, 'exit')
      const [url] = await once(createInterface(program.stdout), 'line')
      const done: string[] = []
      let count = 0
      const lane = async () => {
        for (;;) {
          count += 1
          const title = `Team ${count}`
          const answer = await fetch(`${url}/v1/orgs/acme/teams`, {
            method: 'PUT',
            headers: { authorization: 'Bearer root', 'content-type': 'application/json' },
            body: JSON.stringify({ title }),
          }).catch(() => undefined)
          if (answer?.status !== 201) return
          done.push(title)
          if (done.length === acknowledged) program.kill('SIGKILL')
        }
      }
      await Promise.all([lane(), lane(), lane(), lane()])
      await exit
      assert.ok(done.length >= acknowledged)
      const there = new Set(await titles())
      assert.deepEqual(
        done.filter((title) => !there.has(title)),
        [],
      )
    })
  }
})
