import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { SavedContent } from '../../../src/features/backup/model/restore/saved-content.ts'
import { handlers } from '../../../src/sandbox/handlers/all.ts'
import type { HandlerContext } from '../../../src/sandbox/http/implement.ts'
import type { World } from '../../support/docsctl.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { addSmallOrganization, twoOrganizations } from './small-organization.ts'

/** Replaces the handler of an operation in all sandboxes of this process until the test ends. */
function replaceHandler(
  operation: string,
  replace: (context: HandlerContext, handle: (context: HandlerContext) => unknown) => unknown,
) {
  const found = handlers.find(
    (one) => `${one.operation.method} ${one.operation.path}` === operation,
  )
  assert.ok(found, operation)
  const { handle } = found
  const changed = found as { handle: (context: HandlerContext) => unknown }
  changed.handle = (context) => replace(context, handle as never)
  return () => {
    changed.handle = handle as never
  }
}

describe('the restore that docsctl backup verify runs', () => {
  const sandbox = onSandbox({ seed: twoOrganizations })
  let folder: TestFolder
  let ids: Awaited<ReturnType<typeof addSmallOrganization>>
  let ends: (() => void)[]
  const run = (line: string, world: World = {}) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
      ...world,
    })
  /** Runs `backup verify`, and returns the exit code and the rows without the run. */
  const verify = async (world: World = {}) => {
    const { exit, stdout, stderr } = await run('backup verify acme', world)
    const lines = stdout.split('\n').filter((line) => line !== '')
    return { exit, stderr, rows: lines.map((line) => line.replace(/^\S+\t/, '')) }
  }

  beforeEach(async () => {
    folder = new TestFolder()
    ends = []
    ids = await addSmallOrganization(sandbox.served())
    const { send } = sandbox.served()
    const body = { markdown: 'Explain *this*.' }
    await send('POST', `/spaces/${ids.space}/comments`, { body, page: ids.pages.setup })
    const { exit, stderr } = await run('backup create acme')
    assert.equal(exit, 0, stderr)
    const { TMPDIR } = process.env
    process.env.TMPDIR = folder.parent
    ends.push(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    })
  })
  afterEach(() => {
    for (const end of ends) end()
    folder.end()
  })

  const temporary = () => readdirSync(folder.parent).filter((name) => name.startsWith('.docsctl'))

  it('finds nothing in an intact backup, and leaves no files, jobs, or requests', async () => {
    const sent = sandbox.sent().length
    const kept = readdirSync(folder.parent)
    const files = folder.files()
    let during: string[] = []
    ends.push(
      replaceHandler('POST /spaces/{spaceId}/comments', (context, handle) => {
        during = temporary()
        return handle(context)
      }),
    )
    const { exit, rows, stderr } = await verify()
    assert.deepEqual([exit, rows], [0, []], stderr)
    assert.equal(during.length, 1)
    assert.deepEqual(readdirSync(folder.parent), kept)
    assert.deepEqual(folder.files(), files)
    assert.equal(existsSync(join(folder.parent, 'state', 'jobs')), false)
    assert.equal(sandbox.sent().length, sent)
  })

  it('finds nothing in an intact encrypted backup', async () => {
    const identity = await generateX25519Identity()
    await writeFile(join(folder.parent, 'key.txt'), `${identity}\n`)
    const recipient = await identityToRecipient(identity)
    const created = await run(`backup create secret --encrypt-to ${recipient}`)
    assert.equal(created.exit, 0, created.stderr)
    const { exit, stdout, stderr } = await run('backup verify secret --identity key.txt')
    assert.deepEqual([exit, stdout], [0, ''], stderr)
  })

  it('finds a page whose text the restore loses', async () => {
    const { text } = SavedContent.prototype
    ends.push(() => {
      SavedContent.prototype.text = text
    })
    SavedContent.prototype.text = async function (page) {
      return page.id === ids.pages.setup ? undefined : await text.call(this, page)
    }
    const { exit, rows } = await verify()
    const page = `spaces/${ids.space}/content/page/${ids.pages.setup}`
    assert.equal(exit, 11)
    assert.deepEqual(
      rows.map((row) =>
        row.replace(/(document|markdown): .* in the backup, .* after the restore$/, '$1'),
      ),
      [
        `different\t${page}?format=document\tpage "Setup" (${ids.pages.setup}): document`,
        `different\t${page}?format=markdown\tpage "Setup" (${ids.pages.setup}): markdown`,
      ],
    )
  })

  it('finds text that the service loses, and reports the page', async () => {
    ends.push(
      replaceHandler(
        'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content',
        (context, handle) => {
          const body = context.body as unknown as {
            changes: { operation: string; document?: object }[]
          }
          for (const change of body.changes) {
            if (change.operation === 'update_page') change.document = { markdown: 'Lost.\n' }
          }
          return handle(context)
        },
      ),
    )
    const { exit, rows } = await verify()
    assert.equal(exit, 11)
    assert.ok(
      rows.includes('not restored\tGuide/start/setup\tthe service changed the text'),
      rows.join('\n'),
    )
  })

  it('finds a permission that the restore forgets', async () => {
    const forgotten = () => undefined
    ends.push(replaceHandler('POST /spaces/{spaceId}/permissions', forgotten))
    const { exit, rows } = await verify()
    assert.equal(exit, 11)
    const resource = `spaces/${ids.space}/permissions/teams`
    assert.deepEqual(
      rows.map((row) => row.split('\t').slice(0, 2)),
      [
        // the response of a team contains the number of its spaces
        ['different', 'orgs/acme/teams'],
        ['different', resource],
      ],
    )
    assert.match(rows[1] ?? '', /items\.team_\w+: \{.* in the backup, nothing after the restore$/)
  })

  it('finds a comment that the restore drops', async () => {
    ends.push(
      replaceHandler('POST /spaces/{spaceId}/comments', (context, handle) => {
        const answer = handle(context) as { id: string }
        context.tx.delete('comments', answer.id)
        return answer
      }),
    )
    const { exit, rows } = await verify()
    assert.equal(exit, 11)
    assert.ok(
      rows.some((row) => /\tcomment \w+: missing after the restore$/.test(row)),
      rows.join('\n'),
    )
  })

  it('reports a step that fails, and removes the temporary folder', async () => {
    ends.push(
      replaceHandler('PUT /orgs/{organizationId}/teams', () => {
        throw new Error('planted')
      }),
    )
    const { exit, rows } = await verify()
    assert.equal(exit, 11)
    assert.ok(
      rows.some((row) => /^not restored\tteam writers\t/.test(row)),
      rows.join('\n'),
    )
    assert.deepEqual(temporary(), [])
  })

  it('stops and removes the temporary folder if it is interrupted', async () => {
    const stop = new AbortController()
    ends.push(
      replaceHandler('POST /orgs/{organizationId}/spaces', (context, handle) => {
        stop.abort(new Error('stopped'))
        return handle(context)
      }),
    )
    const { exit, rows, stderr } = await verify({ signal: stop.signal })
    assert.notEqual(exit, 0)
    assert.deepEqual([rows, temporary()], [[], []])
    // the expected differences are listed before the first change
    assert.match(stderr, /^ {2}documentId: The service numbers the versions of a document$/m)
    assert.match(stderr, /^ {2}.*missing change request.*: .+$/m)
  })
})
