import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Values that string-width creates when it is loaded. Creating them takes longer than measuring the
 * width of a table with plain text.
 */
const eagerValues = {
  segmenter: 'const segmenter = new Intl.Segmenter();',
  emoji: 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
}

/**
 * Replacements that create these values on first use. A string without the characters in
 * `partOfEmoji` contains no emoji.
 */
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
 * Returns the source of string-width with these replacements. Throws if the original values aren't
 * in the source.
 */
function withLateParts(source) {
  return Object.entries(eagerValues).reduce((text, [name, early]) => {
    if (!text.includes(early)) throw new Error(`string-width no longer contains: ${early}`)
    return text.replace(early, () => madeLate[name])
  }, source)
}

export const lazyStringWidth = {
  name: 'lazy-string-width',
  setup(build) {
    // don't change the older versions that other packages contain
    const ours = fileURLToPath(import.meta.resolve('string-width'))
    // lay-out.ts gives cli-table3 this version, so cli-table3 never loads its own older one
    build.onResolve({ filter: /^string-width$/ }, ({ importer }) =>
      /[/\\]cli-table3[/\\]/.test(importer) ? { path: ours } : undefined,
    )
    build.onLoad({ filter: /[/\\]string-width[/\\]index\.js$/ }, async ({ path }) =>
      path === ours ? { contents: withLateParts(await readFile(path, 'utf8')) } : undefined,
    )
  },
}
