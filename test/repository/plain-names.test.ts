import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

/** Matches participles that don't describe a value, such as `isSaid` and `feltPath`. */
const unclear =
  /\b(?:const|let|function|type|class) (?:un)?(?:told|said|felt|struck)\b|\b(?:un)?(?:told|said|felt|struck)[A-Z]\w*|\b\w+(?:Told|Unsaid|Untold|Said|Felt|Struck)(?![a-z])\w*/g

function unclearNames(text: string): string[] {
  return [...text.matchAll(unclear)].map(([name]) => name)
}

/** Replaced words, each with the standard term. */
const replaced: Readonly<Record<string, string>> = {
  thing: 'resource',
  things: 'resources',
  asked: 'requested',
  gone: 'removed',
  meant: 'the matching value',
  mine: 'changed locally',
  theirs: 'changed remotely',
  house: 'services',
  room: 'folder, space',
  surroundings: 'context',
  mend: 'fix',
  anew: 'again',
  living: 'current',
  means: 'context',
}

/** Exported names that plugins import, which therefore must not change. */
const publicNames = new Set(['pageOf'])

const exported =
  /^export (?:async )?(?:function\*?|const|let|(?:abstract )?class|interface|type) (\w+)/gm

/**
 * Returns exported names that contain a replaced word, or that end with a preposition instead of
 * describing the result.
 */
function foreignExports(text: string): string[] {
  return [...text.matchAll(exported)]
    .map(([, name = '']) => name)
    .filter((name) => {
      const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
      const isRiddle = /^[a-z]+(?:Of|In|At|By|About)$/.test(name) && !/^(?:logIn|oneOf)$/.test(name)
      const isForeign = words.some((word) => Object.hasOwn(replaced, word))
      return (isRiddle || isForeign) && !publicNames.has(name)
    })
}

describe('a plain name', () => {
  it('is a standard term that describes a result, in every export of src', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    const foreign = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        foreignExports(readFileSync(join(root, 'src', file), 'utf8')).map(
          (name) => `${file}: ${name}`,
        ),
      )
    assert.deepEqual(foreign, [])
  })

  it('is a standard term in every file name of src', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    const foreign = files.filter((file) =>
      basename(file)
        .split(/[.-]/)
        .some((word) => Object.hasOwn(replaced, word)),
    )
    assert.deepEqual(foreign, [])
  })

  it("is rejected as an export if it contains a replaced word or doesn't describe a result", () => {
    const planted = [
      'export function textOf() {}',
      'export type NamedThing = string',
      'export const livingSites = []',
      'export async function logIn() {}',
      'export function pageTitle() {}',
    ].join('\n')
    assert.deepEqual(foreignExports(planted), ['textOf', 'NamedThing', 'livingSites'])
  })

  for (const room of ['src', 'test', 'soak', 'bench', 'scripts']) {
    it(`describes its value in ${room}`, () => {
      const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|[mc]?js)$/.test(file) && !/plain-names|english/.test(file))
        .map((file) => [file, readFileSync(join(root, room, file), 'utf8')] as const)
      assert.ok(files.length > 0)
      assert.deepEqual(
        files.flatMap(([file, text]) => unclearNames(text).map((name) => `${file}: ${name}`)),
        [],
      )
    })
  }

  it('is rejected if it only refers to a statement', () => {
    const planted = 'const told = 1; markUntold(isSaidTwice, toldWords); // it was said and told'
    assert.deepEqual(unclearNames(planted), [
      'const told',
      'markUntold',
      'isSaidTwice',
      'toldWords',
    ])
  })
})
