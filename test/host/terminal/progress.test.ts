import assert from 'node:assert/strict'
import type { Later } from '../../../src/host/program/runtime.ts'
import { Progress } from '../../../src/host/terminal/progress.ts'

/** Creates a fake clock that tests advance. */
function time() {
  const waiting: { at: number; work: () => void }[] = []
  let now = 0
  const later: Later = (ms, work) => {
    waiting.push({ at: now + ms, work })
  }
  const pass = (ms: number) => {
    const end = now + ms
    for (;;) {
      waiting.sort((a, b) => a.at - b.at)
      const next = waiting[0]
      if (!next || next.at > end) break
      waiting.shift()
      now = next.at
      next.work()
    }
    now = end
  }
  return { later, pass, waiting }
}

function screen(isTTY = true, columns = 80) {
  return {
    text: '',
    isTTY,
    columns,
    async write(text: string) {
      this.text += text
    },
  }
}

const erase = '\r\u001b[K'

describe('progress', () => {
  it('prints nothing for half a second, then the position of the work', () => {
    const stderr = screen()
    const { later, pass } = time()
    const progress = new Progress(stderr, true, later)
    progress.at('1 of 9')
    pass(300)
    progress.at('2 of 9')
    pass(199)
    assert.equal(stderr.text, '')
    pass(1)
    assert.equal(stderr.text, `${erase}⠋ 2 of 9`)
    progress.at('3 of 9')
    pass(100)
    assert.equal(stderr.text, `${erase}⠋ 2 of 9${erase}⠙ 3 of 9`)
  })

  it('is silent in a pipe, and if it is disabled', () => {
    for (const [isTTY, enabled] of [
      [false, true],
      [true, false],
    ] as const) {
      const stderr = screen(isTTY)
      const { later, pass } = time()
      const progress = new Progress(stderr, enabled, later)
      progress.at('1 of 9')
      pass(5000)
      assert.equal(stderr.text, '')
    }
  })

  it('is removed by clear and stays removed', async () => {
    const stderr = screen()
    const { later, pass, waiting } = time()
    const progress = new Progress(stderr, true, later)
    progress.at('1 of 9')
    pass(500)
    await progress.clear()
    assert.equal(stderr.text, `${erase}⠋ 1 of 9${erase}`)
    pass(5000)
    await progress.clear()
    assert.equal(stderr.text, `${erase}⠋ 1 of 9${erase}`)
    assert.deepEqual(waiting, [])
  })

  it('appears in a long run of short steps that each print a line', async () => {
    const stderr = screen()
    const { later, pass } = time()
    const progress = new Progress(stderr, true, later)
    for (const page of ['1', '2', '3']) {
      await progress.clear()
      progress.at(`page ${page}`)
      pass(200)
    }
    assert.equal(stderr.text, `${erase}⠋ page 3${erase}⠙ page 3`)
  })

  it('is never wider than the terminal', () => {
    const stderr = screen(true, 10)
    const { later, pass } = time()
    new Progress(stderr, true, later).at('reading everything')
    pass(500)
    assert.equal(stderr.text, `${erase}⠋ reading`)
  })
})
