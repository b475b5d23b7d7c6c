import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Finding, Severity } from '../../../src/output/ci/finding.ts'
import {
  githubAnnotations,
  githubCommand,
  githubMasks,
  githubOutputs,
  githubSummary,
} from '../../../src/output/ci/github.ts'
import type { PipelineOutcome } from '../../../src/output/ci/outcome.ts'

interface Command {
  name: string
  properties: Record<string, string>
  message: string
}

/**
 * Parses a line as the GitHub runner does: the command, its properties, and its message, all
 * unescaped.
 */
function parseCommand(line: string): Command {
  const end = line.indexOf('::', 2)
  assert.ok(line.startsWith('::') && end > 0, line)
  const [, name = '', listed = ''] = /^(\S+)(?: (.*))?$/s.exec(line.slice(2, end)) ?? []
  const properties = listed.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[pair.slice(0, at), unescaped(pair.slice(at + 1))]]
  })
  return {
    name,
    properties: Object.fromEntries(properties),
    message: unescaped(line.slice(end + 2)),
  }
}

const unescaped = (text: string) =>
  text
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%0A', '\n')
    .replaceAll('%0D', '\r')
    .replaceAll('%25', '%')

const finding = (severity: Severity, line = 1, more: Partial<Finding> = {}): Finding => ({
  rule: 'manifest/title',
  severity,
  message: 'title: is needed',
  file: 'a.yaml',
  line,
  column: 2,
  ...more,
})

const outcome = (findings: Finding[], more: Partial<PipelineOutcome> = {}): PipelineOutcome => ({
  title: 'docsctl integrations publish',
  result: 'failed',
  findings,
  ...more,
})

