import assert from 'node:assert/strict'
import fc from 'fast-check'
import { azureIssues } from '../../../src/output/ci/azure.ts'
import { codeQualityReport } from '../../../src/output/ci/code-quality.ts'
import { detectPipeline, escapeForLog } from '../../../src/output/ci/detect.ts'
import type { Finding } from '../../../src/output/ci/finding.ts'
import { junitReport } from '../../../src/output/ci/junit.ts'
import { withoutLogCommands } from '../../../src/output/ci/log-commands.ts'
import { type PipelineOutcome, relativeToRoot } from '../../../src/output/ci/outcome.ts'
import { parseXml } from '../../support/xml.ts'

const error: Finding = {
  rule: 'manifest/title',
  severity: 'error',
  message: 'title: at least 2 characters, not "<A>"',
  file: 'docs/a b.yaml',
  line: 3,
  column: 8,
  pointer: '#/title',
  frame: '  3 | title: A',
}
const warning: Finding = { ...error, rule: 'manifest/scopes', severity: 'warning', line: 4 }
const note: Finding = { ...error, rule: 'manifest/other', severity: 'note', line: 5 }
const outcome = (findings: Finding[], more: Partial<PipelineOutcome> = {}): PipelineOutcome => ({
  title: 'docsctl integrations publish',
  slug: 'acme-chat',
  result: findings.length > 0 ? 'failed' : 'checked',
  findings,
  ...more,
})

describe('a pipeline', () => {
  const found: [env: Record<string, string>, pipeline: string | undefined][] = [
    [{ GITHUB_ACTIONS: 'true', CI: 'true' }, 'github'],
    [{ GITLAB_CI: 'true', CI: 'true' }, 'gitlab'],
    [{ TF_BUILD: 'True' }, 'azure'],
    [{ CI: '1' }, 'other'],
    [{ CI: 'false' }, undefined],
    [{ CI: '0' }, undefined],
    [{ GITHUB_ACTIONS: 'false' }, undefined],
    [{}, undefined],
  ]
  for (const [env, pipeline] of found) {
    it(`is ${pipeline ?? 'none'} for the environment ${JSON.stringify(env)}`, () => {
      assert.equal(detectPipeline(env), pipeline)
    })
  }

  it('uses paths relative to its root, and keeps URLs and standard input except for secrets', () => {
    const files = {
      'a.yaml': 'docs/a.yaml',
      '../b.yaml': 'b.yaml',
      '/elsewhere/c.yaml': '/elsewhere/c.yaml',
      'https://example.com/d.yaml': 'https://example.com/d.yaml',
      'https://ada:s3cret@example.com/d.yaml?token=t': 'https://***@example.com/d.yaml?token=***',
      stdin: 'stdin',
    }
    const findings = Object.keys(files).map((file) => ({ ...error, file }))
    assert.deepEqual(
      relativeToRoot(findings, '/home/ada/repo/docs', '/home/ada/repo').map(({ file }) => file),
      Object.values(files),
    )
    assert.equal(relativeToRoot(findings, '/home/ada/repo/docs', undefined)[0]?.file, 'a.yaml')
  })
})

