import type { Finding } from './finding.ts'
import type { PipelineOutcome } from './outcome.ts'

/** Reports findings as failed tests. A warning is a passed test with output. */
export function junitReport({ title, slug, findings, message }: PipelineOutcome): string {
  const name = slug === undefined ? title : `${title} ${slug}`
  const failures = findings.filter(({ severity }) => severity === 'error').length
  const cases = findings.map((finding) => testCase(finding))
  const whole =
    message !== undefined
      ? element('testcase', { name, classname: title }, element('error', { message }, message))
      : findings.length === 0
        ? element('testcase', { name, classname: title })
        : ''
  const counts = {
    tests: String(cases.length + (whole === '' ? 0 : 1)),
    failures: String(failures),
    errors: String(message === undefined ? 0 : 1),
  }
  const suite = element('testsuite', { name, ...counts }, [...cases, whole].join(''))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: 'docsctl', ...counts }, suite)}\n`
}

function testCase({ rule, severity, message, file, line, column, frame }: Finding): string {
  const place = `${file}:${line}:${column}`
  const text = [place, message, ...(frame === undefined ? [] : [frame])].join('\n')
  const attributes = { name: `${rule} ${place}`, classname: rule, file, line: String(line) }
  return severity === 'error'
    ? element('testcase', attributes, element('failure', { type: rule, message }, text))
    : element('testcase', attributes, element('system-out', {}, `${severity}: ${text}`))
}

/**
 * Builds an XML element. The content of a leaf is text. The content of any other element is a list
 * of elements built by this function.
 */
function element(name: string, attributes: Record<string, string>, content = ''): string {
  const listed = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const leaf = name === 'failure' || name === 'error' || name === 'system-out'
  return `<${name}${listed.join('')}>${leaf ? escaped(content) : content}</${name}>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

function escaped(text: string): string {
  // replaces characters that XML doesn't allow
  const sound = text.replace(/[^\P{Cc}\n\r\t]|[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD')
  return sound.replace(/[&<>"\n\r\t]/g, (character) => entities[character] as string)
}
