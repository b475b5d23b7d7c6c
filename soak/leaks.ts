import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { token, type World } from '../test/support/world.ts'
import { serveLocally } from './serve-locally.ts'
import type { Part, Tally } from './tally.ts'
import { describeRun, type Ran, within } from './within.ts'

const commands: readonly string[][] = [
  ['teams', 'list'],
  ['teams', 'get', 'team_1', '--json'],
  ['teams', 'create', '--title', 'Docs'],
  ['teams', 'delete', 'team_1', '--yes', '--json'],
  ['members', 'update', 'usr_1', 'usr_2', '--role', 'edit', '--json'],
  ['change-requests', 'merge', '12', '--space', 'spc_1', '--yes'],
  ['spaces', 'pdf', 'spc_1', '--download', 'handbook.pdf'],
  ['api', '/orgs/acme/teams'],
  ['api', '-X', 'POST', '/orgs/acme/teams', '--verbose'],
  ['sites', 'publishing-auth', 'get', '--site', 'site_1', '--verbose'],
]

type Answers = (response: ServerResponse, request: IncomingMessage) => void

interface Probe {
  name: string
  /** sends the service's responses; the default is an empty list of teams */
  answers?: (foreign: string) => Answers
  /** returns the environment; by default, environment variables contain the credentials */
  world?: (place: Place) => Partial<World>
  words?: readonly string[]
  /** set if the command prints the response unchanged */
  isResult?: true
}

interface Place {
  service: string
  foreign: string
  folder: string
}

const give =
  (status: number, body: string, headers: Record<string, string> = {}): Answers =>
  (response) =>
    void response.writeHead(status, headers).end(body)

const json = { 'content-type': 'application/json' }

const redirects = [301, 302, 303, 307, 308].map(
  (status): Probe => ({
    name: `a redirect with ${status} to another origin`,
    answers: (foreign) => give(status, '', { location: `${foreign}/v1/orgs/acme/teams` }),
  }),
)

const credentials = 'config/credentials.json'

/** Stores a profile with the token, instead of using environment variables. */
function storedProfile({ folder, service }: Place): Partial<World> {
  mkdirSync(join(folder, 'config'), { recursive: true })
  const profile = { apiUrl: service, org: 'acme' }
  writeFileSync(
    join(folder, 'config/config.json'),
    JSON.stringify({ active: 'work', profiles: { work: profile } }),
  )
  writeFileSync(join(folder, credentials), JSON.stringify({ work: { apiUrl: service, token } }), {
    mode: 0o600,
  })
  return {
    env: { DOCSCTL_TOKEN: '', DOCSCTL_API_URL: '', DOCSCTL_CONFIG_DIR: join(folder, 'config') },
  }
}

