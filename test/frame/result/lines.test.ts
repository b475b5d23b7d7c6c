import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, words as splitWords, type World } from '../../support/docsctl.ts'

const createdAt = '2026-01-05T10:00:00.000Z'
const team = `{"id":"t1","title":"a","members":1.0,"spaces":0,"createdAt":"${createdAt}"}`

/** Prints the teams that these bodies hold, a page each. */
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

describe('a list as jsonl in a pipe', () => {
  it('has the items as the service spelled them, each on a line', async () => {
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

  it('goes over several pages, and ends with a receipt', async () => {
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

  it('stops at --limit although more came, and says how to go on', async () => {
    const more = `{"items":[${team},${team},${team}],"next":{"page":"c"}}`
    const first = `{"items":[${team}],"next":{"page":"b"}}`
    const { stdout, stderr } = await list('-o jsonl --limit 2', [first, more])
    assert.equal(stdout, `${team}\n${team}\n`)
    assert.equal(
      stderr,
      'stopped at --limit 2; there is more, with the last page once more: docsctl teams list -o jsonl --limit 2 --cursor b\n',
    )
  })

  it('warns of fields that are missing or of another kind, with how often', async () => {
    const odd = '{"id":"t2","title":7,"members":2,"spaces":0}'
    const { exit, stdout, stderr } = await list('-o jsonl', [
      `{"items":[${team},${odd},${odd}],"next":{"page":"b"}}`,
      `{"items":[${odd},"t3"],"count":"4"}`,
    ])
    assert.equal(exit, 0)
    assert.equal(stdout, `${team}\n${odd}\n${odd}\n${odd}\n"t3"\n`)
    assert.equal(
      stderr,
      'warning: 5 came, and the service counts "4"\nwarning: teams.list: "items.title" in the answer: not a text (3 times); "items.createdAt" in the answer: missing (3 times); "count" in the answer: not a number; "items" in the answer: not an object\n',
    )
  })

  it('reads a page again that came cut short, and then fails', async () => {
    const half = `{"items":[${team},{"id":"t`
    const whole = `{"items":[${team}]}`
    const mended = await list('-o jsonl', [half, whole])
    assert.deepEqual([mended.exit, mended.stdout, mended.asked.length], [0, `${team}\n`, 2])
    const broken = await list('-o jsonl --max-wait 0', [half])
    assert.deepEqual([broken.exit, broken.stdout], [1, ''])
    assert.match(broken.stderr, /the answer is not whole JSON, it may have been cut short/)
  })

  it('has characters for bytes that are no UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('{"items":[{"id":"'),
      Buffer.from([0xff]),
      Buffer.from('"}]}'),
    ])
    const { exit, stdout } = await list('-o jsonl --no-warn', [body])
    assert.deepEqual([exit, stdout], [0, '{"id":"\ufffd"}\n'])
  })

  it('has nothing for an empty list', async () => {
    const { stdout, stderr } = await list('-o jsonl', ['{"items":[ ]}'])
    assert.deepEqual([stdout, stderr], ['', '0 teams, complete\n'])
  })

  it('has values of our spelling where columns were asked for', async () => {
    const { stdout } = await list('-o jsonl --columns members', [`{"items":[${team}]}`])
    assert.equal(stdout, '{"members":1}\n')
  })

  it('carries nothing to a terminal that would act on it', async () => {
    const body = '{"items":[{"id":"a\u009b2J","title":"\u202e"}]}'
    const { stdout } = await list('-o jsonl --no-warn', [body], { terminal: 80 })
    assert.equal(stdout, '{"id":"a\\u009b2J","title":"\\u202e"}\n')
  })
})
