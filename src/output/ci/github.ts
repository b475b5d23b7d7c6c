import { markdownText as text } from '../text/markdown-text.ts'
import { sanitize, sanitizeBlock } from '../text/sanitize.ts'
import type { Finding, Severity } from './finding.ts'
import { countFindings, countText, type PipelineOutcome } from './outcome.ts'

const commands = { error: 'error', warning: 'warning', note: 'notice' } as const satisfies Record<
  Severity,
  string
>

/**
 * The maximum number of annotations per severity and step. GitHub silently drops all further
 * annotations.
 */
const maxAnnotations = 10

/**
 * Returns the commands that show findings at their locations on GitHub. Adds the number of omitted
 * findings.
 */
export function githubAnnotations({ title, findings, message }: PipelineOutcome): string[] {
  const lines: string[] = []
  let left = 0
  for (const level of ['error', 'warning', 'note'] as const) {
    const levelFindings = findings.filter(({ severity }) => severity === level)
    // the line with the number of omitted findings is also a notice
    const room =
      level === 'note' && (left > 0 || levelFindings.length > maxAnnotations)
        ? maxAnnotations - 1
        : maxAnnotations
    left += Math.max(0, levelFindings.length - room)
    lines.push(...levelFindings.slice(0, room).map(annotation))
  }
  if (left > 0) {
    const text = `Not annotated: ${left} of ${findings.length} findings. The log contains all findings`
    lines.push(githubCommand('notice', { title }, text))
  }
  if (message !== undefined) lines.push(githubCommand('error', { title }, message))
  return lines
}

function annotation({ severity, file, line, column, rule, message }: Finding): string {
  const place = { file, line: String(line), col: String(column) }
  return githubCommand(commands[severity], { ...place, title: rule }, message)
}

/** Builds a workflow command. Its values can't start a different command or add properties. */
export function githubCommand(
  name: string,
  properties: Record<string, string>,
  message: string,
): string {
  const listed = Object.entries(properties).map(
    ([key, value]) =>
      `${key}=${escapeData(sanitize(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  )
  const head = listed.length > 0 ? `${name} ${listed.join(',')}` : name
  return `::${head}::${escapeData(sanitizeBlock(message))}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/**
 * Returns the commands that make the GitHub runner mask secrets in the log. Each line of a secret
 * needs its own command.
 */
export function githubMasks(secrets: readonly string[]): string[] {
  const values = secrets.flatMap((secret) => {
    const lines = secret.split(/\r?\n/).filter((line) => line.trim().length > 3)
    return secret.includes('\n') ? [secret, ...lines] : [secret]
  })
  return [...new Set(values)]
    .filter((value) => value.trim() !== '')
    .map((value) => `::add-mask::${escapeData(value)}`)
}

/** Returns the Markdown section for this run in the job summary. */
export function githubSummary({
  title,
  slug,
  url,
  version,
  result,
  findings,
  message,
  summary,
}: PipelineOutcome): string {
  const facts = [
    ['result', text(result)],
    ['slug', slug && text(slug)],
    ['version', version && text(version)],
    ['url', url && link(url)],
    ['findings', countText(findings)],
    ['error', message && text(message)],
  ].flatMap(([name, value]) => (value === undefined ? [] : [row([name as string, value])]))
  const shown = findings.slice(0, 100)
  const rows = shown.map(({ severity, rule, file, line, column, message: description }) =>
    // without `<code>`, GitHub would render `:100:` in `a.yaml:100:5` as an emoji
    row([severity, text(rule), `<code>${text(file)}:${line}:${column}</code>`, text(description)]),
  )
  const more = findings.length - shown.length
  return [
    `### ${text(title)}`,
    '',
    '| | |',
    '|---|---|',
    ...facts,
    '',
    ...(rows.length > 0
      ? ['| level | rule | location | message |', '|---|---|---|---|', ...rows, '']
      : []),
    ...(more > 0 ? [`and ${more} more`, ''] : []),
    ...(summary === undefined ? [] : [summary]),
    '',
  ].join('\n')
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function link(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return text(url)
  const target = new URL(url).href
    .replace(/[^\w.~:/?#@&=+,;%-]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('&', '&#38;')
  return `[${text(url)}](${target})`
}

/** Returns the outputs of this step for later steps. Values may contain several lines. */
export function githubOutputs(outcome: PipelineOutcome, random: () => number): string {
  const { slug = '', url = '', version = '', result, findings } = outcome
  return Object.entries({ slug, url, version, result, ...countFindings(findings) })
    .map(([name, given]) => {
      const value = String(given)
      let end = delimiter(random)
      while (value.includes(end)) end += '_'
      return `${name}<<${end}\n${value}\n${end}\n`
    })
    .join('')
}

function delimiter(random: () => number): string {
  return `docsctl_${Math.floor(random() * 2 ** 52).toString(36)}`
}
