import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeManifest } from '../../test/support/processes/flow-jobs.ts'
import { editFiles } from './judge.ts'

/**
 * A sandbox in which a command's resources are created. `send` sends a request and returns the
 * response body.
 */
export interface Prepared {
  send: (method: string, path: string, body?: object) => Promise<{ id: string }>
  /** the IDs of all members, except for administrators */
  members: readonly string[]
  /** the working directory of the command */
  folder: string
  /** runs docsctl in the working directory */
  run: (argv: string[]) => Promise<void>
}

/** A command with many writes, during which the process is killed. */
export interface Kind {
  name: string
  /** Creates the resources that the command requires. Returns the arguments and standard input. */
  prepare: (prepared: Prepared) => Promise<{ argv: string[]; stdin?: readonly string[] }>
  /** true if undoing the command restores the previous state completely */
  isUndoable: boolean
}

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

/** Calls an asynchronous function with the numbers from 1 to `count`, one after the other. */
async function each(count: number, make: (index: number) => Promise<string>): Promise<string[]> {
  const made: string[] = []
  for (let index = 1; index <= count; index += 1) made.push(await make(index))
  return made
}

const csv = (head: string, rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`

export const kinds: readonly Kind[] = [
  {
    name: 'members update --rows',
    isUndoable: true,
    prepare: async ({ members, folder }) => {
      const rows = members.map((id, index) => `${id},${index % 2 === 0 ? 'review' : 'comment'}`)
      writeFileSync(join(folder, 'roles.csv'), csv('id,role', rows))
      return { argv: ['members', 'update', '--rows', 'roles.csv', '--allow-large'] }
    },
  },
  {
    name: 'teams create --rows',
    isUndoable: true,
    prepare: async ({ folder }) => {
      const titles = times(8, (index) => `Team ${index}`)
      writeFileSync(join(folder, 'teams.csv'), csv('title', titles))
      return { argv: ['teams', 'create', '--rows', 'teams.csv'] }
    },
  },
  {
    name: 'spaces delete',
    isUndoable: true,
    prepare: async ({ send }) => {
      const ids = await each(8, async (index) => {
        const body = { title: `Space ${index}`, empty: true }
        return (await send('POST', '/orgs/acme/spaces', body)).id
      })
      return { argv: ['spaces', 'delete', '-', '--yes', '--allow-large'], stdin: ids }
    },
  },
  {
    name: 'spaces permissions grant --rows',
    isUndoable: true,
    prepare: async ({ send, members, folder }) => {
      const { id: space } = await send('POST', '/orgs/acme/spaces', { title: 'Guide', empty: true })
      const rows = members.slice(0, 8).map((id) => `${id},${space},edit`)
      writeFileSync(join(folder, 'access.csv'), csv('user-or-team,space,role', rows))
      return { argv: ['spaces', 'permissions', 'grant', '--rows', 'access.csv'] }
    },
  },
  {
    name: 'sites redirects import',
    isUndoable: false,
    prepare: async ({ send, folder }) => {
      const { id } = await send('POST', '/orgs/acme/sites', { title: 'Docs' })
      // this many rows require three requests, because each one contains at most 500 rows
      const rows = times(1100, (index) => `/p${index},https://acme.example/${index}`)
      writeFileSync(join(folder, 'redirects.csv'), csv('source,destination', rows))
      return { argv: ['sites', 'redirects', 'import', 'redirects.csv', '--site', id] }
    },
  },
  {
    name: 'openapi publish --manifest',
    isUndoable: true,
    prepare: async ({ folder }) => {
      writeManifest(
        folder,
        times(6, (index) => `api-${index}`),
      )
      return { argv: ['openapi', 'publish', '--manifest', 'all.yaml', '--no-wait'] }
    },
  },
  {
    name: 'change-requests merge',
    isUndoable: false,
    prepare: async ({ send }) => {
      const { id: space } = await send('POST', '/orgs/acme/spaces', { title: 'Guide' })
      const ids = await each(5, async (index) => {
        const path = `/spaces/${space}/change-requests`
        const { id } = await send('POST', path, { subject: `Change ${index}` })
        await send('PATCH', `${path}/${id}`, { status: 'open' })
        return id
      })
      const argv = ['change-requests', 'merge', '-', '--space', space, '--yes']
      return { argv: [...argv, '--gate', 'conflicts'], stdin: ids }
    },
  },
  {
    name: 'org apply',
    isUndoable: true,
    prepare: async ({ send, folder, run }) => {
      const path = '/orgs/acme'
      for (const title of ['Intro', 'Legal']) {
        await send('POST', `${path}/spaces`, { title, empty: true })
      }
      await send('PUT', `${path}/teams`, { title: 'Docs' })
      await run(['org', 'pull', 'acme'])
      const files = join(folder, 'acme')
      editFiles(files, [
        ['members.yaml', /role: (edit|create)/g, 'role: review'],
        ['teams/docs.yaml', 'title: Docs', 'title: Documentation'],
        ['spaces/intro.yaml', 'title: Intro', 'title: Introduction'],
        ['spaces/legal.yaml', 'title: Legal', 'title: Law'],
      ])
      for (const name of ['writers', 'editors']) {
        writeFileSync(join(files, `teams/${name}.yaml`), `title: ${name}\n`)
      }
      return { argv: ['org', 'apply', 'acme', '--yes', '--allow-large'] }
    },
  },
]
