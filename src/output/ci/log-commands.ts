/** The type of markup, which determines how a character is escaped. */
export type Markup = 'text' | 'markdown' | 'html' | 'json'

// GitHub and Azure recognize these commands anywhere in a line; TeamCity recognizes its own
// commands
const hash = /##(?=\[|vso\[|teamcity\[)/gi
// GitLab and Travis recognize these commands anywhere in a line
const section = /(section_(?:start|end)|travis_(?:fold|time)):/g
// GitHub ignores spaces before a command
const colons = /^([^\S\r\n\u2028\u2029]*)::/gm
const heading = /^([^\S\r\n\u2028\u2029]*)##/gm
// Buildkite starts a group with each of these markers, and opens the last group with `^^^ +++`
const group = /^(?:(-)(?=--[ \t]+\S)|(\+)(?=\+\+(?:\s|$))|(~)(?=~~[ \t]+\S)|(\^)(?=\^\^ \+\+\+))/gm

/** Escapes text so that no CI system finds a command in it. */
export function withoutLogCommands(text: string, markup: Markup = 'text'): string {
  // the escapes don't change the values in the JSON, and no line of JSON begins with a command
  if (markup === 'json') {
    return text.replace(hash, '#\\u0023').replace(section, '$1\\u003a')
  }
  // the rendered text stays the same; `##` and `---` are headings and horizontal rules in Markdown
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
