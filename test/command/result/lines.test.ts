import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments as splitWords, type World } from '../../support/docsctl.ts'

const createdAt = '2026-01-05T10:00:00.000Z'
const team = `{"id":"t1","title":"a","members":1.0,"spaces":0,"createdAt":"${createdAt}"}`

/** Prints the list of teams. Each body is the response for one page. */
async function list(words: string, bodies: (string | Buffer)[], world: World = {}) {
  const asked: string[] = []
  for (const body of bodies) {
    nock('https://api.test')
      .get(/\/teams\?/)
      .reply(200, (url) => {
        asked.push(url)
        return body
      })
  }
  const ran = await docsctl(splitWords(`teams list ${words}`), world)
  return { ...ran, asked }
}

afterEach(() => nock.cleanAll())

describe('a jsonl list in a pipe', () => {
  it('prints the items unchanged, one per line', async () => {
    const body = `{"items": [
      {"id": "t1", "title": "\\u00e9 , \\" \\\\", "members": 1.0, "spaces": 12345678901234567890,
       "createdAt": "${createdAt}", "ünbekannt": [ 1, {"a": null} ]},
      ${team}
    ], "count": 2}`
    assert.deepEqual(await list('-o jsonl', [body]), {
      exit: 0,
      stdout: `{"id":"t1","title":"\\u00e9 , \\" \\\\","members":1.0,"spaces":12345678901234567890,"createdAt":"${createdAt}","ünbekannt":[1,{"a":null}]}\n${team}\n`,
      stderr: '2 teams, complete\n',
      asked: ['/v1/orgs/acme/teams?limit=1000'],
    })
  })

  it('spans several pages and ends with a note', async () => {
    const { exit, stdout, stderr, asked } = await list('-o jsonl', [
      `{"items":[${team}],"next":{"page":"b"},"count":2}`,
      `{"count":2,"items":[${team}]}`,
    ])
    assert.deepEqual([exit, stdout, stderr], [0, `${team}\n${team}\n`, '2 teams, complete\n'])
    assert.deepEqual(asked, [
      '/v1/orgs/acme/teams?limit=1000',
      '/v1/orgs/acme/teams?page=b&limit=1000',
    ])
  })

  it('stops at --limit if the service returns more items, and prints how to continue', async () => {
    const more = `{"items":[${team},${team},${team}],"next":{"page":"c"}}`
    const first = `{"items":[${team}],"next":{"page":"b"}}`
    const { stdout, stderr } = await list('-o jsonl --limit 2', [first, more])
    assert.equal(stdout, `${team}\n${team}\n`)
    assert.equal(
      stderr,
      'Stopped at --limit 2. More items are available (the next command repeats the last page): docsctl teams list -o jsonl --limit 2 --cursor b\n',
    )
  })

  it('warns about missing fields and wrong types with their counts', async () => {
    const odd = '{"id":"t2","title":7,"members":2,"spaces":0}'
    const { exit, stdout, stderr } = await list('-o jsonl', [
      `{"items":[${team},${odd},${odd}],"next":{"page":"b"}}`,
      `{"items":[${odd},"t3"],"count":"4"}`,
    ])
    assert.equal(exit, 0)
    assert.equal(stdout, `${team}\n${odd}\n${odd}\n${odd}\n"t3"\n`)
    assert.equal(
      stderr,
      'warning: Received 5 items, but the service reports "4"\nwarning: teams.list: "items.title" in the response: not text (3 times); "items.createdAt" in the response: missing (3 times); "count" in the response: not a number; "items" in the response: not an object\n',
    )
  })

  it('requests a truncated page once more and then fails', async () => {
    const half = `{"items":[${team},{"id":"t`
    const whole = `{"items":[${team}]}`
    const mended = await list('-o jsonl', [half, whole])
    assert.deepEqual([mended.exit, mended.stdout, mended.asked.length], [0, `${team}\n`, 2])
    const broken = await list('-o jsonl --max-wait 0', [half])
    assert.deepEqual([broken.exit, broken.stdout], [1, ''])
    assert.match(broken.stderr, /The response is not valid JSON/)
  })

  it('replaces invalid UTF-8 bytes with replacement characters', async () => {
    const body = Buffer.concat([
      Buffer.from('{"items":[{"id":"'),
      Buffer.from([0xff]),
      Buffer.from('"}]}'),
    ])
    const { exit, stdout } = await list('-o jsonl --no-warn', [body])
    assert.deepEqual([exit, stdout], [0, '{"id":"\ufffd"}\n'])
  })

  it('prints nothing for an empty list', async () => {
    const { stdout, stderr } = await list('-o jsonl', ['{"items":[ ]}'])
    assert.deepEqual([stdout, stderr], ['', '0 teams, complete\n'])
  })

  it("prints values in docsctl's format if columns were selected", async () => {
    const { stdout } = await list('-o jsonl --columns members', [`{"items":[${team}]}`])
    assert.equal(stdout, '{"members":1}\n')
  })

  it('sends no control characters to a terminal', async () => {
    const body = '{"items":[{"id":"a\u009b2J","title":"\u202e"}]}'
    const { stdout } = await list('-o jsonl --no-warn', [body], { terminal: 80 })
    assert.equal(stdout, '{"id":"a\\u009b2J","title":"\\u202e"}\n')
  })
})
