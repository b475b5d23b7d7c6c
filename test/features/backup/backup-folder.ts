import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder for the backup of a test. */
export class TestFolder {
  readonly parent = mkdtempSync(join(tmpdir(), 'docsctl-backup-'))
  readonly path = join(this.parent, 'acme')

  end(): void {
    rmSync(this.parent, { recursive: true, force: true })
  }

  /** Returns the relative paths of all files, sorted. */
  files(folder = this.path): string[] {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    return names.filter((name) => statSync(join(folder, name)).isFile())
  }

  read(file: string): Buffer {
    return readFileSync(join(this.path, file))
  }
}
