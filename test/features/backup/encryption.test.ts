import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import {
  addSmallOrganization,
  picture,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

describe('an encrypted backup', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  let identity: string
  let recipient: string
  const run = (line: string, env = {}) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state'), ...env },
      cwd: folder.parent,
    })
  const succeed = async (line: string) => {
    const ended = await run(line)
    assert.equal(ended.exit, 0, `${line}: ${ended.stderr}`)
    return ended
  }
  const write = (name: string, text: string) => writeFileSync(join(folder.parent, name), text)
  const create = `backup create acme --encrypt-to`

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    identity = await generateX25519Identity()
    recipient = await identityToRecipient(identity)
    write('key.txt', `# created: today\r\n# public key: ${recipient}\n${identity}\n`)
  })
  afterEach(() => folder.end())

  it('shows only the number and the sizes of its files', async () => {
    await succeed(`${create} ${recipient}`)
    const [marker, ...others] = folder.files()
    assert.equal(marker, 'docsctl-backup.json')
    assert.ok(others.length >= 15, `${others.length} files`)
    for (const file of others) {
      assert.match(file, /^(objects\/[0-9a-f]{2}\/[0-9a-f]{62}|runs\/\d{8}-\d{6}\.json\.age)$/)
      assert.match(folder.read(file).toString('latin1'), /^age-encryption\.org\/v1\n-> X25519 /)
      assert.equal(statSync(join(folder.path, file)).mode & 0o777, 0o600)
    }
    const all = folder.files().map((file) => `${file}\n${folder.read(file).toString('latin1')}`)
    for (const text of ['acme', 'Install it', sandbox.served().url, identity]) {
      assert.ok(!all.join('\n').includes(text), text)
    }
    assert.deepEqual(Object.keys(JSON.parse(folder.read('docsctl-backup.json').toString())), [
      ...['docsctl-backup', 'encryption', 'header'],
    ])
  })

  it('can be read by all recipients, and with other age programs', async () => {
    const second = await generateX25519Identity()
    await succeed(`${create} ${recipient} --encrypt-to ${await identityToRecipient(second)}`)
    write('second.txt', second)
    const shown = await succeed('backup show acme latest Guide/start/setup --identity second.txt')
    assert.equal(shown.stdout, 'Install it.\n\n* one\n* two\n')
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const objects = folder.files().filter((file) => file.startsWith('objects'))
    const contents = objects.map(async (file) => await decrypter.decrypt(folder.read(file)))
    const found = (await Promise.all(contents)).some((bytes) => picture.equals(bytes))
    assert.ok(found)
  })

  it('works with all commands', async () => {
    await succeed(`${create} ${recipient}`)
    const { send } = sandbox.served()
    const edits = (await send('POST', `/spaces/${ids.space}/change-requests`, {})).body
    const place = `/spaces/${ids.space}/change-requests/${edits.id}`
    const document = { markdown: 'New.' }
    await send('POST', `${place}/content`, {
      changes: [{ operation: 'update_page', page: ids.pages.setup, document }],
    })
    await send('POST', `${place}/merge`)
    const before = sandbox.sent().length
    const key = '--identity key.txt'
    const second = await succeed(`${create} ${recipient} ${key} --json`)
    const { reused } = JSON.parse(second.stdout)
    assert.ok(reused >= 6, second.stdout)
    const content = `GET /v1/spaces/${ids.space}/content`
    assert.deepEqual(
      sandbox
        .sent()
        .slice(before)
        .filter((line) => line.startsWith(content))
        .sort(),
      [
        ...[content, `${content}/page/${ids.pages.setup}?format=document`],
        `${content}/page/${ids.pages.setup}?format=markdown`,
      ],
    )
    const runs = JSON.parse((await succeed(`backup ls acme ${key} --json`)).stdout)
    const [newest, oldest] = (runs as { run: string }[]).map(({ run: name }) => name)
    const page = '--path Guide/start/setup'
    const diff = await succeed(`backup diff acme ${oldest} ${newest} ${page} ${key} --json`)
    assert.deepEqual(JSON.parse(diff.stdout)[0].detail, '+1 -4')
    await succeed(`backup diff acme latest --live --exit-code ${key}`)
    const log = await succeed(`backup log acme Guide/start/setup ${key} --json`)
    assert.equal(JSON.parse(log.stdout).length, 2)
    const verified = await succeed(`backup verify acme ${key}`)
    assert.match(verified.stderr, /Verified 2 runs: no problems/)
    await succeed(`backup restore acme --into beta --yes ${key}`)
    const spaces = (await send('GET', '/orgs/beta/spaces')).body.items
    assert.deepEqual(
      spaces.map(({ title }) => title),
      ['Guide'],
    )
    const kept = await succeed(`${create} ${recipient} ${key} --keep 1d --json`)
    assert.equal(JSON.parse(kept.stdout).removedRuns, 2)
    await succeed(`backup verify acme ${key}`)
  })

  it('can be continued after an interrupted run', async () => {
    const stop = new AbortController()
    const end = sandbox.served().sandbox.observe(({ path }) => {
      if (path.includes('/comments')) stop.abort(new Error('killed'))
    })
    const first = await sandbox.run(`${create} ${recipient} --jobs 1`, {
      ...{ env: { DOCSCTL_ORG: 'acme' }, cwd: folder.parent, signal: stop.signal },
    })
    end()
    assert.notEqual(first.exit, 0)
    const progress = folder.read('unfinished.jsonl').toString()
    assert.match(progress, /^[A-Za-z0-9+/=\n]+$/)
    const { stdout } = await succeed(`${create} ${recipient} --identity key.txt --json`)
    assert.ok(JSON.parse(stdout).reused > 0, stdout)
    assert.ok(!folder.files().includes('unfinished.jsonl'))
  })

  it('is reported as damaged if a byte of any kind of file is flipped', async () => {
    await succeed(`${create} ${recipient}`)
    const files = folder.files()
    const object = files.find((file) => file.startsWith('objects')) ?? ''
    const manifest = files.find((file) => file.startsWith('runs')) ?? ''
    for (const file of [object, manifest, 'docsctl-backup.json']) {
      const bytes = readFileSync(join(folder.path, file))
      const flipped = Buffer.from(bytes)
      const index = bytes.length - 40
      flipped[index] = (bytes[index] as number) ^ 1
      writeFileSync(join(folder.path, file), flipped)
      const { exit, stdout, stderr } = await run('backup verify acme --identity key.txt')
      assert.ok(exit === 11 || exit === 1, `${file}: ${exit} ${stderr}`)
      assert.match(`${stdout}${stderr}`, /damaged/)
      writeFileSync(join(folder.path, file), bytes)
    }
  })

  it('cannot be read without an identity, or with the identity of another recipient', async () => {
    await succeed(`${create} ${recipient}`)
    write('other.txt', await generateX25519Identity())
    write('bad.txt', `${identity}x`)
    write('locked.txt', 'age-encryption.org/v1\n-> scrypt')
    for (const [line, exit, message] of [
      ['backup ls acme', 2, /"\S+\/acme" is encrypted, so it requires --identity/],
      ['backup verify acme --identity other.txt', 2, /No identity in the --identity file can dec/],
      ['backup ls acme --identity bad.txt', 2, /Expected a file with lines that begin with AGE-SE/],
      [
        'backup ls acme --identity locked.txt',
        2,
        /The file is encrypted\. Decrypt it with "age --decrypt" first/,
      ],
      ['backup ls acme --identity none.txt', 2, /none.txt/],
      [
        `backup ls acme --identity ${identity}`,
        2,
        /because other users of this machine can see command-line arguments/,
      ],
      [`${create} ${identity}`, 2, /Invalid value "AGE-SECRET-KEY-…" for --encrypt-to/],
      [`${create} age1x`, 2, /Expected an age recipient/],
      [`${create} ${recipient}`, 2, /is encrypted, so it requires --identity/],
      ['backup create acme --identity key.txt', 2, /is encrypted, so it requires --encrypt-to/],
      [
        `${create} ${recipient} --identity other.txt`,
        2,
        /No identity in the --identity file matches/,
      ],
    ] as const) {
      const ended = await run(line)
      assert.equal(ended.exit, exit, `${line}: ${ended.stderr}`)
      assert.match(ended.stderr, message)
      assert.ok(!`${ended.stdout}${ended.stderr}`.includes(identity.slice(20)), line)
    }
    const other = await identityToRecipient(await generateX25519Identity())
    const more = await run(`${create} ${recipient} --encrypt-to ${other} --identity key.txt`)
    assert.match(more.stderr, /is encrypted to a different set of recipients/)
    const org = await run(`${create} ${recipient} --identity key.txt --org beta`)
    assert.match(org.stderr, /contains the backup of organization acme/)
  })

  it('is never mixed with a plain backup', async () => {
    await succeed('backup create acme')
    for (const flags of [`--encrypt-to ${recipient}`, '--identity key.txt']) {
      const { exit, stderr } = await run(`backup create acme ${flags}`)
      assert.equal(exit, 2, stderr)
      assert.match(stderr, /The backup in "\S+" is not encrypted/)
    }
    const fresh = await run('backup create fresh --identity key.txt')
    assert.equal(fresh.exit, 2, fresh.stderr)
    assert.match(fresh.stderr, /--encrypt-to/)
  })
})
