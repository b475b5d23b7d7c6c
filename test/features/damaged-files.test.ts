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
import { join, relative } from 'node:path'
import { userPlugins } from '../../src/host/plugins/user-plugin.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'
import { sized } from '../support/sizes.ts'

/** The ways to damage a file. */
const damages: Record<string, (path: string) => void> = {
  'no content': (path) => writeFileSync(path, ''),
  'a truncated text': (path) => writeFileSync(path, '{"a": [{"b'),
  null: (path) => writeFileSync(path, 'null'),
  'an empty array': (path) => writeFileSync(path, '[]'),
  'a number': (path) => writeFileSync(path, '5'),
  'an array of odd values': (path) => writeFileSync(path, '[null, 5, {}, {"name": 5}]'),
  'values of wrong types': (path) => writeFileSync(path, JSON.stringify(wrongTypes)),
  'another version': (path) => writeFileSync(path, JSON.stringify(otherVersion)),
  'a huge number': (path) => writeFileSync(path, '{"version": 1e999, "steps": 1e308}'),
  'a prototype': (path) => writeFileSync(path, '{"__proto__": {"profiles": 5}, "constructor": 5}'),
  'deep nesting': (path) => writeFileSync(path, '['.repeat(50_000)),
  'binary content': (path) => writeFileSync(path, Buffer.from([0, 1, 2, 0xff, 0xfe, 10, 0])),
  'invalid UTF-8': (path) => writeFileSync(path, Buffer.from('{"a": "\xe9"}\n', 'latin1')),
  'its first half': (path) => {
    const text = originals.get(path) as Buffer
    writeFileSync(path, text.subarray(0, text.length / 2))
  },
  'its text with null values': (path) => {
    const text = (originals.get(path) as Buffer).toString()
    writeFileSync(path, text.replace(/: ?"[^"]*"/g, ': null'))
  },
  'its text with other names': (path) => {
    const text = (originals.get(path) as Buffer).toString()
    writeFileSync(path, text.replace(/: ?"[a-z ]+"/g, ': "other"'))
  },
  'an unknown list': (path) => {
    const text = (originals.get(path) as Buffer).toString()
    writeFileSync(path, text.replace(/"\w+":\s*\[/g, '$&"team > other",'))
  },
  'a folder in its place': (path) => mkdirSync(path),
  'a link to itself': (path) => symlinkSync(path, path),
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
  [/^work\/\.docsctl\.yaml$/, /./],
  [/^work\/org\/\.docsctl\/base\.json$/, /^org/],
  [/^work\/pages\/\.docsctl-pages\.json$/, /^content/],
]

const commands = [
  'config list',
  'auth list',
  'jobs list',
  'jobs show last',
  'undo --dry-run',
  'plugins list',
  'teams list --limit 1',
  'spaces get "Developer Guide" --columns id',
  'audit links --space "Developer Guide" --columns rule',
  'content export "Developer Guide" pages --columns file',
  'org plan org',
]

/**
 * The slowest command. It runs with every kind of damage only in full-size tests, and only with its
 * own file damaged.
 */
const slow = 'org plan org'

/**
 * Chooses a command that needs the file for every second kind of damage, and a command that doesn't
 * need the file for every seventh.
 */
function chosenCommands(needing: readonly string[], turn: number): string[] {
  const others = commands.filter((line) => !needing.includes(line))
  const quick =
    needing.length > 1 && turn % 10 > 0 ? needing.filter((one) => one !== slow) : needing
  return [turn % 2 === 0 ? quick : [], turn % 7 === 0 ? others : []].flatMap((lines) => {
    // the factor 7 has no common divisor with the number of commands, so all commands are chosen
    // eventually
    const line = lines[(turn * 7) % lines.length]
    return line === undefined ? [] : [line]
  })
}

describe('a damaged file of docsctl', function () {
  this.timeout(600_000)
  const sandbox = onSandbox()
  let root = ''
  let env: Record<string, string> = {}
  const run = (line: string) => sandbox.run(line, { cwd: join(root, 'work'), env })

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

  it('never causes a bug report, and never breaks a command that does not need the file', async () => {
    const succeeds = async (line: string) => {
      const { exit, stderr } = await run(line)
      assert.equal(exit, 0, `${line}: ${stderr}`)
    }
    for (const line of [
      'config set theme dark',
      'members update usr_hugo --role edit --journal',
      'org pull org',
      ...commands.filter((one) => !/^(jobs|undo|plugins|auth|audit)/.test(one)),
    ]) {
      await succeeds(line)
    }
    await run('audit links --space "Developer Guide"')
    writeFileSync(join(root, 'work/.docsctl.yaml'), 'pageSize: 100\n# our settings\n')
    writeFileSync(
      join(root, 'config/credentials.json'),
      JSON.stringify({ default: { apiUrl: 'https://api.gitbook.com', token: 'x' } }),
    )
    mkdirSync(join(root, 'state/last-writes'))
    writeFileSync(
      join(root, 'state/last-writes/other.json'),
      JSON.stringify({
        command: 'x',
        at: '2025-01-01T00:00:00Z',
        profile: 'p',
        apiUrl: 'https://x',
      }),
    )
    mkdirSync(join(root, 'state/plugins'))
    writeFileSync(join(root, 'state/plugins/plugins.json'), '[]')
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((name) => !/^work\/(pages\/.*\.(md|svg)|org\/.*\.yaml)$/.test(name))
    for (const name of files) originals.set(join(root, name), readFileSync(join(root, name)))
    const usual = new Map<string, number>()
    for (const line of commands) usual.set(line, (await run(line)).exit)
    const faults: string[] = []
    for (const [index, name] of files.entries()) {
      const [, mayFail] = needed.find(([file]) => file.test(name)) ?? []
      const needing = commands.filter((line) => mayFail?.test(line))
      for (const [order, [damage, apply]] of Object.entries(damages).entries()) {
        for (const line of sized(chosenCommands(needing, index + order), commands)) {
          const path = join(root, name)
          rmSync(path, { recursive: true, force: true })
          apply(path)
          const { exit, stderr } = await run(line)
          const what = `${name} with ${damage}: ${line}: ${exit}: ${stderr.slice(0, 300)}`
          if (/\bBug\b|\n {4}at /.test(stderr)) faults.push(what)
          else if (exit !== usual.get(line) && !mayFail?.test(line)) faults.push(what)
          else if (exit !== usual.get(line) && !namesFix(stderr, name)) faults.push(what)
          const isLost = !lstatSync(path, { throwIfNoEntry: false })
          if (isLost) faults.push(`${what} (deleted)`)
        }
      }
      rmSync(join(root, name), { recursive: true, force: true })
      writeFileSync(join(root, name), originals.get(join(root, name)) as Buffer)
    }
    assert.equal(faults.length, 0, faults.join('\n'))
    assert.ok(files.length >= 9, files.join('\n'))
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
