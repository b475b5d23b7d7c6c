import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { jobFolder } from '../../src/jobs/folder.ts'
import { journalPath } from '../../src/jobs/job-folder.ts'
import { stepsHash } from '../../src/jobs/journal-file.ts'
import { docsctl, type World } from '../support/docsctl.ts'
import { menu, service, space } from '../support/review/change-request-sample.ts'

const me = {
  object: 'user',
  id: 'usr_9',
  displayName: 'Mary Lee',
  email: 'mary@acme.test',
  urls: { location: 'https://api.test/usr_9' },
}

const organization = {
  object: 'organization',
  id: 'acme',
  title: 'Acme',
  createdAt: '2025-01-01T00:00:00.000Z',
  type: 'business',
  emailDomains: [],
  inviteLinks: true,
  plan: 'pro',
  trial: { status: 'none' },
  permissions: {},
  urls: { location: 'https://api.test/acme', app: 'https://app.test/acme' },
}

const specification = (slug: string, more: object = {}) => ({
  object: 'openapi-spec',
  id: `oas_${slug}`,
  slug,
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-05-31T12:00:00.000Z',
  sourceURL: `https://acme.test/${slug}.yaml`,
  processingState: 'complete',
  permissions: {},
  urls: { location: `https://api.test/${slug}`, app: 'https://app.test' },
  ...more,
})

const failed = specification('billing', {
  lastProcessedAt: '2025-06-01T10:00:00.000Z',
  lastProcessErrorCode: 'PARSE_ERROR',
})

const changeRequests = '/v1/spaces/spc_1/change-requests'

/** Mocks each request of the command for a single use, with default responses. */
const answers = ({ open = [] as object[], drafts = [] as object[], waiting = [] as object[] }) => {
  service().get('/v1/user').reply(200, me)
  service().get('/v1/orgs/acme').reply(200, organization)
  service()
    .get(/\/change-requests\/\d+\/reviews\?format=markdown/)
    .optionally()
    .times(20)
    .reply(200, { items: [] })
  service().get(`${changeRequests}?limit=1000`).reply(200, { items: open })
  service().get(`${changeRequests}?status=draft&limit=1000`).reply(200, { items: drafts })
  if (open.length + drafts.length > 0)
    service().get('/v1/spaces/spc_1').reply(200, space('spc_1', 'Docs'))
  if (open.length > 0) {
    const query = 'requestedReviewer=usr_9&limit=1000'
    service().get(`${changeRequests}?${query}`).reply(200, { items: waiting })
  }
}

const specifications = (items: object[], code = 200) =>
  service().get('/v1/orgs/acme/openapi?limit=1000').reply(code, { items })

