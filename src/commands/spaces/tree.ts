import { listCollections } from '../../contract/collections.ts'
import { itemSchema, pathsOf } from '../../contract/shape.ts'
import { listSpaces } from '../../contract/spaces.ts'
import { DocsctlError } from '../../errors.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeList } from '../../frame/result/result.ts'
import { Args } from '../../frame/words/definitions.ts'
import { nameFlagsFor, outputFlags } from '../../frame/words/flags.ts'
import { drawSpaces, readSpaceTree, withAllBelow } from '../../topics/spaces/space-tree.ts'

const columns = ['object', 'id', 'title', 'parent']

export default class TreeCommand extends DocsctlCommand {
  static override summary =
    'show the collections and spaces of an organization as they stand in each other'
  static override description =
    'A tree on a terminal; a row for each, collections before what is in them, in tsv, csv, ids and with --columns; nested children in json, jsonl and yaml. Of a COLLECTION what is in it.'
  static override examples = [
    'spaces tree',
    'spaces tree shipping',
    'spaces tree --columns object,id,title,parent',
    'spaces tree --jq \'.. | objects | select(.object == "space") | .title\'',
  ]
  static override args = {
    collection: Args.string({
      description: 'only what is in this collection, by id or title',
      things: 'collections',
    }),
  }
  static override flags = { ...nameFlagsFor(['collections']), ...outputFlags }
  static override api = [listCollections, listSpaces].map(
    ({ method, path }) => `${method} /v1${path}`,
  )

  async perform(run: Run): Promise<void> {
    const organizationId = await run.context('organizationId')
    const { collection } = run.args
    const id =
      collection === undefined ? undefined : await run.idOf('collections', collection, 'COLLECTION')
    const tree = await readSpaceTree(await run.client(), organizationId, run.signal)
    const only = id && tree.flatMap(withAllBelow).find((node) => node.id === id)
    if (id !== undefined && !only) {
      throw new DocsctlError('not-found', `there is no collection ${id} in ${organizationId}`, {
        hint: 'docsctl collections list',
      })
    }
    await writeList(run, [{ items: only ? (only.children ?? []) : tree, envelope: {} }], {
      columns,
      known: [
        ...new Set([
          ...columns,
          'children',
          ...pathsOf(itemSchema(listCollections)),
          ...pathsOf(itemSchema(listSpaces)),
        ]),
      ],
      noun: 'collections and spaces',
      draw: drawSpaces,
      rows: withAllBelow,
    })
  }
}
