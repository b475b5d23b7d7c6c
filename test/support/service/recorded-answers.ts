import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setRecording } from '../program.ts'
import { isExecutable } from '../tested-program.ts'
import { descriptionProblemsAt } from './described-responses.ts'

const preload = new URL('../processes/record-answers.mjs', import.meta.url)

interface RecordedAnswer {
  method: string
  url: string
  status: number
  type?: string
  body: string
}

/**
 * Validates every response of the sandboxes in the enclosing block against the published
 * description of the current API.
 */
export function validateResponses(): void {
  if (isExecutable) return
  let folder: string
  const file = () => join(folder, 'answers')

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-answers-'))
    writeFileSync(file(), '')
    setRecording({ NODE_OPTIONS: `--import=${preload.href}`, ANSWERS_FILE: file() })
  })

  after(() => {
    setRecording({})
    // many responses are the same, and one of them is enough
    const lines = new Set(readFileSync(file(), 'utf8').split('\n').slice(0, -1))
    rmSync(folder, { recursive: true })
    assert.ok(lines.size > 0)
    const problems = [...lines].flatMap((line) => problemsOf(JSON.parse(line)))
    assert.deepEqual(problems, [])
  })
}

function problemsOf({ method, url, status, type, body }: RecordedAnswer): string[] {
  if (body !== '' && !type?.includes('json')) return []
  const [, path = ''] = /^\/v1(\/[^?]*)/.exec(url) ?? []
  return descriptionProblemsAt({ method, path }, status, body === '' ? undefined : JSON.parse(body))
}
