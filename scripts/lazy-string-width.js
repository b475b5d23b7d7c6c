import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** What string-width makes when it is loaded, which takes longer than all of its work on a table of plain text. */
const made = {
  segmenter: 'const segmenter = new Intl.Segmenter();',
  emoji: 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
}

/** The same, made where it is first needed: no emoji is without one of these characters. */
const madeLate = {
  segmenter: `let madeSegmenter;
const segmenter = { segment: (text) => (madeSegmenter ??= new Intl.Segmenter()).segment(text) };`,
  emoji: `let madeRegex;
const partOfEmoji = /[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\u20E3]/u;
const rgiEmojiRegex = {
	test: (text) => partOfEmoji.test(text) && (madeRegex ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text),
};`,
}

/** The source of string-width with what is slow to make made late; throws where it has become another. */
function withLateParts(source) {
  return Object.entries(made).reduce((text, [name, early]) => {
    if (!text.includes(early)) throw new Error(`string-width no longer has: ${early}`)
    return text.replace(early, () => madeLate[name])
  }, source)
}

export const lazyStringWidth = {
  name: 'lazy-string-width',
  setup(build) {
    // other packages bring older ones of their own
    const ours = fileURLToPath(import.meta.resolve('string-width'))
    // lay-out.ts has cli-table3 measure by this one, so its old one isn't worth loading
    build.onResolve({ filter: /^string-width$/ }, ({ importer }) =>
      /[/\\]cli-table3[/\\]/.test(importer) ? { path: ours } : undefined,
    )
    build.onLoad({ filter: /[/\\]string-width[/\\]index\.js$/ }, async ({ path }) =>
      path === ours ? { contents: withLateParts(await readFile(path, 'utf8')) } : undefined,
    )
  },
}