/** Writes a journal with three steps. One step was not sent. */
function writeJob(folder: string): void {
  const job = '20250602-110000'
  const at = '2025-06-02T11:00:00.000Z'
  const steps = ['usr_1', 'usr_2', 'usr_3'].map((memberId) => ({
    id: memberId,
    operation: 'teams.members.update',
    path: { organizationId: 'acme', teamId: 'team_1' },
  }))
  const header = {
    version: 1,
    job,
    at,
    command: 'teams members add',
    words: [],
    profile: 'default',
    apiUrl: 'https://api.test',
    caller: 'usr_9',
    parallel: 4,
    steps: 3,
    hash: stepsHash(steps),
  }
  const lines = [
    header,
    ...steps.map((request, step) => ({ step, request })),
    { outcome: 0, is: 'done' },
    { outcome: 1, is: 'done' },
    { counts: { done: 2, failed: 0, waiting: 1, unknown: 0 } },
  ]
  mkdirSync(jobFolder(folder), { recursive: true })
  writeFileSync(
    journalPath(jobFolder(folder), job),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
}

describe('status', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-status-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })
  const status = (more: string[] = [], world: World = {}) =>
    docsctl(['status', ...more], {
      ...world,
      env: {
        DOCSCTL_ORG: 'acme',
        DOCSCTL_SPACE: 'spc_1',
        DOCSCTL_STATE_DIR: folder,
        NO_COLOR: '1',
        ...world.env,
      },
    })

  const wanted = { ...menu, number: 14, id: 'cr_14', subject: 'Rate limits' }
  const mine = { ...menu, number: 13, id: 'cr_13', createdBy: me, comments: 2 }

  it('accepts its table headers as columns, even in a pipe', async () => {
    answers({ open: [mine] })
    specifications([])
    const { exit, stdout, stderr } = await status(['--columns', 'ID,SPACE,AGE'])
    assert.equal(exit, 0, stderr)
    assert.match(stdout, /^13\tspc_1\t2025-05-29T12:00:00.000Z$/m)
  })

  it('shows the user, the pending reviews, and the errors on one screen', async () => {
    answers({
      open: [menu, mine, wanted],
      drafts: [{ ...menu, number: 15, id: 'cr_15', status: 'draft' }],
      waiting: [wanted],
    })
    service().get(`${changeRequests}/14/reviews?limit=1000`).reply(200, { items: [] })
    specifications([specification('petstore'), failed])
    writeJob(folder)
    const { exit, stdout, stderr } = await status([], { terminal: 120 })
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      [
        'KIND                        ID               TITLE                           BY              AGE    STATE',
        'me                          usr_9            Mary Lee                        mary@acme.test  -      -',
        'organization                acme             Acme                            -               -      -',
        'needs my review             14               Rate limits                     Ada Byron       3 d    pass',
        'mine                        13               Describe the new menu           Mary Lee        3 d    comments',
        'others                      12               Describe the new menu           Ada Byron       3 d    pass',
        'drafts                      15               Describe the new menu           Ada Byron       3 d    pass',
        'unfinished and failed jobs  20250602-110000  teams members add               usr_9           0 min  unfinished: 2 of 3',
        'failed specifications       billing          https://acme.test/billing.yaml  -               2 h    PARSE_ERROR',
        '',
      ].join('\n'),
    )
    assert.equal(stderr, 'note: Nothing to show for: outdated\n')
  })

  it('omits authors and ages on a narrow screen to keep one line per entry', async () => {
    answers({ open: [menu, wanted], waiting: [wanted] })
    service().get(`${changeRequests}/14/reviews?limit=1000`).reply(200, { items: [] })
    specifications([failed])
    const { stdout } = await status([], { terminal: 60 })
    assert.equal(
      stdout,
      [
        'KIND                ID       TITLE               STATE',
        'me                  usr_9    Mary Lee            -',
        'organization        acme     Acme                -',
        'needs my review     14       Rate limits         pass',
        'others              12       Describe the new…   pass',
        'failed specificat…  billing  https://acme.test…  PARSE_ERROR',
        '',
      ].join('\n'),
    )
  })

  it('shows five entries of each kind on a screen, and counts the others', async () => {
    const open = Array.from({ length: 8 }, (_, at) => ({ ...menu, number: at + 1, id: `cr_${at}` }))
    answers({ open })
    specifications([])
    const { stdout, stderr } = await status([], { terminal: 110 })
    assert.equal(stdout.match(/^others /gm)?.length, 5)
    assert.match(stderr, /^note: 3 more: others \(docsctl change-requests status\)$/m)
  })

  it('prints all entries in a pipe and as JSON', async () => {
    answers({ open: [mine] })
    specifications([failed])
    const { stdout } = await status()
    assert.equal(
      stdout,
      [
        'user\tusr_9\tMary Lee\tmary@acme.test\t\t\t',
        'organization\tacme\tAcme\t\t\t\t',
        'mine\t13\tDescribe the new menu\tMary Lee\t2025-05-29T12:00:00.000Z\tcomments\tspc_1',
        'specification\tbilling\thttps://acme.test/billing.yaml\t\t2025-06-01T10:00:00.000Z\tPARSE_ERROR\t',
        '',
      ].join('\n'),
    )
    answers({ open: [mine] })
    specifications([])
    const { stdout: json } = await status(['--json'])
    assert.deepEqual(JSON.parse(json)[2], {
      what: 'mine',
      id: '13',
      title: 'Describe the new menu',
      by: 'Mary Lee',
      at: '2025-05-29T12:00:00.000Z',
      state: 'comments',
      space: { id: 'spc_1' },
    })
  })

  it('exits with 12 if change requests are unreadable, instead of showing none', async () => {
    service().get('/v1/user').reply(200, me)
    service().get('/v1/orgs/acme').reply(200, organization)
    service().get(`${changeRequests}?limit=1000`).reply(403, {})
    service().get(`${changeRequests}?status=draft&limit=1000`).reply(403, {})
    specifications([])
    const { exit, stdout, stderr } = await status([], { terminal: 110 })
    assert.equal(exit, 12)
    assert.match(stdout, /^organization +acme/m)
    assert.match(
      stderr,
      /^note: Nothing to show for: unfinished and failed jobs, failed specifications$/m,
    )
    assert.match(stderr, /^docsctl: Cannot load the change requests$/m)
    assert.doesNotMatch(stderr, /complete/)
  })

  it('exits with 12 if no space of the organization allows reading change requests', async () => {
    service().get('/v1/user').reply(200, me)
    service().get('/v1/orgs/acme').reply(200, organization)
    service()
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: [space('spc_1', 'Docs')] })
    service()
      .get('/v1/orgs/acme/change-requests?status=open&status=draft&limit=1000')
      .reply(403, {})
    service().get(`${changeRequests}?limit=1000`).reply(403, {})
    service().get(`${changeRequests}?status=draft&limit=1000`).reply(403, {})
    specifications([])
    const { exit, stderr } = await status(['--org', 'acme'], { terminal: 110 })
    assert.equal(exit, 12, stderr)
    assert.match(stderr, /^note: Could not read these spaces: "Docs"$/m)
    assert.match(stderr, /^docsctl: Cannot load the change requests$/m)
    assert.match(
      stderr,
      /^note: Nothing to show for: unfinished and failed jobs, failed specifications$/m,
    )
    assert.doesNotMatch(stderr, /complete/)
  })

  it('shows the other sections and exits with 12 if the specifications are unreadable', async () => {
    answers({})
    specifications([], 403)
    const { exit, stdout, stderr } = await status()
    assert.equal(exit, 12)
    assert.match(stdout, /^organization\tacme/m)
    assert.match(stderr, /^docsctl: Cannot load the specifications$/m)
    assert.doesNotMatch(stderr, /complete/)
  })

  it("shows the user's own drafts before drafts by others", async () => {
    const draft = (number: number, createdBy: object, day: number) => ({
      ...{ ...menu, number, id: `cr_${number}`, status: 'draft', createdBy },
      updatedAt: `2025-05-${day}T12:00:00.000Z`,
    })
    const others = [21, 22, 23, 24, 25].map((day) => draft(day, menu.createdBy, day))
    answers({ drafts: [...others, draft(5, me, 20)] })
    specifications([])
    const { stdout, stderr } = await status([], { terminal: 120 })
    assert.match(stdout, /^mine +5 +Describe the new menu +Mary Lee +3 d +draft$/m)
    assert.match(stderr, /^note: Nothing to show for: needs my review, outdated, others, /m)
    assert.doesNotMatch(stderr, /more: drafts/)
  })
})
