import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parse, stringify } from 'yaml'
import type { OrgPlan } from '../../../src/features/org/model/plan/plan.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { sized } from '../../support/sizes.ts'
import { OrgFiles } from './org-files.ts'
import { sendPlan } from './send-plan.ts'

type Tree = { [key: string]: unknown }
type Item = Tree & { spaces?: Item[]; items?: Item[] }

/** Edits organization files. Each edit has a number that selects its target. */
class Editor {
  readonly #files: OrgFiles
  #fresh = 0

  constructor(files: OrgFiles) {
    this.#files = files
  }

  readonly edits: readonly ((pick: number) => void)[] = [
    (pick) => this.#change('teams', pick, (team) => this.#retitle(team)),
    (pick) =>
      this.#change('teams', pick, (team) => {
        const members = team.members as Tree
        const [name] = Object.keys(members)
        if (name !== undefined) delete members[name]
      }),
    (pick) =>
      this.#change('teams', pick, (team) => {
        ;(team.members as Tree)['tim.okoro@tidewater.example'] = pick % 2 ? 'owner' : 'member'
      }),
    () => this.#write(`teams/${this.#name()}.yaml`, { title: `Team ${this.#fresh}`, members: [] }),
    (pick) => this.#drop('teams', pick),
    (pick) => this.#change('sites', pick, (site) => this.#retitle(site)),
    (pick) =>
      this.#change('sites', pick, (site) => {
        const items = site.structure as Item[]
        const [moved] = items.splice(pick % items.length, 1)
        if (moved) items.splice(pick % (items.length + 1), 0, moved)
      }),
    (pick) =>
      this.#change('sites', pick, (site) => {
        const section = (site.structure as Item[]).find((one) => 'section' in one)
        if (section) section.description = pick % 2 ? `About ${this.#name()}` : ''
      }),
    (pick) =>
      this.#change('sites', pick, (site) => {
        ;(site.redirects as Tree)[this.#name()] = {
          source: `/gone-${this.#fresh}`,
          destination: { kind: 'external', url: 'https://example.com/new' },
          permanent: pick % 2 === 0,
          captureWildcard: false,
          draft: false,
        }
      }),
    (pick) =>
      this.#change('sites', pick, (site) => {
        const [name] = Object.keys(site.redirects as Tree)
        if (name !== undefined) delete (site.redirects as Tree)[name]
      }),
    (pick) =>
      this.#change('sites', pick, (site) => {
        ;(site.permissions as { teams: Tree }).teams['customer-support'] =
          pick % 2 ? 'edit' : 'read'
      }),
    (pick) =>
      this.#change('sites', pick, (site) => {
        const items = site.structure as Item[]
        if (!items.some((one) => 'section' in one)) return
        const name = this.#name()
        items.splice(pick % items.length, 0, {
          section: name,
          title: `Section ${this.#fresh}`,
          path: name,
          spaces: [{ space: 'research', path: 'in', hidden: pick % 2 === 0 }],
        })
      }),
  ]

  #name(): string {
    this.#fresh += 1
    return `fresh-${this.#fresh}`
  }

  #retitle(tree: Tree): void {
    tree.title = `Title ${this.#name()}`
  }

  #drop(folder: string, pick: number): void {
    const names = this.#names(folder).filter((name) => name !== 'customer-support.yaml')
    const name = names[pick % names.length]
    // other teams are referenced by sites, and a broken reference would be rejected
    if (name?.startsWith('fresh')) this.#files.remove(`${folder}/${name}`)
  }

  #change(folder: string, pick: number, work: (tree: Tree) => void): void {
    const names = this.#names(folder)
    const file = `${folder}/${names[pick % names.length]}`
    const tree = parse(this.#files.read(file)) as Tree
    work(tree)
    this.#write(file, tree)
  }

  #names(folder: string): string[] {
    const path = join(this.#files.path, folder)
    return existsSync(path) ? readdirSync(path).sort() : []
  }

  #write(file: string, tree: Tree): void {
    this.#files.write(file, stringify(tree))
  }
}

describe('randomly edited organization files', () => {
  const sandbox = onSandbox()

  const run = async (line: string) => {
    const { exit, stdout, stderr } = await sandbox.run(line)
    assert.equal(exit, 0, `${line}: ${stderr}`)
    return stdout
  }

  it('match the organization after their plan is sent, and stay unchanged', async () => {
    const files = new OrgFiles()
    try {
      await run(`org pull ${files.path} --only teams,sites`)
      const editor = new Editor(files)
      const edit = fc.tuple(fc.nat(editor.edits.length - 1), fc.nat(100))
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
          for (const [which, pick] of edits) editor.edits[which]?.(pick)
          const plan = JSON.parse(await run(`org plan ${files.path} --json`)) as OrgPlan
          await sendPlan(plan, sandbox.served())
          assert.equal(await run(`org plan ${files.path}`), '')
          await run(`org pull ${files.path}`)
          const pulled = files.all()
          assert.equal(await run(`org pull ${files.path}`), '')
          assert.deepEqual(files.all(), pulled)
        }),
        { numRuns: sized(2, 20), endOnFailure: true },
      )
    } finally {
      files.end()
    }
  })
})