describe('the GitHub output', () => {
  it('annotates each finding at its location', () => {
    const lines = githubAnnotations(
      outcome([finding('error', 3), finding('warning', 4), finding('note', 5)]),
    )
    assert.deepEqual(lines, [
      '::error file=a.yaml,line=3,col=2,title=manifest/title::title: is needed',
      '::warning file=a.yaml,line=4,col=2,title=manifest/title::title: is needed',
      '::notice file=a.yaml,line=5,col=2,title=manifest/title::title: is needed',
    ])
  })

  it("can't be turned into another command or property by a document", () => {
    const title = 'x,line=9::\n::add-mask::a%0A'
    const lines = githubAnnotations(
      outcome([
        finding('error', 3, { rule: title, message: '\r\n::stop-commands::x\n%0A', file: 'a:b,c' }),
      ]),
    )
    assert.equal(lines.length, 1)
    const [line = ''] = lines
    assert.ok(!/[\r\n]/.test(line))
    assert.deepEqual(parseCommand(line), {
      name: 'error',
      properties: { file: 'a:b,c', line: '3', col: '2', title: 'x,line=9::⏎::add-mask::a%0A' },
      message: '\n::stop-commands::x\n%0A',
    })
  })

  it('can be parsed back for any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab%:,=;\n0ADC52 '.split('')) })
    fc.assert(
      fc.property(text, text, (title, message) => {
        const line = githubCommand('error', { title, line: '1' }, message)
        assert.ok(!line.includes('\n'))
        assert.deepEqual(parseCommand(line), {
          name: 'error',
          properties: { title: title.replaceAll('\n', '⏎'), line: '1' },
          message,
        })
      }),
    )
  })

  it('shows at most ten findings per level and the number of omitted findings', () => {
    const many = (severity: Severity, count: number) =>
      Array.from({ length: count }, (_, index) => finding(severity, index + 1))
    const lines = githubAnnotations(
      outcome([...many('error', 13), ...many('warning', 10), ...many('note', 10)]),
    )
    const names = lines.map((line) => parseCommand(line).name)
    const count = (name: string) => names.filter((one) => one === name).length
    assert.deepEqual([count('error'), count('warning'), count('notice')], [10, 10, 10])
    assert.equal(
      parseCommand(lines.at(-1) ?? '').message,
      'Not annotated: 4 of 33 findings. The log contains all findings',
    )
  })

  it('shows the error if no finding explains the failure', () => {
    assert.deepEqual(githubAnnotations(outcome([], { message: 'not permitted\nask' })), [
      '::error title=docsctl integrations publish::not permitted%0Aask',
    ])
  })

  it('makes control characters visible in the log', () => {
    assert.equal(githubCommand('error', {}, 'a\u001b[31mb'), '::error::a\\u{1b}[31mb')
  })

  it('masks secrets, including each line of a secret', () => {
    assert.deepEqual(githubMasks(['one', 'first line\nsecond line\n}', '', ' ']), [
      '::add-mask::one',
      '::add-mask::first line%0Asecond line%0A}',
      '::add-mask::first line',
      '::add-mask::second line',
    ])
  })

  it('has a summary table in which text is not interpreted as markup', () => {
    const text = githubSummary(
      outcome([finding('error', 3, { message: 'a | b <img src=x> `c`\n# d' })], {
        slug: 'acme-chat',
        version: '4',
      }),
    )
    assert.equal(
      text,
      `### docsctl integrations publish

| | |
|---|---|
| result | failed |
| slug | acme-chat |
| version | 4 |
| findings | 1 error |

| level | rule | location | message |
|---|---|---|---|
| error | manifest/title | <code>a.yaml:3:2</code> | a &#124; b &#60;img src=x&#62; &#96;c&#96;⏎&#35; d |

`,
    )
  })

  it('has a summary that links only to the published document', () => {
    const published = outcome(
      [finding('note', 100, { message: '$x$ @ada #1 www.a.test http://b.test' })],
      {
        url: 'https://app.test/o/org_1/a|b(c)?d=1&copy;=2',
      },
    )
    const lines = githubSummary(published).split('\n')
    assert.equal(
      lines.find((line) => line.startsWith('| url')),
      '| url | [https&#58;//app.test/o/org&#95;1/a&#124;b(c)?d=1&#38;copy;=2](https://app.test/o/org_1/a%7Cb%28c%29?d=1&#38;copy;=2) |',
    )
    assert.equal(
      lines.find((line) => line.startsWith('| note')),
      '| note | manifest/title | <code>a.yaml:100:2</code> | &#36;x&#36; &#64;ada &#35;1 www&#46;a.test http&#58;//b.test |',
    )
    for (const url of ['javascript:alert(1)', 'http://[']) {
      assert.doesNotMatch(githubSummary({ ...published, url }), /\]\(/)
    }
  })

  it('has a summary within the size limit', () => {
    const message = '😀\u202e'.repeat(100_000)
    const findings = Array.from({ length: 1000 }, (_, line) =>
      finding('error', line, { message, file: message }),
    )
    const summary = githubSummary(outcome(findings, { message }))
    assert.ok(Buffer.byteLength(summary) < 1024 * 1024)
    assert.match(summary, /^and 900 more$/m)
    assert.ok(summary.includes('😀&#92;u{202e}…:7:2</code> | 😀'))
  })

  it("has outputs whose lines can't end them early", () => {
    const end = `docsctl_${Math.floor(0.5 * 2 ** 52).toString(36)}`
    const value = `first\nversion<<X\n${end}\nresult=published`
    const text = githubOutputs(outcome([], { slug: value, version: '4' }), () => 0.5)
    const counts = { errors: '0', warnings: '0', notes: '0', breaking: '0' }
    const facts = { slug: value, url: '', version: '4', result: 'failed' }
    assert.deepEqual(parseOutputs(text), { ...facts, ...counts })
  })
})

/** Parses an output file as the GitHub runner does. */
function parseOutputs(text: string): Record<string, string> {
  const lines = text.split('\n')
  const found: Record<string, string> = {}
  while (lines.length > 1) {
    const [name = '', end] = (lines.shift() ?? '').split('<<')
    const stop = lines.indexOf(end ?? '')
    found[name] = lines
      .splice(0, stop + 1)
      .slice(0, -1)
      .join('\n')
  }
  return found
}
