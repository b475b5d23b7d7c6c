import assert from 'node:assert/strict'
import { docs } from '../docs.ts'
import { bo, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

interface Part {
  event: string
  data: {
    type: string
    answer: {
      answer: { markdown?: string; document?: { object: string } }
      sources: { page: string; space: string; sections: string[]; reason?: string }[]
      followupQuestions: string[]
    }
  }
}

/** Asks a question, and returns the events of the response. */
async function ask({ url }: Served, query: Record<string, string>, token = 'ada') {
  const response = await fetch(`${url}/v1/orgs/acme/ask/stream?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  const parts = text
    .split('\n\n')
    .filter(Boolean)
    .map((block): Part => {
      const event = /^event: (.*)$/m.exec(block)?.[1] ?? 'message'
      return { event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '') }
    })
  return { status: response.status, type: response.headers.get('content-type'), parts }
}

describe('a question to the sandbox', () => {
  afterEach(endAll)

  it('is answered from page content as a stream that ends', async () => {
    const served = await serve({ seed: docs, tokens })
    const { status, type, parts } = await ask(served, { query: 'How do I retry after errors?' })
    assert.deepEqual([status, type], [200, 'text/event-stream'])
    assert.deepEqual(
      parts.map(({ event }) => event),
      ['message', 'done'],
    )
    const [{ data } = assert.fail()] = parts
    assert.deepEqual(data.answer.answer, { markdown: '**Errors, Errors**: A retry helps.' })
    assert.deepEqual(
      data.answer.sources.map(({ page, space, sections }) => [page, space, sections]),
      [['pg_errors', 'sp_docs', ['errors']]],
    )
  })

  it('is answered as a document with reasons on request', async () => {
    const served = await serve({ seed: docs, tokens })
    const { parts } = await ask(served, { query: 'retry', format: 'document', details: 'true' })
    const [{ data } = assert.fail()] = parts
    assert.equal(data.answer.answer.document?.object, 'document')
    assert.equal(
      data.answer.sources[0]?.reason,
      'the page "Errors" contains words from the question',
    )
  })

  it("reveals nothing that the caller can't read", async () => {
    const served = await serve({ seed: docs, tokens })
    const set = { users: [bo], role: null }
    await served.send('POST', '/spaces/sp_docs/permissions', set)
    const { parts } = await ask(served, { query: 'retry' }, 'bo')
    const [{ data } = assert.fail()] = parts
    assert.deepEqual(data.answer.sources, [])
    assert.equal(data.answer.answer.markdown, 'No page that you can read answers this question.')
  })
})
