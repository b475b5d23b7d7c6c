import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/**
 * Compares text with a golden file. `UPDATE_GOLDENS=1` rewrites the file, so that its changes can
 * be reviewed.
 */
export function matchesGolden(path: string, text: string) {
  const file = fileURLToPath(new URL(path, root))
  if (process.env.UPDATE_GOLDENS === '1') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return
  }
  const golden = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  assert.equal(
    text,
    golden,
    `${path} differs; if that is meant, run the test again with UPDATE_GOLDENS=1`,
  )
}
