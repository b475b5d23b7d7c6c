import assert from 'node:assert/strict'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createClient } from '../../src/client/client.ts'
import { DocsctlError } from '../../src/errors.ts'
import { defaultPolicy } from '../../src/features/change-requests/merge/model/merge-by-rules.ts'
import { unownedNotesPaths } from '../../src/features/change-requests/notes/notes-file.ts'
import { clientServices } from '../../src/features/change-requests/review/services/client-services.ts'
import { userPlugins } from '../../src/host/plugins/user-plugin.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { openedFiles } from '../support/opened-files.ts'
import { documentText } from '../support/processes/flow-jobs.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'
import { sized } from '../support/sizes.ts'

const integration = `name: chat
title: Chat
organization: tidewater
script: ./index.ts
scopes: []
`

/** The ways to damage a file. Tests at full size also use those after the first twelve. */
const damages: Record<string, (path: string) => void> = {
  'no content': (path) => writeFileSync(path, ''),
  'a truncated text': (path) => writeFileSync(path, '{"a": [{"b'),
  null: (path) => writeFileSync(path, 'null'),
  'values of wrong types': (path) => writeFileSync(path, JSON.stringify(wrongTypes)),
  'another version': (path) => writeFileSync(path, JSON.stringify(otherVersion)),
  'a prototype': (path) => writeFileSync(path, '{"__proto__": {"profiles": 5}, "constructor": 5}'),
  'deep nesting': (path) => writeFileSync(path, '['.repeat(50_000)),
  'binary content': (path) => writeFileSync(path, Buffer.from([0, 1, 2, 0xff, 0xfe, 10, 0])),
  'its first half': (path) => {
    const text = originals.get(path) as Buffer
    writeFileSync(path, text.subarray(0, text.length / 2))
  },
  'its text with null values': (path) => {
    const text = (originals.get(path) as Buffer).toString()
    writeFileSync(path, text.replace(/: ?"[^"]*"/g, ': null'))
  },
  'a folder in its place': (path) => mkdirSync(path),
  'a link to itself': (path) => symlinkSync(path, path),
  'an empty array': (path) => writeFileSync(path, '[]'),
  'a number': (path) => writeFileSync(path, '5'),
  'an array of odd values': (path) => writeFileSync(path, '[null, 5, {}, {"name": 5}]'),
  'a huge number': (path) => writeFileSync(path, '{"version": 1e999, "steps": 1e308}'),
  'invalid UTF-8': (path) => writeFileSync(path, Buffer.from('{"a": "\xe9"}\n', 'latin1')),
  'its text with other names': (path) => {
    const text = (originals.get(path) as Buffer).toString()
    writeFileSync(path, text.replace(/: ?"[a-z ]+"/g, ': "other"'))
  },
  'an unknown list': (path) => {
    const text = (originals.get(path) as Buffer).toString()
    writeFileSync(path, text.replace(/"\w+":\s*\[/g, '$&"team > other",'))
  },
}

const wrongTypes = {
  ...{ version: 'x', current: 5, profiles: [5], default: 5, drafts: [1], viewed: 5, stamp: {} },
  ...{ command: {}, at: 5, profile: [], apiUrl: 5, steps: 'many', fingerprint: 5, objects: 5 },
}

const otherVersion = {
  ...{ version: 99, 'docsctl-org': 99, 'docsctl-pages': 99, 'docsctl-links': 99 },
  profiles: { default: { apiUrl: 5 } },
}

/**
 * Returns whether an error contains the name of the damaged file, or the command that removes the
 * invalid value.
 */
const namesFix = (stderr: string, file: string) =>
  stderr.includes(file) || /docsctl config unset [\w-]+ --profile default\n/.test(stderr)

const originals = new Map<string, Buffer>()

/**
 * The commands that are allowed to fail if a file is damaged. Damage to any other file must not
 * make a command fail.
 */
const needed: readonly (readonly [file: RegExp, commands: RegExp])[] = [
  [/^config\/config\.json$/, /./],
  [/^config\/credentials\.json$/, /^auth/],
  [/^state\/jobs\/[^/]*\.jsonl$/, /^(jobs|undo)/],
  [/^state\/plugins\/plugins\.json$/, /^plugins/],
  [/^state\/review\/.*\.jsonl?$/, /^review/],
  [/^work\/\.docsctl\.yaml$/, /./],
  [/^work\/org\/\.docsctl\/base\.json$/, /^org/],
  [/^work\/pages\/\.docsctl-pages\.json$/, /^content/],
  [/^work\/saved\/docsctl-backup\.json$/, /^backup/],
]

/** The slowest commands. They don't run with damaged files that all commands need. */
const slow = [
  'spaces get "Developer Guide" --columns id',
  'audit links --space "Developer Guide" --columns rule',
  'openapi publish pets pets.yaml',
  'org plan org',
  'content export "Developer Guide" pages --columns file',
  'integrations publish chat',
  'spaces update sp_handbook --title Handbook',
]

const commands = [
  'config list',
  'auth list',
  'auth token -p default',
  'jobs list',
  'jobs show last',
  'undo --dry-run',
  'plugins list',
  'teams list --limit 1',
  'backup ls saved',
  'review',
  ...slow,
]

/**
 * Files without records of docsctl, such as exported pages, and further files with the same kind of
 * records.
 */
const skipped = [
  /^work\/(pages\/.*\.(md|svg)|org\/.*\.yaml|chat\/|pets\.yaml|saved\/(?!docsctl))/,
  /^cache\/names\/(integrations|members)\./,
  /^(spaces-update\/|publish-\/last-writes\/)/,
]

describe('a damaged file of docsctl', function () {
  this.timeout(600_000)
  const clock = fakeClock()
  // other tests check the responses of the sandbox
  const problemsOf = () => undefined as never
  const sandbox = onSandbox({ seed: demoSeed, time: clock.now, problemsOf })
  let root = ''
  let env: Record<string, string> = {}

  const run = async (line: string): Promise<{ exit: number; stderr: string }> => {
    if (line === 'review') return await review()
    // these commands must not replace the last change of the other commands, which `undo` needs
    const [state = 'state'] = /^spaces update|publish /.exec(line) ?? []
    const own = { ...env, DOCSCTL_STATE_DIR: join(root, state.replace(' ', '-')) }
    const isTyped = line.startsWith('spaces update')
    const world = { cwd: join(root, 'work'), env: own, clock, ...(isTyped && { terminal: 200 }) }
    return await sandbox.run(line, world)
  }

  /** Opens a change request in the review, adopts old notes, stores a draft, and sends it. */
  const review = async () => {
    const { url, token } = sandbox.served()
    const client = createClient({ apiUrl: url, token, clock })
    const services = clientServices({
      ...{ client, folder: join(root, 'state'), clock, policy: defaultPolicy },
      queue: () => Promise.reject(new Error('not used')),
      gates: () => Promise.reject(new Error('not used')),
    })
    const target = { spaceId: 'sp_developer-guide', changeRequestId: '5' }
    const never = new AbortController().signal
    try {
      const { notes, lastSeenUpdate = 0 } = await services.changes({ target }, never)
      await services.adopt({ target }, never)
      await services.save(target, notes, { ...notes, drafts: { comment: 'Why?' } }, lastSeenUpdate)
      const draft = { kind: 'send', purpose: { kind: 'comment' }, text: 'Why?' } as const
      await services.write({ target, ...draft }, never)
      return { exit: 0, stderr: '' }
    } catch (error) {
      if (!(error instanceof DocsctlError))
        return { exit: 1, stderr: String((error as Error).stack) }
      return { exit: 1, stderr: `${error.message} ${error.details.hint ?? ''}` }
    } finally {
      await client.close()
    }
  }

  before(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'docsctl-damaged-')))
    env = {
      DOCSCTL_CONFIG_DIR: join(root, 'config'),
      DOCSCTL_STATE_DIR: join(root, 'state'),
      DOCSCTL_CACHE_DIR: join(root, 'cache'),
    }
    mkdirSync(join(root, 'work'))
  })
  after(() => rmSync(root, { recursive: true }))

  /** Creates all files that docsctl stores. */
  const createFiles = async () => {
    const write = (name: string, value: unknown) => {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      writeFileSync(join(root, name), text)
    }
    write('work/pets.yaml', documentText('pets'))
    write('work/chat/gitbook-manifest.yaml', integration)
    write('work/chat/index.ts', 'export const one = 1')
    const succeeds = async (line: string) => {
      const { exit, stderr } = await run(line)
      assert.equal(exit, 0, `${line}: ${stderr}`)
    }
    // the small organization doesn't permit two of the reads
    await run('backup create saved --org harbor-aid --by-id')
    for (const line of [
      'config set theme dark',
      'members update usr_hugo --role edit --journal',
      'org pull org',
      ...commands.filter((one) => !/^(jobs|undo|plugins|auth|audit)/.test(one)),
    ]) {
      await succeeds(line)
    }
    await run('audit links --space "Developer Guide"')
    write('work/.docsctl.yaml', 'pageSize: 100\n# our settings\n')
    const account = { apiUrl: 'https://api.gitbook.com', token: 'x' }
    write('config/credentials.json', { default: account })
    const other = { command: 'x', at: '2025-01-01T00:00:00Z', profile: 'p', apiUrl: 'https://x' }
    write('state/last-writes/other.json', other)
    write('state/plugins/plugins.json', '[]')
    const { spaceId, ...request } = { spaceId: 'sp_developer-guide', number: 5, id: 'cr_5' }
    const [notes = ''] = unownedNotesPaths(
      join(root, 'state'),
      sandbox.served().url,
      spaceId,
      request,
    )
    write(relative(root, notes), { viewed: {}, drafts: { comment: 'Whose is it?' } })
  }

  it('never causes a bug report, and never breaks a command that does not need the file', async () => {
    await createFiles()
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((name) => !skipped.some((pattern) => pattern.test(name)))
    for (const name of files) originals.set(join(root, name), readFileSync(join(root, name)))
    const usual = new Map<string, number>()
    const opened = new Map<string, Set<string>>()
    for (const line of commands) {
      const work = async () => void usual.set(line, (await run(line)).exit)
      opened.set(line, await openedFiles(root, work))
    }
    const ways = Object.entries(damages).slice(0, sized(12, 100))
    const faults: string[] = []
    const unused = new Set(files)
    for (const name of files) {
      const path = join(root, name)
      const [, mayFail] = needed.find(([file]) => file.test(name)) ?? []
      // other commands run as usual, because they don't access the file
      const affected = commands.filter(
        (line) => opened.get(line)?.has(path) && !(mayFail?.test('teams') && slow.includes(line)),
      )
      for (const [damage, apply] of ways) {
        for (const line of affected) {
          unused.delete(name)
          rmSync(path, { recursive: true, force: true })
          apply(path)
          const { exit, stderr } = await run(line)
          const what = `${name} with ${damage}: ${line}: ${exit}: ${stderr.slice(0, 300)}`
          if (/\bBug\b|\n {4}at /.test(stderr)) faults.push(what)
          else if (exit !== usual.get(line) && !mayFail?.test(line)) faults.push(what)
          else if (exit !== usual.get(line) && !namesFix(stderr, name)) faults.push(what)
          // the review removes the notes that it has adopted
          const isAdopted = line === 'review' && exit === 0
          const isLost = !isAdopted && !lstatSync(path, { throwIfNoEntry: false })
          if (isLost) faults.push(`${what} (deleted)`)
        }
      }
      rmSync(path, { recursive: true, force: true })
      writeFileSync(path, originals.get(path) as Buffer)
    }
    assert.equal(faults.length, 0, faults.join('\n'))
    assert.deepEqual([...unused], [])
  })

  it('that lists plugins is reported at the start, and the plugins count as not installed', async () => {
    const folder = join(root, 'plugins')
    mkdirSync(folder)
    const path = join(folder, 'plugins.json')
    originals.set(path, Buffer.from(JSON.stringify([{ name: 'x', version: '1', type: 'user' }])))
    for (const [damage, apply] of Object.entries(damages)) {
      rmSync(path, { recursive: true, force: true })
      apply(path)
      const { plugins, problems } = await userPlugins(folder, new Set(), () => ({}) as never)
      assert.deepEqual(plugins, [], damage)
      assert.equal(problems.length, damage === 'an empty array' ? 0 : 1, damage)
      for (const problem of problems) assert.ok(problem.includes(path), problem)
    }
  })
})
