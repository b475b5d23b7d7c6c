import { sanitize, sanitizeBlock } from '../text/sanitize.ts'
import type { PipelineOutcome } from './outcome.ts'

/** Returns the commands that show findings in Azure Pipelines, which has no severity for notes. */
export function azureIssues({ findings, message }: PipelineOutcome): string[] {
  const lines = findings.flatMap(({ severity, file, line, column, rule, message: text }) => {
    if (severity === 'note') return []
    const place = { sourcepath: file, linenumber: String(line), columnnumber: String(column) }
    return [issue({ type: severity, ...place, code: rule }, text)]
  })
  return message === undefined ? lines : [...lines, issue({ type: 'error' }, message)]
}

function issue(properties: Record<string, string>, message: string): string {
  const listed = Object.entries(properties).map(
    ([name, value]) =>
      `${name}=${escapeData(sanitize(value)).replaceAll(';', '%3B').replaceAll(']', '%5D')}`,
  )
  return `##vso[task.logissue ${listed.join(';')}]${escapeData(sanitizeBlock(message))}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%AZP25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
