import assert from 'node:assert/strict'
import { dryRunBody, refused } from '../../support/rehearse.ts'

describe('docsctl collections move', () => {
  const move = (flags: string) => dryRunBody(`collections move col_1 ${flags}`)

  it('places a collection before or after a space or another collection', async () => {
    assert.deepEqual(await move('--before spc_1'), {
      position: { before: { type: 'space', space: 'spc_1' } },
    })
    assert.deepEqual(await move('--after spc_1'), {
      position: { after: { type: 'space', space: 'spc_1' } },
    })
    assert.deepEqual(await move('--before collection:col_2'), {
      position: { before: { type: 'collection', collection: 'col_2' } },
    })
    assert.deepEqual(await move('--after collection:col_2'), {
      position: { after: { type: 'collection', collection: 'col_2' } },
    })
  })

  it('moves a collection into a collection, and to the top level', async () => {
    assert.deepEqual(await move('--parent col_2'), { parent: 'col_2' })
    assert.deepEqual(await move('--root'), { parent: null })
    assert.deepEqual(await move('--unset parent'), { parent: null })
    assert.deepEqual(await move('--parent col_2 --before spc_1'), {
      parent: 'col_2',
      position: { before: { type: 'space', space: 'spc_1' } },
    })
  })

  it('keeps the position from --input, and applies flags to it', async () => {
    const stdin = '{"position":{"after":{"type":"space","space":"spc_9"}}}'
    assert.deepEqual(
      await dryRunBody('collections move col_1 --input - --parent col_2', { stdin }),
      {
        position: { after: { type: 'space', space: 'spc_9' } },
        parent: 'col_2',
      },
    )
    assert.deepEqual(
      await dryRunBody('collections move col_1 --input - --before spc_1', { stdin }),
      {
        position: { before: { type: 'space', space: 'spc_1' } },
      },
    )
  })

  it('rejects flags that exclude each other', async () => {
    await refused(
      'collections move col_1 --before spc_1 --after spc_2',
      /--before cannot be used with --after/,
    )
    await refused(
      'collections move col_1 --root --parent col_2',
      /--root cannot be used with --parent/,
    )
    await refused(
      'collections move col_1 --unset parent --parent col_2',
      /--unset parent cannot be used with a value for parent/,
    )
  })

  it('rejects a pointer of an unsupported type', async () => {
    await refused(
      'collections move col_1 --before group:grp_1',
      /Invalid value "group:grp_1" for --before\. Expected one of: ID, collection:ID/,
    )
    await refused('collections move col_1 --after collection:', /--after .*at least 1 character/)
  })
})

describe('docsctl spaces move', () => {
  const move = (flags: string) => dryRunBody(`spaces move spc_1 ${flags}`)

  it('places a space before or after another space or a collection', async () => {
    assert.deepEqual(await move('--before spc_2'), {
      position: { before: { type: 'space', space: 'spc_2' } },
    })
    assert.deepEqual(await move('--after spc_2'), {
      position: { after: { type: 'space', space: 'spc_2' } },
    })
    assert.deepEqual(await move('--before collection:col_2'), {
      position: { before: { type: 'collection', collection: 'col_2' } },
    })
    assert.deepEqual(await move('--after space:spc_2'), {
      position: { after: { type: 'space', space: 'spc_2' } },
    })
  })

  it('moves a space into a collection, and to the top level', async () => {
    assert.deepEqual(await move('--parent col_2'), { parent: 'col_2' })
    assert.deepEqual(await move('--root'), { parent: null })
    assert.deepEqual(await move('--unset parent'), { parent: null })
    assert.deepEqual(await move('--root --after spc_2'), {
      parent: null,
      position: { after: { type: 'space', space: 'spc_2' } },
    })
  })

  it('rejects flags that exclude each other', async () => {
    await refused('spaces move spc_1 --before a --after b', /--before cannot be used with --after/)
    await refused('spaces move spc_1 --root --parent a', /--root cannot be used with --parent/)
  })
})
