import type { Finding } from './finding.ts'
import type { PipelineOutcome } from './outcome.ts'

/** The findings as a log of SARIF 2.1.0; a run that broke off says why, one that found something is sound. */
export function sarifReport({ findings, message }: PipelineOutcome, version: string): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort()
  const why = message !== undefined && {
    toolExecutionNotifications: [{ level: 'error', message: { text: message } }],
  }
  const log = {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docsctl', version, rules: rules.map((id) => ({ id })) } },
        invocations: [{ executionSuccessful: message === undefined, ...why }],
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, rules)),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function resultOf(
  { rule, severity, message, file, line, column, pointer, history }: Finding,
  rules: string[],
) {
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: severity,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          region: { startLine: line, startColumn: column },
        },
        ...(pointer !== undefined && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
    ...(history && historyOf(history)),
  }
}

/** By these a reader of the log knows a result again, and passes over those that were accepted. */
function historyOf({ fingerprint, isNew, acceptedFor }: NonNullable<Finding['history']>) {
  const accepted = { kind: 'external', status: 'accepted', justification: acceptedFor }
  return {
    partialFingerprints: { 'docsctl/v1': fingerprint },
    ...(isNew !== undefined && { baselineState: isNew ? 'new' : 'unchanged' }),
    // where one result has them, those without any have none in so many words
    suppressions: acceptedFor === undefined ? [] : [accepted],
  }
}

/** A path as a reference, relative where it is; a URL as it is, but for who asks for it. */
function uriOf(file: string): string {
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

/** Parts of a URL hold characters that a URI does not. */
function escaped(part: string): string {
  return part.replace(/%(?![0-9a-f]{2})|[^\w.~:/?#@!$&'()*+,;=%-]/gi, encodeURIComponent)
}
