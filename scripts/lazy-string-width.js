import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Values that string-width creates on load, which takes longer than measuring a table of plain
 * text.
 */
const made = {
  segmenter: 'const segmenter = new Intl.Segmenter();',
  emoji: 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
}

/** The same values, created on first use. Every emoji contains one of these characters. */
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
 * Returns the source of string-width with lazily created values. Throws if the original has
 * changed.
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
    // other packages include older versions
    const ours = fileURLToPath(import.meta.resolve('string-width'))
    // lay-out.ts sets this version for cli-table3, so its older one isn't loaded
    build.onResolve({ filter: /^string-width$/ }, ({ importer }) =>
      /[/\\]cli-table3[/\\]/.test(importer) ? { path: ours } : undefined,
    )
    build.onLoad({ filter: /[/\\]string-width[/\\]index\.js$/ }, async ({ path }) =>
      path === ours ? { contents: withLateParts(await readFile(path, 'utf8')) } : undefined,
    )
  },
}
