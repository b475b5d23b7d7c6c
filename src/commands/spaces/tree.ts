import { writeList } from '../../command/result/result.ts'
import { listCollections } from '../../contract/collections.ts'
import { fieldPaths, itemSchema } from '../../contract/shape.ts'
import { listSpaces } from '../../contract/spaces.ts'
import { DocsctlError } from '../../errors.ts'
import { drawSpaces, readSpaceTree, withAllBelow } from '../../features/spaces/space-tree.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { contextFlags, nameFlagsFor, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

const columns = ['object', 'id', 'title', 'parent']

export default class TreeCommand extends DocsctlCommand {
  static override summary = 'Show the tree of collections and spaces'
  static override description =
    'With -o table (the default on a terminal), shows a tree. With -o tsv, csv, or ids, or in a table with --columns, prints one row per item. Collections precede their content. With -o json, jsonl, or yaml, prints nested children.'
  static override examples = [
    { description: 'Show all collections and spaces', command: 'spaces tree' },
    { description: 'Show the content of one collection', command: 'spaces tree shipping' },
    {
      description: 'List each item with its parent',
      command: 'spaces tree --columns object,id,title,parent',
    },
    {
      description: 'Print the titles of all spaces',
      command: 'spaces tree --jq \'.. | objects | select(.object == "space") | .title\'',
    },
  ]
  static override args = {
    collection: Args.string({
      description: 'Show only the content of this collection (ID or title)',
      resource: 'collections',
    }),
  }
  static override flags = {
    ...nameFlagsFor(['collections']),
    org: contextFlags.organizationId.definition,
    ...outputFlags,
  }
  static override api = [listCollections, listSpaces].map(
    ({ method, path }) => `${method} /v1${path}`,
  )

  async perform(run: Run): Promise<void> {
    const organizationId = await run.service.context('organizationId')
    const { collection } = run.args.named
    const id =
      collection === undefined
        ? undefined
        : await run.service.idOf('collections', collection, 'COLLECTION')
    const tree = await readSpaceTree(
      await run.service.client(),
      organizationId,
      run.environment.signal,
    )
    const only = id && tree.flatMap(withAllBelow).find((node) => node.id === id)
    if (id !== undefined && !only) {
      throw new DocsctlError(
        'not-found',
        `Collection "${id}" not found in organization ${organizationId}`,
        {
          hint: `docsctl collections list --org ${organizationId}`,
        },
      )
    }
    await writeList(run, [{ items: only ? (only.children ?? []) : tree, envelope: {} }], {
      columns,
      known: [
        ...new Set([
          ...columns,
          'children',
          ...fieldPaths(itemSchema(listCollections)),
          ...fieldPaths(itemSchema(listSpaces)),
        ]),
      ],
      noun: 'collections and spaces',
      draw: drawSpaces,
      rows: withAllBelow,
    })
  }
}
