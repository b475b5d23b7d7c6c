import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { allProse, type BannedPattern, proseFaults, proseInCode } from '../support/prose.ts'

const banned: BannedPattern[] = JSON.parse(
  readFileSync(join(root, 'test/repository/english/banned.json'), 'utf8'),
)

describe('the English of comments, messages, names, and pages', () => {
  it('has no banned wordings', () => {
    assert.deepEqual(proseFaults(allProse(), banned), [])
  })

  it('finds banned wordings in comments, strings, and exported names', () => {
    const planted = `/** Whether a thing is told. */\nexport const toldThings = \`there is nobody in \${place}\`\n`
    assert.deepEqual(
      proseFaults(proseInCode('src/planted.ts', planted), banned).map((fault) =>
        fault.replace(/ → .*/, ''),
      ),
      [
        'src/planted.ts:1: comment "[Whether] a thing is told."',
        'src/planted.ts:1: comment "Whether a thing is [told]."',
        'src/planted.ts:1: comment "Whether a [thing] is told."',
        'src/planted.ts:2: string "there is [nobody] in {}"',
        'src/planted.ts:2: name "[toldT]hings"',
      ],
    )
  })
})
