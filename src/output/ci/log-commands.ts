/** The markup of a text. It determines the escape that replaces a character. */
export type Markup = 'text' | 'markdown' | 'html' | 'json'

// GitHub and Azure find these anywhere in a line, TeamCity its own
const hash = /##(?=\[|vso\[|teamcity\[)/gi
// GitLab and Travis find these anywhere in a line
const section = /(section_(?:start|end)|travis_(?:fold|time)):/g
// GitHub ignores blanks before a command
const colons = /^([^\S\r\n\u2028\u2029]*)::/gm
const heading = /^([^\S\r\n\u2028\u2029]*)##/gm
// Buildkite starts a group with each of these, and opens the last one with `^^^ +++`
const group = /^(?:(-)(?=--[ \t]+\S)|(\+)(?=\+\+(?:\s|$))|(~)(?=~~[ \t]+\S)|(\^)(?=\^\^ \+\+\+))/gm

/** Returns text in which no CI system finds a command. */
export function withoutLogCommands(text: string, markup: Markup = 'text'): string {
  // the values of JSON stay the same, and no line of it begins with one
  if (markup === 'json') {
    return text.replace(hash, '#\\u0023').replace(section, '$1\\u003a')
  }
  // a browser shows the same text; `##` and `---` are headings and rules of Markdown
  if (markup !== 'text') {
    return text
      .replace(hash, '#&#35;')
      .replace(section, '$1&#58;')
      .replace(colons, '$1&#58;:')
      .replace(group, (one) => `&#${one.charCodeAt(0)};`)
  }
  return text
    .replace(colons, '$1\\u{3a}:')
    .replace(heading, '$1#\\u{23}')
    .replace(hash, '#\\u{23}')
    .replace(section, '$1\\u{3a}')
    .replace(group, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`)
}
