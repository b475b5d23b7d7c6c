import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Values that string-width creates when it is loaded. This takes longer than measuring a table of
 * plain text.
 */
const made = {
  segmenter: 'const segmenter = new Intl.Segmenter();',
  emoji: 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
}

/** The same values, created on first use. All emoji contain one of these characters. */
const madeLate = {
  segmenter: `let madeSegmenter;
const segmenter = { segment: (text) => (madeSegmenter ??= new Intl.Segmenter()).segment(text) };`,
  emoji: `let madeRegex;
const partOfEmoji = /[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\u20E3]/u;
const rgiEmojiRegex = {
	test: (text) => partOfEmoji.test(text) && (madeRegex ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text),
};`,
}

/**
 * Returns the source of string-width with values that are created on first use. Throws if the
 * original source has changed.
 */
function withLateParts(source) {
  return Object.entries(made).reduce((text, [name, early]) => {
    if (!text.includes(early)) throw new Error(`string-width no longer has: ${early}`)
    return text.replace(early, () => madeLate[name])
  }, source)
}

export const lazyStringWidth = {
  name: 'lazy-string-width',
  setup(build) {
    // other packages contain older versions, which aren't changed
    const ours = fileURLToPath(import.meta.resolve('string-width'))
    // lay-out.ts makes cli-table3 use this version, so the older one is never loaded
    build.onResolve({ filter: /^string-width$/ }, ({ importer }) =>
      /[/\\]cli-table3[/\\]/.test(importer) ? { path: ours } : undefined,
    )
    build.onLoad({ filter: /[/\\]string-width[/\\]index\.js$/ }, async ({ path }) =>
      path === ours ? { contents: withLateParts(await readFile(path, 'utf8')) } : undefined,
    )
  },
}
