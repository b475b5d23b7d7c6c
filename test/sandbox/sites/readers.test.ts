import assert from 'node:assert/strict'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

const site = '/orgs/tidewater/sites/site_docs'

describe('site readers', () => {
  let served: Served
  const get = async (path: string): Promise<Body> => {
    const { status, body } = await served.send('GET', path)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const ids = async (path: string) => (await get(path)).items.map(({ id }) => id)

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
  })
  afterEach(endAll)

  it('leave findings, which can be filtered, sorted, and resolved', async () => {
    const all = `${site}/findings`
    assert.deepEqual(await ids(all), ['fnd_printers', 'fnd_retries', 'fnd_idempotency'])
    assert.deepEqual(await ids(`${all}?status=done`), ['fnd_idempotency'])
    assert.deepEqual(await ids(`${all}?type=content-gap&severity=high`), ['fnd_printers'])
    assert.deepEqual(await ids(`${all}?hasChangeRequests=false`), ['fnd_retries'])
    assert.deepEqual(await ids(`${all}?question=qst_retry`), ['fnd_retries'])
    assert.deepEqual(await ids(`${all}?updatedAfter=2026-11-15T00:00:00Z`), ['fnd_printers'])
    const done = await served.send('PATCH', `${all}/fnd_printers`, { status: 'done' })
    assert.deepEqual([done.status, done.body.status], [200, 'done'])
    const { total, statuses, severities, questions, mergedChangeRequests } = await get(
      `${site}/stats/findings`,
    )
    assert.deepEqual([total, questions, mergedChangeRequests], [3, 2, 1])
    assert.deepEqual(statuses, { open: 1, done: 2, canceled: 0 })
    assert.deepEqual(severities, { low: 1, medium: 1, high: 1 })
    assert.equal((await get(`${all}/fnd_printers`)).status, 'done')
    assert.equal((await served.send('GET', `${all}/fnd_none`)).status, 404)
  })

  it('leave findings with pages, questions, and change requests', async () => {
    const finding = `${site}/findings/fnd_printers`
    const { items } = await get(`${finding}/pages`)
    assert.deepEqual(items, [
      {
        object: 'site-finding-page',
        spaceId: 'sp_get-started',
        page: {
          id: 'pg_get-started_go-live-checklist',
          type: 'document',
          title: 'Go live checklist',
          path: 'guides/go-live-checklist',
        },
      },
    ])
    assert.deepEqual(await ids(`${finding}/questions`), ['qst_printer'])
    assert.deepEqual(await ids(`${finding}/change-requests`), ['cr_get-started_1'])
    assert.deepEqual(await get(`${finding}/records`), { items: [], count: 0 })
    assert.equal((await served.send('GET', `${site}/findings/fnd_none/records`)).status, 404)
  })

  it('ask questions, whose answers are counted by the requested keys', async () => {
    const list = `${site}/questions`
    assert.deepEqual(await ids(list), ['qst_label', 'qst_printer', 'qst_retry', 'qst_plans'])
    assert.deepEqual(await ids(`${list}?answered=no`), ['qst_printer'])
    assert.deepEqual(await ids(`${list}?type=reference`), ['qst_retry'])
    assert.deepEqual(await ids(`${list}?sort=stats.answers&limit=1`), ['qst_retry'])
    const { stats } = await get(`${list}/qst_retry?from=2026-11-10T00:00:00Z`)
    const { answers, answered } = stats as Body
    assert.deepEqual([answers, answered], [2, { yes: 1, partially: 1, no: 0 }])
    const whole = await get(`${site}/question-stats`)
    assert.deepEqual(
      [whole.total, whole.answers, whole.feedback],
      [4, 8, { positive: 4, negative: 2, unrated: 2 }],
    )
    assert.deepEqual(whole.weeklyPulse, [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 4])
  })

  it('are recorded when they ask the sandbox, which spends credits', async () => {
    const question = 'How long are webhooks retried?'
    const body = { question, scope: { mode: 'all' } }
    const before = (await get(`${site}/question-stats`)).answers as number
    const response = await fetch(`${served.url}/v1${site}/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${served.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 200)
    await response.text()
    assert.equal((await get(`${site}/question-stats`)).answers, before + 1)
    const range = 'from=2026-11-19T00:00:00Z&to=2026-11-21T00:00:00Z'
    const { periods } = await get(`/orgs/tidewater/billing/ai-usage?${range}`)
    const ask = (credits: number) => [{ feature: 'ask', credits, creditsPercent: 100 }]
    assert.deepEqual(periods, [
      { date: '2026-11-19', credits: 2, features: ask(2) },
      { date: '2026-11-20', credits: 1, features: ask(1) },
    ])
  })

  it('visit pages, which are counted by the requested keys', async () => {
    const count = async (body: object) => {
      const answer = await served.send('POST', `${site}/insights/events/aggregate`, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return (answer.body.columns as unknown as { values: unknown[] }[]).map(({ values }) => values)
    }
    const [eventsCount, visitorsCount] = [{ column: 'eventsCount' }, { column: 'visitorsCount' }]
    assert.deepEqual(await count({ range: 'last30Days', select: [eventsCount, visitorsCount] }), [
      [22],
      [4],
    ])
    const byPath = {
      range: 'lastYear',
      groupBy: [{ column: 'urlPath' }],
      select: [eventsCount],
      order: { by: eventsCount, direction: 'desc' },
      limit: 2,
    }
    const guides = '/developers/developer-guide/guides'
    assert.deepEqual(await count(byPath), [
      [`${guides}/webhooks`, `${guides}/authentication`],
      [9, 7],
    ])
    const path = { column: 'urlPath', values: [`${guides}/errors`] }
    assert.deepEqual(await count({ range: 'lastYear', where: [path], select: [eventsCount] }), [
      [2],
    ])
    const unknown = { range: 'lastYear', groupBy: [{ column: 'utmTerm' }], select: [eventsCount] }
    const refused = await served.send('POST', `${site}/insights/events/aggregate`, unknown)
    assert.equal(refused.status, 400)
    const { items } = await get(`${site}/insights/visitor-segments`)
    assert.deepEqual(items, [
      { title: 'Everybody', claims: {}, events: 22, sessions: 6, visitors: 4 },
    ])
  })
})
