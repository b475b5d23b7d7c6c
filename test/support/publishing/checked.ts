import assert from 'node:assert/strict'
import {
  type CheckOptions,
  checkDocument,
} from '../../../src/features/openapi/model/check/check.ts'
import { parseDocument } from '../../../src/features/openapi/model/read/parse.ts'
import type { Finding } from '../../../src/output/ci/finding.ts'
import { filesFolder } from '../files-folder.ts'
import { unchangedDocument } from '../service/unchanged-document.ts'

export const head = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\n'
/** The beginning of a document with one operation, which a test can extend. */
export const paths = `${head}paths:\n  /a:\n    get:\n`
export const ok = "      responses: {'200': {description: ok}}\n"

type Preparing = Partial<CheckOptions['preparation']> & {
  name?: string
  gate?: Partial<CheckOptions['gate']>
  bundle?: boolean
}

/** Creates a new folder before every test. Its functions check documents in the folder. */
export function checkedFolder() {
  const { path, write } = filesFolder()

  async function check(text: string, given: Preparing = {}) {
    const { name = 'api.yaml', gate, bundle = true, ...preparation } = given
    const findings: Finding[] = []
    const document = await parseDocument({ name, path: path(name), text }, findings)
    if (!document) return { findings, text: undefined, parsed: undefined, files: [] }
    const whole: CheckOptions['gate'] = {
      cwd: path(),
      root: path(),
      allowOutside: false,
      allowRemote: false,
      fetchText: async (url) => assert.fail(`nothing is to be fetched, but ${url}`),
      ...gate,
    }
    const options = { gate: whole, bundle, preparation: { ...unchangedDocument, ...preparation } }
    return { findings, ...(await checkDocument(document, options, findings)) }
  }

  return { path, write, check }
}

export function places(findings: readonly Finding[]): string[] {
  return findings.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`)
}
