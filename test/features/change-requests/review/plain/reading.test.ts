import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { changeRequest, now, queueItems, sampleChanges, target } from '../samples.ts'
import { assertShows, PlainReview } from './plain-review.ts'

const unreachable = new DocsctlError('unreachable', 'the service can not be reached')

const lines = ({ text }: PlainReview) => text.split('\n')

describe('reading in the plain review', () => {
  const long = () => {
    const review = new PlainReview()
    const rows = Array.from({ length: 50 }, (_, at) => `Line ${at + 1} of many.\n`)
    review.services.page = async ({ change }) => ({ change, text: diffTexts('', rows.join('\n')) })
    return review
  }
  const typing = (review: PlainReview, ...answers: string[]) => {
    review.answers.push(...answers)
    return review.run(target)
  }

  it('prints 20 lines at a time, and the next ones on Enter', async () => {
    const review = await typing(long(), '2', '', '', '')
    const at = (line: string) => lines(review).findIndex((one) => one.startsWith(line))
    const questions = lines(review).flatMap((line, index) =>
      line.startsWith('Guides / Limits.') ? [index] : [],
    )
    assert.ok(at('added 33:') < (questions[0] as number))
    assert.ok(at('added 35:') > (questions[0] as number))
    assert.match(
      lines(review)[questions[0] as number] ?? '',
      /Press Enter for 35 more lines\. Type /,
    )
    assert.match(
      lines(review)[questions[1] as number] ?? '',
      /Press Enter for 15 more lines\. Type /,
    )
    assert.match(lines(review)[questions[2] as number] ?? '', /Press Enter for next\. Type /)
    // Enter opened the next page
    assert.match(review.text, /^3 of 6: /m)
  })

  it('accepts any other command before all lines are printed', async () => {
    const review = await typing(long(), '2', 'next')
    assert.match(review.text, /^3 of 6: /m)
  })

  it("finds text in lines that haven't been printed", async () => {
    const review = await typing(long(), '2', 'find line 49', 'find nowhere', 'f', 'LINE 48')
    assertShows(review, 'added 97: Line 49 of many.')
    assertShows(review, 'No lines contain "nowhere"')
    assertShows(review, 'added 95: Line 48 of many.')
  })

  it('does not truncate long lines', async () => {
    const review = new PlainReview('2')
    const word = 'long '.repeat(3000).trim()
    review.services.page = async ({ change }) => ({ change, text: diffTexts('', `${word}\n`) })
    await review.run(target)
    assertShows(review, `added 1: ${word}`)
  })

  it('prints the full text on request, and its changes again', async () => {
    const review = await new PlainReview('2', 'whole', 'whole').run(target)
    assert.equal(lines(review).filter((line) => line === 'same 13: Four.').length, 1)
    assert.equal(lines(review).filter((line) => line.startsWith('Change 1 of 2')).length, 2)
  })

  it('reports if only empty lines changed, or if the text is unchanged', async () => {
    const review = new PlainReview('2', 'again')
    const texts = [diffTexts('One.\n', 'One.\n\n'), undefined]
    review.services.page = async ({ change }) => {
      const text = texts.shift()
      return { change, ...(text && { text }) }
    }
    await review.run(target)
    assertShows(review, 'Only empty lines changed')
    const same = new PlainReview('2')
    same.services.page = async ({ change }) => ({ change })
    assertShows(await same.run(target), 'The text is unchanged')
  })

  it('accepts responses without optional fields', async () => {
    const review = new PlainReview('1')
    const nobody = { createdBy: undefined } as never
    const [item] = queueItems(1)
    if (item) item.changeRequest = changeRequest(nobody)
    review.services.queue = async () => ({ items: item ? [item] : [], now })
    review.changes = sampleChanges(nobody)
    await review.run()
    assertShows(review, '1. change request 12, "Rate limits of the new gateway", by unknown user, ')
    assertShows(review, 'Open, by unknown user\n')
  })

  it('shows the heading above a change, but not a heading that is removed or part of code', async () => {
    const before = ['## Kept', '', '## Gone', '', '```sh', '# no heading', '```']
    const text = [...before, ...Array(5).fill(['', 'Same.']).flat(), '', 'Old.', ''].join('\n')
    const review = new PlainReview('2')
    const now = text.replace('Old.', 'New.').replace('## Gone\n\n', '')
    review.services.page = async ({ change }) => ({ change, text: diffTexts(text, now) })
    assertShows(await review.run(target), 'Change 2 of 2, under “Kept”:')
  })

  it('spells out the marks of changes next to the text', async () => {
    const review = new PlainReview()
    const { pages, ...changes } = sampleChanges()
    const own = pages.map((change) =>
      change.id === 'errors' && change.tree?.kind === 'kept'
        ? {
            ...change,
            tree: { ...change.tree, fields: [{ name: 'slug' as const, before: 'a', after: 'b' }] },
          }
        : change,
    )
    review.changes = { ...changes, pages: own }
    await review.run(target)
    assertShows(
      review,
      '3. Guides / Errors, moved from the top level to “Guides”, slug: “a” to “b”\n',
    )
  })

  it('shows input that is neither a command nor a number', async () => {
    const review = await new PlainReview('9', 'frobnicate', 'back', '0').run()
    assert.deepEqual(
      lines(review).filter((line) => /^(Item|Unknown)/.test(line)),
      [
        'Item 9 not found. Expected 1 to 3 for a change request',
        'Unknown command "frobnicate". Type "help" for all commands',
        'Unknown command "back". Type "help" for all commands',
        'Item 0 not found. Expected 1 to 3 for a change request',
      ],
    )
  })

  it('prints API text safely, each item on its line', async () => {
    const review = new PlainReview('1', 'merge')
    const [item] = queueItems(1)
    const subject = 'Red \u001b[31m\u202eflag\nand more'
    if (item) item.changeRequest = changeRequest({ subject })
    review.services.queue = async () => ({ items: item ? [item] : [], now })
    review.changes = sampleChanges({ subject })
    await review.run()
    assertShows(review, 'Red \\u{1b}[31m\\u{202e}flag⏎and more')
    assert.ok(!review.text.includes('\u001b') && !review.text.includes('\u202e'))
  })

  it('ignores control keys in the input', async () => {
    const review = await new PlainReview('comment', 'a\u001b[Db\u0007\u001bOAc', '.', 'send').run(
      target,
    )
    assert.deepEqual(
      review.written.map((write) => write.kind === 'send' && write.text),
      ['abc'],
    )
  })

  it('exits with the code of the error if nothing could be loaded', async () => {
    const queue = new PlainReview()
    queue.services.queue = () => Promise.reject(unreachable)
    assert.equal((await queue.run()).error, unreachable)
    const one = new PlainReview()
    one.services.changes = () => Promise.reject(unreachable)
    assert.equal((await one.run(target)).error, unreachable)
  })

  it('handles each rejected promise if several requests fail', async () => {
    const fallen: unknown[] = []
    const fall = (error: unknown) => fallen.push(error)
    process.on('unhandledRejection', fall)
    const review = new PlainReview()
    review.services.threads = () => Promise.reject(new DocsctlError('unreachable', 'also that'))
    review.services.changes = async () => {
      await new Promise(setImmediate)
      throw unreachable
    }
    assert.equal((await review.run(target)).error, unreachable)
    process.off('unhandledRejection', fall)
    assert.deepEqual(fallen, [])
  })

  it('continues after a later failure and prints the next step', async () => {
    const review = new PlainReview('1', 'reload', '1', '2', 'reload')
    const { changes, page, queue, threads } = review.services
    const failing = [true, false]
    review.services.changes = (...ask) =>
      failing.shift() ? Promise.reject(unreachable) : changes(...ask)
    review.services.threads = (...ask) =>
      review.text.includes('2 of') ? threads(...ask) : Promise.reject(unreachable)
    review.services.page = (...ask) =>
      review.text.includes('2 of') ? page(...ask) : Promise.reject(unreachable)
    review.services.queue = (...ask) =>
      review.text.includes('1. ') ? Promise.reject(unreachable) : queue(...ask)
    await review.run()
    assert.equal(review.error, undefined)
    const notes = lines(review).filter((line) => line.endsWith('reached. Type "reload" to retry'))
    assert.deepEqual(notes, Array(4).fill('the service can not be reached. Type "reload" to retry'))
    assertShows(review, 'Could not read the text. Type "reload" to retry')
    // the next attempt loaded the page
    assert.ok(lines(review).some((line) => line.startsWith('Change 1 of 2')))
  })

  it('ends on an internal error, even during a prompt', async () => {
    const bug = new TypeError('x is not a function')
    const review = new PlainReview('1')
    review.services.changes = () => Promise.reject(bug)
    assert.equal((await review.run()).error, bug)
    const later = new PlainReview(() => {})
    later.services.watch = () => Promise.reject(bug)
    assert.equal((await later.run(target)).error, bug)
  })

  it('ends silently on quit at any place, and at the end of the input', async () => {
    for (const words of [['q'], ['1', 'quit'], ['1', '2', 'Q'], ['1', '2', '2', 'q'], ['1', 'c']]) {
      const review = await new PlainReview(...words).run()
      assert.equal(review.error, undefined, words.join(' '))
    }
  })

  it('ends on its signal and prints the reason', async () => {
    const interrupted = new DocsctlError('interrupted', 'interrupted')
    const review = new PlainReview('1', '2', 'c', ({ interrupt }) => interrupt.abort(interrupted))
    assert.equal((await review.run()).error, interrupted)
    assert.ok(review.text.endsWith(': \n'))
    const busy = new PlainReview('gates')
    busy.services.gates = () => {
      busy.interrupt.abort(interrupted)
      return Promise.reject(interrupted)
    }
    assert.equal((await busy.run(target)).error, interrupted)
    assert.ok(busy.text.endsWith(': gates\n'), busy.text)
  })
})
