import { createHash } from 'node:crypto'
import type { Finding } from './finding.ts'
import type { PipelineOutcome } from './outcome.ts'

/**
 * Returns the findings as a SARIF 2.1.0 log. If the run was aborted, the log contains the reason. A
 * run with findings counts as a successful run.
 */
export function sarifReport({ findings, message }: PipelineOutcome, version: string): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort()
  const fingerprints = uniqueFingerprints(findings)
  const why = message !== undefined && {
    toolExecutionNotifications: [{ level: 'error', message: { text: message } }],
  }
  const log = {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'docsctl', version, rules: rules.map((id) => sarifRule(id, findings)) },
        },
        invocations: [{ executionSuccessful: message === undefined, ...why }],
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding, at) => sarifResult(finding, rules, fingerprints[at] ?? '')),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** Returns a rule with its explanation, which SARIF viewers show next to the result. */
function sarifRule(id: string, findings: readonly Finding[]) {
  const { help } = findings.find((one) => one.rule === id && one.help) ?? {}
  const text = help?.meaning ?? `The docsctl rule ${JSON.stringify(id)}`
  const markdown = help ? `${text} ${help.advice}` : text
  const plain = markdown.replaceAll('`', '')
  return { id, shortDescription: { text }, help: { text: plain, markdown } }
}

/**
 * Returns, for each finding, a fingerprint that doesn't depend on the line. Adds a number if
 * findings differ only in their line.
 */
function uniqueFingerprints(findings: readonly Finding[]): string[] {
  const counts = new Map<string, number>()
  return findings.map(({ history, fingerprint, rule, file, pointer, message }) => {
    const own = history?.fingerprint ?? fingerprint
    if (own !== undefined) return own
    const identity = [rule, file, pointer ?? '', message].join('\0')
    const hash = createHash('sha256').update(identity).digest('hex').slice(0, 12)
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return count === 1 ? hash : `${hash}:${count}`
  })
}

function sarifPlace({ file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>) {
  return {
    artifactLocation: { uri: fileUri(file) },
    region: { startLine: line, startColumn: column },
  }
}

function sarifResult(
  { rule, severity, message, file, line, column, pointer, history, related = [] }: Finding,
  rules: string[],
  fingerprint: string,
) {
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: severity,
    message: { text: message },
    locations: [
      {
        physicalLocation: sarifPlace({ file, line, column }),
        ...(pointer !== undefined && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
    partialFingerprints: { 'docsctl/v1': fingerprint },
    ...(related.length > 0 && {
      relatedLocations: related.map((place, at) => ({
        id: at + 1,
        message: { text: place.message },
        physicalLocation: sarifPlace(place),
      })),
    }),
    ...(history && resultHistory(history)),
  }
}

/** Returns the properties that identify a result across runs and that mark an accepted result. */
function resultHistory({ isNew, acceptedFor }: NonNullable<Finding['history']>) {
  const accepted = { kind: 'external', status: 'accepted', justification: acceptedFor }
  return {
    ...(isNew !== undefined && { baselineState: isNew ? 'new' : 'unchanged' }),
    // if any result has suppressions, SARIF requires an empty list for all other results
    suppressions: acceptedFor === undefined ? [] : [accepted],
  }
}

/**
 * Returns a path as a URI reference. Relative paths stay relative. Removes the username and
 * password from a URL.
 */
function fileUri(file: string): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file) && URL.canParse(file)) {
    const { protocol, host, pathname, search, hash } = new URL(file)
    return `${protocol}//${host}${escaped(pathname + search)}${escaped(hash)}`
  }
  const [drive = ''] = /^[a-z]:(?=\/)/i.exec(file) ?? []
  const path = file
    .slice(drive.length)
    .replace(/\p{Cs}/gu, '\uFFFD')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
  if (drive !== '') return `file:///${drive}${path}`
  return path.startsWith('/') ? `file://${path}` : path
}

/** Escapes characters that are allowed in URLs but not in URIs. */
function escaped(part: string): string {
  return part.replace(/%(?![0-9a-f]{2})|[^\w.~:/?#@!$&'()*+,;=%-]/gi, encodeURIComponent)
}
