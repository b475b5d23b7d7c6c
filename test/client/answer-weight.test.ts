import assert from 'node:assert/strict'
import { AnswerWeight } from '../../src/client/wire/answer-weight.ts'

const answerWeight = (...parts: string[]) => {
  const weight = new AnswerWeight()
  return parts.map((part) => weight.add(Buffer.from(part))).at(-1)
}

describe('the estimated memory of a response', () => {
  it('equals the size in bytes if the response contains only text', () => {
    assert.equal(answerWeight('"[1,2]:{}"'), 80)
  })

  it('counts values and items, and the whitespace before them', () => {
    // 5 bytes, a list, and an item on the first level
    assert.equal(answerWeight('[1,2]'), 40 + 63 + 27)
    // 9 bytes, three lists on three levels, and an item on the third level
    assert.equal(answerWeight('[[[1,2]]]'), 72 + 63 + 66 + 69 + 33)
  })

  it('counts each key only once', () => {
    assert.equal(answerWeight('{"a":1}'), 56 + 63 + 400)
    assert.equal(answerWeight('{"a":{"a":1}}'), 104 + 63 + 66 + 400)
    assert.equal(answerWeight('{"a":{"b":1}}'), 104 + 63 + 66 + 800)
  })

  it('does not depend on chunk borders', () => {
    const answer = '{"a\\"[":"x,\\\\","b":[{"a":1,"c":"{"},null]}'
    const whole = answerWeight(answer)
    for (let at = 1; at < answer.length; at++) {
      assert.equal(answerWeight(answer.slice(0, at), answer.slice(at)), whole, `cut at ${at}`)
    }
  })

  it('does not decrease on unmatched closing brackets', () => {
    assert.equal(answerWeight(']]]]1,2'), 56 + 24)
  })
})
