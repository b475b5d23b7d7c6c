import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

/** A participle that doesn't say of what: `told`, `isSaid`, `untoldPath`. */
const unclear =
  /\b(?:const|let|function|type|class) (?:un)?(?:told|said|felt|struck)\b|\b(?:un)?(?:told|said|felt|struck)[A-Z]\w*|\b\w+(?:Told|Unsaid|Untold|Said|Felt|Struck)(?![a-z])\w*/g

function unclearNames(text: string): string[] {
  return [...text.matchAll(unclear)].map(([name]) => name)
}

describe('the name of a thing', () => {
  for (const room of ['src', 'test', 'soak', 'bench', 'scripts']) {
    it(`says in ${room} what it is`, () => {
      const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|[mc]?js)$/.test(file) && !file.includes('plain-names'))
        .map((file) => [file, readFileSync(join(root, room, file), 'utf8')] as const)
      assert.ok(files.length > 0)
      assert.deepEqual(
        files.flatMap(([file, text]) => unclearNames(text).map((name) => `${file}: ${name}`)),
        [],
      )
    })
  }

  it('is unclear where it only tells that somebody spoke', () => {
    const planted = 'const told = 1; markUntold(isSaidTwice, toldWords); // it was said and told'
    assert.deepEqual(unclearNames(planted), [
      'const told',
      'markUntold',
      'isSaidTwice',
      'toldWords',
    ])
  })
})
