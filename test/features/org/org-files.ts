import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { machineOn } from '../../support/processes/killed-job.ts'

/** A folder with organization files that a test can read and edit. */
export class OrgFiles {
  readonly path = mkdtempSync(join(tmpdir(), 'org-files-'))

  /** Copies the files of a pulled organization, for the same organization in another sandbox. */
  copyFor({ url }: Served): OrgFiles {
    const copy = new OrgFiles()
    cpSync(this.path, copy.path, { recursive: true })
    const base = '.docsctl/base.json'
    copy.write(base, copy.read(base).replace(/"apiUrl": ?"[^"]*"/, `"apiUrl":"${url}"`))
    return copy
  }

  read(file: string): string {
    return readFileSync(join(this.path, file), 'utf8')
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true })
    writeFileSync(join(this.path, file), text)
  }

  /** Replaces text in a file. Throws if the file doesn't contain the text. */
  edit(file: string, before: string, after: string): void {
    const text = this.read(file)
    if (!text.includes(before)) throw new Error(`${file} has no ${JSON.stringify(before)}: ${text}`)
    this.write(file, text.replace(before, after))
  }

  remove(file: string): void {
    rmSync(join(this.path, file), { recursive: true })
  }

  has(file: string): boolean {
    return existsSync(join(this.path, file))
  }

  /** Returns the contents of all files by name, including those in .docsctl. */
  all(): Record<string, string> {
    const names = readdirSync(this.path, { recursive: true }) as string[]
    const files = names.filter((name) => statSync(join(this.path, name)).isFile()).sort()
    return Object.fromEntries(files.map((name) => [name, this.read(name)]))
  }

  end(): void {
    rmSync(this.path, { recursive: true })
  }
}

/** Pulls the demo organization. The IDs of its resources are the same in each sandbox. */
export async function pullDemo(): Promise<OrgFiles> {
  const machine = machineOn(await serve({ seed: demoSeed }), 'tidewater')
  const files = new OrgFiles()
  const { exit, stderr } = await machine.run(['org', 'pull', files.path])
  assert.equal(exit, 0, stderr)
  machine.end()
  await endAll()
  return files
}
