import type { Finding } from '../finding.ts'
import type { Outcome } from './outcome.ts'

/** The findings as a log of SARIF 2.1.0. */
export function sarifReport({ findings, result }: Outcome, version: string): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort()
  const log = {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docsctl', version, rules: rules.map((id) => ({ id })) } },
        invocations: [{ executionSuccessful: result !== 'failed' }],
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, rules)),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function resultOf(
  { rule, severity, message, file, line, column, pointer }: Finding,
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
  }
}

/** A path as a reference, relative where it is; a URL as it is. */
function uriOf(file: string): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) return encodeURI(file)
  const path = file.split('/').map(encodeURIComponent).join('/')
  return path.startsWith('/') ? `file://${path}` : path
}
