import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, measureMemory, mib, row, signedInEnvironment } from './measure.js'

const large = { members: 20_000, teams: 1000, spaces: 2000 }
const medium = { members: 5000, teams: 300, spaces: 500 }
const inTeam = 20

/** Half of the requests for a plan that reads all permissions and custom field values. */
const maxMediumRequests = 972

/**
 * Returns the expected number of requests for a plan. A plan reads the lists of all resources with
 * 1,000 items per page, and the members of each team.
 */
const planRequests = ({ members, teams, spaces }) =>
  sum({
    organization: 1,
    members: members / 1000,
    teams: 1,
    'members of teams': teams,
    'custom fields, SAML, OpenAPI, translations, collections, sites': 6,
    spaces: Math.ceil(spaces / 1000),
  })

/**
 * Returns the expected number of requests for a pull. It also reads the permissions and the custom
 * field values of each space.
 */
const pullRequests = (counts) =>
  planRequests(counts) +
  sum({ 'roles on spaces': 2 * counts.spaces, 'custom field values': counts.spaces })

const sum = (requests) => Object.values(requests).reduce((all, one) => all + one)

/** Measures the requests and the memory for synchronizing the files of a large organization. */
export async function org() {
  for (const counts of [medium, large]) {
    const { members, teams, spaces } = counts
    process.stdout.write(
      `\norg pull and plan of ${members} members, ${teams} teams, ${spaces} spaces\n`,
    )
    await measureOrg(counts)
  }
}

async function measureOrg(counts) {
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  const expected = { pull: pullRequests(counts), plan: planRequests(counts) }
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    answer(request, response, counts)
  })
  try {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    const env = signedInEnvironment(`http://127.0.0.1:${server.address().port}`)
    for (const verb of ['pull', 'plan']) {
      requests = 0
      const args = [docsctl, 'org', verb, folder, '--no-warn', '--jobs', '16']
      const { peak } = await measureMemory(args, env, 0)
      row(
        `${verb}: requests, as a ratio to the ${expected[verb]} that are necessary`,
        requests / expected[verb],
        1,
      )
      if (counts === medium && verb === 'plan')
        row(`plan: requests, as a ratio to ${maxMediumRequests}`, requests / maxMediumRequests, 1)
      if (counts === large) row(`${verb}: peak memory, as a ratio to 400 MiB`, mib(peak) / 400, 1)
    }
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

const organization = {
  ...{ object: 'organization', id: 'acme', title: 'Acme', createdAt: '2026-01-05T10:00:00.000Z' },
  ...{ emailDomains: [], type: 'business', inviteLinks: false, plan: 'pro', urls: {}, trial: {} },
}

const make = {
  members: (number) => ({ id: `usr_${number}`, role: 'edit', user: user(number) }),
  teams: (number) => ({ object: 'team', id: `team_${number}`, title: `Team ${number}` }),
  spaces: (number) => ({
    ...{ object: 'space', id: `spc_${number}`, title: `Space ${number}`, visibility: 'private' },
    ...{ editMode: 'live', defaultLevel: 'inherit', urls: {} },
  }),
}

function user(number) {
  return { id: `usr_${number}`, displayName: `M ${number}`, email: `m${number}@acme.example` }
}

const customField = { name: 'owner', title: 'Owner', type: 'text' }

function answer({ url }, response, counts) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  response.writeHead(200, { 'content-type': 'application/json' })
  if (pathname === '/v1/orgs/acme') return response.end(JSON.stringify(organization))
  const [, team] = /\/teams\/team_(\d+)\/members$/.exec(pathname) ?? []
  if (team !== undefined) {
    const items = Array.from({ length: inTeam }, (_, index) => {
      const number = (Number(team) * inTeam + index) % counts.members
      return { organization: make.members(number), team: { role: 'member' } }
    })
    return response.end(JSON.stringify({ items }))
  }
  if (pathname === '/v1/orgs/acme/custom-fields') {
    return response.end(JSON.stringify({ items: [customField] }))
  }
  if (/^\/v1\/spaces\/\w+\/custom-fields$/.test(pathname)) {
    return response.end(JSON.stringify([{ customField, value: 'Ada' }]))
  }
  const [, kind] = /^\/v1\/orgs\/acme\/(members|teams|spaces)$/.exec(pathname) ?? []
  if (!kind) return response.end('{"items":[]}')
  const first = Number(searchParams.get('page') ?? 0)
  const next = Math.min(first + 1000, counts[kind])
  const items = Array.from({ length: next - first }, (_, index) => make[kind](first + index))
  const more = next < counts[kind] && { next: { page: String(next) } }
  response.end(JSON.stringify({ items, ...more }))
}