describe('the log of a pipeline', () => {
  const commands = 'a ::b::\n  ::error::c\n##[add-mask]d ###vso[task.complete]e ##VSO[f]'

  it("contains no commands other than docsctl's own", async () => {
    const quiet =
      'a ::b::\n  \\u{3a}:error::c\n#\\u{23}[add-mask]d ##\\u{23}vso[task.complete]e #\\u{23}VSO[f]'
    // environment variables rarely reveal that a step runs in a container
    for (const env of [{}, { GITHUB_ACTIONS: 'true' }, { GITLAB_CI: 'true' }, { CI: 'false' }]) {
      assert.equal(await escapeForLog(commands, env, { isTTY: false }), quiet)
    }
    assert.equal(await escapeForLog(commands, { TF_BUILD: 'True' }, { isTTY: true }), quiet)
    assert.equal(await escapeForLog(commands, {}, { isTTY: true }), commands)
  })

  it('begins no line with the marker of a command', () => {
    assert.equal(
      withoutLogCommands('## a\n  ## b\n::c\n # d'),
      '#\\u{23} a\n  #\\u{23} b\n\\u{3a}:c\n # d',
    )
  })

  it('contains no marker of GitLab, TeamCity, Travis, or Buildkite', () => {
    assert.equal(
      withoutLogCommands(
        'a section_start:1:b ##teamcity[c] travis_fold:start:d\n--- e\n+++\n~~~ f',
      ),
      'a section_start\\u{3a}1:b #\\u{23}teamcity[c] travis_fold\\u{3a}start:d\n\\u{2d}-- e\n\\u{2b}++\n\\u{7e}~~ f',
    )
    assert.equal(withoutLogCommands('^^^ +++\n---\n~~~'), '\\u{5e}^^ +++\n---\n~~~')
  })

  it('contains no commands in Markdown and HTML, and the rendered text is the same', () => {
    const text = '## a ##[b]\n::c\n--- d section_end:1:e'
    const quiet = '## a #&#35;[b]\n&#58;:c\n&#45;-- d section_end&#58;1:e'
    assert.equal(withoutLogCommands(text, 'markdown'), quiet)
    assert.equal(withoutLogCommands(text, 'html'), quiet)
  })

  it('contains no commands in JSON, and the values are the same', () => {
    const line = withoutLogCommands(JSON.stringify({ commands }), 'json')
    assert.doesNotMatch(line, /##(\[|vso\[)/i)
    assert.deepEqual(JSON.parse(line), { commands })
  })
})

describe('the Azure output', () => {
  it("shows errors and warnings with locations that can't end the command", () => {
    assert.deepEqual(
      azureIssues(outcome([{ ...error, file: 'a;b]c', message: 'x]\n##vso[y]%' }, warning, note])),
      [
        '##vso[task.logissue type=error;sourcepath=a%3Bb%5Dc;linenumber=3;columnnumber=8;code=manifest/title]x]%0A##vso[y]%AZP25',
        '##vso[task.logissue type=warning;sourcepath=docs/a b.yaml;linenumber=4;columnnumber=8;code=manifest/scopes]title: at least 2 characters, not "<A>"',
      ],
    )
    assert.deepEqual(azureIssues(outcome([], { message: 'no' })), [
      '##vso[task.logissue type=error]no',
    ])
  })
})

describe('the GitLab code quality report', () => {
  const read = (findings: Finding[]) => JSON.parse(codeQualityReport(outcome(findings)))

  it('contains each finding with its location', () => {
    const [first, second] = read([error, warning])
    const { fingerprint, ...rest } = first
    assert.match(fingerprint, /^[0-9a-f]{64}$/)
    assert.deepEqual(rest, {
      description: 'title: at least 2 characters, not "<A>"',
      check_name: 'manifest/title',
      severity: 'major',
      location: { path: 'docs/a b.yaml', lines: { begin: 3 } },
    })
    assert.equal(second.severity, 'minor')
    assert.deepEqual(read([]), [])
  })

  it('recognizes a finding on a different line, and distinguishes equal findings', () => {
    const [here, again] = read([error, { ...error, line: 9 }])
    const [moved] = read([{ ...error, line: 7 }])
    assert.equal(here.fingerprint, moved.fingerprint)
    assert.notEqual(here.fingerprint, again.fingerprint)
  })
})

describe('the JUnit report', () => {
  it('contains errors as failed tests and warnings as passed tests with a message', () => {
    const { name, attributes, children } = parseXml(junitReport(outcome([error, warning])))
    assert.equal(name, 'testsuites')
    assert.deepEqual(attributes, { name: 'docsctl', tests: '2', failures: '1', errors: '0' })
    const [suite] = children
    assert.equal(suite?.name, 'testsuite')
    assert.equal(suite?.attributes.name, 'docsctl integrations publish acme-chat')
    const [failed, passed] = suite?.children ?? []
    assert.deepEqual(failed?.attributes, {
      name: 'manifest/title docs/a b.yaml:3:8',
      classname: 'manifest/title',
      file: 'docs/a b.yaml',
      line: '3',
    })
    assert.equal(failed?.children[0]?.name, 'failure')
    assert.equal(failed?.children[0]?.attributes.message, error.message)
    assert.equal(
      failed?.children[0]?.text,
      'docs/a b.yaml:3:8\ntitle: at least 2 characters, not "<A>"\n  3 | title: A',
    )
    assert.equal(passed?.children[0]?.name, 'system-out')
  })

  it('has one passed test if there are no findings, and a test with an error if the run is interrupted', () => {
    const sound = parseXml(junitReport(outcome([])))
    assert.deepEqual(sound.attributes, { name: 'docsctl', tests: '1', failures: '0', errors: '0' })
    assert.deepEqual(sound.children[0]?.children[0]?.children, [])
    const broken = parseXml(junitReport(outcome([], { message: 'not permitted' })))
    assert.equal(broken.attributes.errors, '1')
    assert.equal(broken.children[0]?.children[0]?.children[0]?.text, 'not permitted')
  })

  it("can be parsed back except for characters that XML can't contain", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const read = parseXml(junitReport(outcome([{ ...error, message }])))
        const found = read.children[0]?.children[0]?.children[0]?.attributes.message
        const sound = message.replace(/[^\P{Cc}\n\r\t]|[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD')
        assert.equal(found, sound)
      }),
    )
    const odd = junitReport(outcome([{ ...error, message: 'a\u0000\ud800b' }]))
    assert.match(odd, /message="a\uFFFD\uFFFDb"/)
    const lines = junitReport(outcome([{ ...error, message: 'a\r\nb' }]))
    assert.match(lines, /message="a&#13;&#10;b"/)
  })
})
