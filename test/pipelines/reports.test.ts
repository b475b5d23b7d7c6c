import assert from 'node:assert/strict'
import fc from 'fast-check'
import { azureIssues } from '../../src/pipelines/azure.ts'
import { codeQualityReport } from '../../src/pipelines/code-quality.ts'
import { detectPipeline, inert, inertJson } from '../../src/pipelines/detect.ts'
import type { Finding } from '../../src/pipelines/finding.ts'
import { junitReport } from '../../src/pipelines/junit.ts'
import { fromRoot, type PipelineOutcome } from '../../src/pipelines/outcome.ts'
import { parseXml } from '../support/xml.ts'

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
    it(`is ${pipeline ?? 'none'} where the environment says ${JSON.stringify(env)}`, () => {
      assert.equal(detectPipeline(env), pipeline)
    })
  }

  it('takes paths from its own root, URLs and standard input as they are, but for their secrets', () => {
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
      fromRoot(findings, '/home/ada/repo/docs', '/home/ada/repo').map(({ file }) => file),
      Object.values(files),
    )
    assert.equal(fromRoot(findings, '/home/ada/repo/docs', undefined)[0]?.file, 'a.yaml')
  })
})

describe('the log of a pipeline', () => {
  const commands = 'a ::b::\n  ::error::c\n##[add-mask]d ###vso[task.complete]e ##VSO[f]'

  it('takes no line for a command that it was not told to', () => {
    const quiet =
      'a ::b::\n  \\u{3a}:error::c\n#\\u{23}[add-mask]d ##\\u{23}vso[task.complete]e #\\u{23}VSO[f]'
    // of a container in a step the variables seldom tell that it is one
    for (const env of [{}, { GITHUB_ACTIONS: 'true' }, { GITLAB_CI: 'true' }, { CI: 'false' }]) {
      assert.equal(inert(commands, env, { isTTY: false }), quiet)
    }
    assert.equal(inert(commands, { TF_BUILD: 'True' }, { isTTY: true }), quiet)
    assert.equal(inert(commands, {}, { isTTY: true }), commands)
  })

  it('begins with no mark of a command at all', () => {
    const log = { isTTY: false }
    assert.equal(
      inert('## a\n  ## b\n::c\n # d', {}, log),
      '#\\u{23} a\n  #\\u{23} b\n\\u{3a}:c\n # d',
    )
  })

  it('has none in JSON either, which says the same', () => {
    const line = inertJson(JSON.stringify({ commands }))
    assert.doesNotMatch(line, /##(\[|vso\[)/i)
    assert.deepEqual(JSON.parse(line), { commands })
  })
})

describe('what Azure is told', () => {
  it('is errors and warnings at their places, in which nothing can end the command', () => {
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

describe('the code quality report of GitLab', () => {
  const read = (findings: Finding[]) => JSON.parse(codeQualityReport(outcome(findings)))

  it('has each finding with its place', () => {
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

  it('knows a finding again whose line has moved, and tells equal ones apart', () => {
    const [here, again] = read([error, { ...error, line: 9 }])
    const [moved] = read([{ ...error, line: 7 }])
    assert.equal(here.fingerprint, moved.fingerprint)
    assert.notEqual(here.fingerprint, again.fingerprint)
  })
})

describe('the JUnit report', () => {
  it('has errors as failed tests, warnings as passed ones that say something', () => {
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

  it('has one test that passed where there is nothing to say, one in error where it broke off', () => {
    const sound = parseXml(junitReport(outcome([])))
    assert.deepEqual(sound.attributes, { name: 'docsctl', tests: '1', failures: '0', errors: '0' })
    assert.deepEqual(sound.children[0]?.children[0]?.children, [])
    const broken = parseXml(junitReport(outcome([], { message: 'not permitted' })))
    assert.equal(broken.attributes.errors, '1')
    assert.equal(broken.children[0]?.children[0]?.children[0]?.text, 'not permitted')
  })

  it('reads back as it was said, but for what XML cannot hold', () => {
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
