import assert from 'node:assert/strict'
import { loadedPackages } from '../../support/processes/loaded-packages.ts'
import { reportLoadedModules } from '../../support/processes/loaded-urls.ts'
import { inTerminal } from '../../support/processes/terminal.ts'
import { runProgram } from '../../support/program.ts'
import { reviewing } from '../../support/review/reviewing.ts'
import { disturbed } from '../../support/service/disturbed.ts'
import { isExecutable } from '../../support/tested-program.ts'

describe('the plain review in a real terminal', () => {
  const world = reviewing((argv, env) => inTerminal(argv, { env, columns: 500 }))
  const { review, comments } = world

  it('covers the queue, diff, comment, reply, resolve, pull, and merge', async () => {
    const terminal = review('--plain')
    await terminal.waitFor('Queue of 4 change requests. Type ')
    terminal.type('1\r')
    await terminal.waitFor('Change request 4. Type ')
    terminal.type('2\r')
    await terminal.waitFor('Guides / Pagination. Press Enter for next. Type ')
    assert.match(terminal.output, /removed 6: .*up to 500 items per page/)
    assert.match(terminal.output, /added 6: .*up to 1,000 items per page/)
    terminal.type('comment 6\rDoes the SDK know?\r.\rsend\r\r')
    await terminal.waitFor('Thread 1, open, started by ')
    terminal.type('1\rreply\rIt does: checked.\r.\rsend\r\r')
    await terminal.waitFor('Posted the reply')
    terminal.type('resolve\r')
    await terminal.waitFor('Thread, resolved. Type ')
    terminal.type('back\rback\rpull\r')
    await terminal.waitFor('Pull main into change request 4, "Larger pages in lists"?')
    terminal.type('yes\r')
    await terminal.waitFor('Pulled from main')
    terminal.type('merge\r')
    await terminal.waitFor(/Merge change request 4, "Larger pages in lists", revision \S+\? Type /)
    terminal.type('yes\r')
    await terminal.waitFor('Queue of 3 change requests. Type ')
    terminal.type('q\r')
    assert.equal(await terminal.ended(), 0)

    world.isDiscussedAndMerged()
    // no escape sequence moved the cursor, switched the screen, or changed the color
    assert.ok(!terminal.output.includes('\u001b'))
  })

  it('opens only its own pages', async () => {
    // use the URL of the proxy, because the service returns its own URL
    const way = await disturbed(world.served.url)
    world.env.DOCSCTL_API_URL = way.url
    try {
      const terminal = review('4', '--plain')
      await terminal.waitFor('Change request 4. Type ')
      terminal.type('browser\r')
      await terminal.waitFor("expected a URL of the service's web app")
      terminal.type('q\r')
      assert.equal(await terminal.ended(), 0)
    } finally {
      await way.close()
    }
  })

  it('is also enabled by DOCSCTL_ACCESSIBLE, and loads no Ink', async function () {
    if (isExecutable) this.skip()
    Object.assign(world.env, reportLoadedModules, { DOCSCTL_ACCESSIBLE: '1' })
    const terminal = review('5')
    await terminal.waitFor('Change request 5. Type ')
    terminal.type('\u0004')
    assert.equal(await terminal.ended(), 0)
    const packages = loadedPackages(terminal.output)
    assert.ok(packages.includes('undici') && packages.includes('zod'), packages.join(' '))
    for (const name of ['ink', 'react']) assert.ok(!packages.includes(name), name)
  })

  it('ends on Ctrl-C with 130 and saves the typed text', async () => {
    const first = review('4', '--plain')
    await first.waitFor('Change request 4. Type ')
    first.type('comment\rhalf a thought\r')
    // the next prompt appears when the comment is stored on disk
    await first.waitFor(/to finish: [\s\S]*to finish: $/)
    first.type('\u0003')
    assert.equal(await first.ended(), 130)
    const second = review('4', '--plain')
    await second.waitFor('Change request 4. Type ')
    second.type('comment\r')
    await second.waitFor('There is a draft:\r\nhalf a thought\r\n')
    second.type('\u0004')
    assert.equal(await second.ended(), 0)
    assert.deepEqual(comments(4), [])
  })

  it('passes keys to the editor and continues with its text', async () => {
    const script = `console.log('ready');fs.writeFileSync(process.argv[1],fs.readFileSync(0))`
    world.env.EDITOR = `${process.execPath} -e "${script}"`
    const terminal = review('4', '--plain')
    await terminal.waitFor('Change request 4. Type ')
    terminal.type('edit\r')
    await terminal.waitFor('ready')
    terminal.type('quit\r\rwith it\r\u0004')
    await terminal.waitFor('Text from the editor:\r\nquit\r\n\r\nwith it\r\n')
    terminal.type('send\r\r')
    await terminal.waitFor('Posted the comment')
    terminal.type('quit\r')
    assert.equal(await terminal.ended(), 0)
    assert.deepEqual(comments(4)[0]?.body, { markdown: 'quit\n\nwith it' })
  })

  it('ends with the code of a failure before the first data', async () => {
    assert.equal(await review('999', '--plain').ended(), 3)
    world.env.DOCSCTL_TOKEN = 'wrong'
    assert.equal(await review('--plain').ended(), 4)
  })

  it('does not run without a terminal, exits with 2, and suggests the plain commands', async () => {
    const { exit, stdout, stderr } = await runProgram(
      ['change-requests', 'review', '5', '--plain'],
      { env: world.env },
    )
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    for (const verb of ['diff', 'threads', 'gate']) {
      assert.ok(stderr.includes(`docsctl change-requests ${verb} 5`), stderr)
    }
  })
})
