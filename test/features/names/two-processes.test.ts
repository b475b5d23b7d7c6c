import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { configOfSources } from '../../../scripts/dev.ts'
import { createChance } from '../../../soak/chance.ts'
import { main } from '../../../src/host/program/main.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { atEnd } from '../../support/at-end.ts'
import { TurnDispatcher, Turns } from '../../support/service/taking-turns.ts'
import { sized } from '../../support/sizes.ts'
import { createRuntime } from '../../support/world.ts'

/** The number of names to resolve. */
const lookups = sized(60, 10_000)

const titles = ['Legal', 'legal', 'Old Legal', 'Docs', 'Döcs', 'API docs']

/** The spaces at one point in time: their IDs by exact title. */
type Moment = ReadonlyMap<string, readonly string[]>

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .toLowerCase()

/** Returns the IDs that a name can match. */
const alike = (moment: Moment, name: string) =>
  [...moment].flatMap(([title, ids]) => (folded(title) === folded(name) ? ids : []))

/**
 * Returns the IDs that a name matches. Exact matches take precedence over matches with different
 * case and accents.
 */
const holders = (moment: Moment, name: string) => moment.get(name) ?? alike(moment, name)

describe('two processes that change names and resolve them', () => {
  let served: Served
  let folder: string
  let history: Moment[]

  const now = (): Moment => {
    const moment = new Map<string, string[]>()
    for (const { id, title, deletedAt } of served.sandbox.tables.all('spaces')) {
      if (deletedAt === undefined) moment.set(title, [...(moment.get(title) ?? []), id])
    }
    return moment
  }

  beforeEach(async () => {
    served = await serve()
    folder = mkdtempSync(join(tmpdir(), 'docsctl-names-'))
    atEnd(endAll)
    atEnd(() => rmSync(folder, { recursive: true }))
    history = [now()]
    served.sandbox.observe(({ changes }) => changes.length > 0 && history.push(now()))
  })

  /** Runs commands in turn until enough names were resolved, and returns the wrong IDs. */
  async function perform(seed: number, { hasColleague }: { hasColleague: boolean }) {
    const chance = createChance(seed)
    const turns = new Turns(hasColleague ? 3 : 2, chance)
    const agent = new Agent()
    atEnd(() => agent.close())
    const wrong: string[] = []
    const counts = { resolved: 0, found: 0 }

    const run = async (...argv: string[]) => {
      const runtime = createRuntime({
        dispatcher: new TurnDispatcher(agent, turns),
        env: {
          DOCSCTL_API_URL: served.url,
          DOCSCTL_TOKEN: served.token,
          DOCSCTL_CACHE_DIR: folder,
        },
      })
      const exit = await main(argv, runtime, await configOfSources(argv))
      return { exit, stdout: runtime.stdout.text, stderr: runtime.stderr.text }
    }

    /**
     * Compares the ID that a command used with the spaces that had the name while the command ran.
     * A cached list can't show that a colleague gave another space the same name or a more exact
     * one.
     */
    const check = async (name: string, argv: string[], usedId: (ended: Ended) => string[]) => {
      const began = history.length - 1
      const ended = await run(...argv)
      const moments = history.slice(began)
      const possible = moments.map((moment) => holders(moment, name))
      const ids = usedId(ended)
      counts.resolved += 1
      counts.found += ids.length
      const isConstant = possible.every((ids) => String(ids) === String(possible[0]))
      const expected = [3, 0][possible[0]?.length ?? 0] ?? 2
      const isRight =
        ids.length > 0
          ? ids.every((id) => moments.some((moment) => hasHad(moment, name, id)))
          : !isConstant || ended.exit === expected
      if (!isRight)
        wrong.push(
          `${argv.join(' ')}: ${ids} ${ended.exit} ${JSON.stringify(possible)} ${ended.stderr}`,
        )
    }

    type Ended = Awaited<ReturnType<typeof run>>
    const printed = ({ stdout }: Ended) => stdout.split('\n').filter(Boolean)
    const noted = ({ stderr }: Ended) =>
      [...stderr.matchAll(/^note: .* is the space .*?(\w+)$/gm)].map(([, id = '']) => id)

    const hasHad = (moment: Moment, name: string, id: string) =>
      hasColleague ? alike(moment, name).includes(id) : String(holders(moment, name)) === id

    /** Returns a title that a space has or had recently. */
    const usedTitle = () => {
      const recent = history.slice(-4).flatMap((moment) => [...moment.keys()])
      return chance.one(recent.length > 0 ? recent : titles)
    }
    /** Returns a title that is usually unused. */
    const freeTitle = () => {
      const free = titles.filter((title) => !now().has(title))
      return chance.one(free.length > 0 && chance.is(0.9) ? free : titles)
    }

    const actor = async () => {
      await turns.take()
      while (counts.resolved < lookups) {
        const name = usedTitle()
        const kind = chance.next()
        const [, doubled] = [...now().values()].find(({ length }) => length > 1) ?? []
        if (now().size < 3) await run('spaces', 'create', '--title', freeTitle())
        else if (doubled && chance.is(0.3)) await run('spaces', 'delete', doubled, '--yes')
        else if (kind < 0.5) await check(name, ['spaces', 'get', name, '-o', 'ids'], printed)
        else if (kind < 0.6) {
          await check(name, ['spaces', 'get', name, '--json', '--jq', '.id'], printed)
        } else if (kind < 0.7) {
          await check(name, ['spaces', 'delete', name, '--dry-run', '--yes'], noted)
        } else if (kind < 0.9) {
          await check(name, ['spaces', 'update', name, '--title', freeTitle()], noted)
        } else if (kind < 0.95) await check(name, ['spaces', 'delete', name, '--yes'], noted)
        else await run('spaces', 'create', '--title', freeTitle())
        await turns.take()
      }
      turns.leave()
    }

    const colleague = async () => {
      await turns.take()
      while (counts.resolved < lookups) {
        const [id] = chance.one([...now().values(), []])
        if (id === undefined) await served.send('POST', '/orgs/acme/spaces', { title: freeTitle() })
        else await served.send('PATCH', `/spaces/${id}`, { title: freeTitle() })
        await turns.take()
      }
      turns.leave()
    }

    await Promise.all([actor(), actor(), ...(hasColleague ? [colleague()] : [])])
    return { wrong, ...counts }
  }

  for (const hasColleague of [false, true]) {
    const others = hasColleague ? ' while a colleague renames spaces' : ''
    it(`never use an ID whose resource has a different name${others}`, async () => {
      const { wrong, resolved, found } = await perform(1, { hasColleague })
      assert.deepEqual(wrong.slice(0, 5), [])
      // the colleague renames most spaces before they are found
      assert.ok(found > resolved / 5, `${found} of ${resolved} names were found`)
    }).timeout(Math.max(600_000, lookups * 1000))
  }
})