const probes: readonly Probe[] = [
  ...redirects,
  {
    name: 'a redirect to a URL with a password',
    answers: (foreign) =>
      give(302, '', { location: `${foreign.replace('://', '://me:word@')}/?token=${token}` }),
  },
  {
    name: 'the sent headers, as the message',
    answers:
      () =>
      (response, { headers }) =>
        give(
          400,
          JSON.stringify({ error: { message: JSON.stringify(headers) } }),
          json,
        )(response, {} as IncomingMessage),
  },
  {
    name: 'the sent token, as text',
    answers:
      () =>
      (response, { headers }) =>
        void response.writeHead(403).end(`refused: ${headers.authorization}`),
  },
  {
    name: 'the sent token, as a page',
    answers:
      () =>
      (response, { headers }) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<title>${headers.authorization}</title>`),
  },
  { name: 'the token alone, as an error', answers: () => give(500, token) },
  {
    name: 'the token in a URL, as the message',
    answers: () => give(422, JSON.stringify({ message: `https://x.test/?q=${token}` }), json),
  },
  {
    name: 'the token escaped, as the message',
    answers: () => give(400, `{"message":"${[...token].map(escaped).join('')}"}`, json),
  },
  {
    name: 'the token as the request ID',
    answers: () => give(404, '{}', { ...json, 'x-request-id': token, 'cf-ray': token }),
  },
  {
    name: 'the token in a problem',
    answers: () =>
      give(422, JSON.stringify({ error: { message: 'no', errors: [{ path: token }] } }), json),
  },
  {
    name: 'the token as the result of a merge',
    isResult: true,
    answers: () => give(200, `{"result":"${token}"}`, json),
  },
  {
    name: 'the token as the content type',
    answers: () => give(200, '[', { 'content-type': token }),
  },
  {
    name: 'the token in an incomplete response',
    isResult: true,
    answers: () => give(200, `{"id":"${token}`, json),
  },
  {
    name: 'files at another origin',
    answers: (foreign) => give(200, JSON.stringify({ url: `${foreign}/file`, items: [] }), json),
  },
  { name: 'the log of requests', words: ['--verbose'] },
  {
    name: 'a stored token, and a different URL',
    world: storedProfile,
    words: ['--api-url', 'FOREIGN'],
  },
  {
    name: 'a stored token, and a different URL in the environment',
    world: (place) => {
      const { env = {} } = storedProfile(place)
      return { env: { ...env, DOCSCTL_API_URL: place.foreign } }
    },
  },
  {
    name: 'a project file with a different URL',
    world: (place) => {
      const text = `api-url: ${place.foreign}\napi_url: ${place.foreign}\napiUrl: ${place.foreign}\nprofile: other\n`
      writeFileSync(join(place.folder, '.docsctl.yaml'), text)
      return storedProfile(place)
    },
  },
  {
    name: 'a proxy, and a service on this machine',
    world: ({ foreign }) => ({ env: { HTTP_PROXY: foreign, http_proxy: foreign, NO_PROXY: '' } }),
  },
  {
    name: 'HTTP to another origin through a proxy',
    world: ({ foreign }) => ({
      env: { DOCSCTL_API_URL: 'http://docs.invalid', HTTP_PROXY: foreign, NO_PROXY: '' },
    }),
  },
  {
    name: 'an error in CI',
    answers: () => give(400, JSON.stringify({ message: `no: ${token}` }), json),
    world: () => ({ env: { GITHUB_ACTIONS: 'true', CI: 'true' } }),
  },
]

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Tries 25 ways to make docsctl reveal the token, each with 10 commands. */
export async function leaks({ some, tally }: Part): Promise<void> {
  const row = tally(`attempts to obtain the token in ${probes.length} ways`)
  const tries = probes.flatMap((probe) => commands.map((argv) => ({ probe, argv })))
  for (const { probe, argv } of tries.slice(0, some(tries.length))) await tryOne(probe, argv, row)
}

async function tryOne(probe: Probe, argv: readonly string[], row: Tally): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-leaks-'))
  const heard: string[] = []
  const foreign = await listen((response, request, body) => {
    heard.push(JSON.stringify([request.url, request.rawHeaders, body]))
    give(200, JSON.stringify({ items: [], id: 'x' }), json)(response, request)
  })
  const service = await listen((response, request) => {
    const answers = probe.answers?.(foreign.url) ?? give(200, '{"items":[]}', json)
    answers(response, request)
  })
  try {
    const place = { folder, service: service.url, foreign: foreign.url }
    const { env = {}, ...others } = probe.world?.(place) ?? {}
    const words = (probe.words ?? []).map((word) => (word === 'FOREIGN' ? foreign.url : word))
    const given = {
      DOCSCTL_API_URL: service.url,
      DOCSCTL_CONFIG_DIR: join(folder, 'config'),
      ...env,
    }
    const world = { ...others, cwd: folder, home: folder, env: given }
    const ran = await within([...argv, ...words], world, row)
    row.tried(ran.exit === 0)
    if (heard.some((one) => one.includes(token))) {
      row.broken('leaks', `${probe.name}: sent to another origin: ${describeRun(ran)}`)
    }
    if (spelledOut(ran) || (!probe.isResult && ran.stdout.includes(token))) {
      row.broken('leaks', `${probe.name}: ${describeRun(ran)}`)
    }
  } finally {
    await Promise.all([service.close(), foreign.close()])
    rmSync(folder, { recursive: true })
  }
}

/** Returns whether the output contains the token in an encoded form. */
function spelledOut({ stdout, stderr }: Ran): boolean {
  const text = stdout + stderr
  const forms = [[...token].map(escaped).join(''), btoa(token)]
  return forms.some((form) => text.includes(form))
}

async function listen(
  answers: (response: ServerResponse, request: IncomingMessage, body: string) => void,
) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    answers(response, request, Buffer.concat(chunks).toString())
  })
  return await serveLocally(server)
}
