import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { DocsctlError } from '../../../../errors.ts'
import { openBelow } from '../../../../fs/below.ts'
import { unreadable } from '../../../../fs/read-file.ts'
import { replaceFile } from '../../../../fs/replace-file.ts'
import { isKindName } from '../kinds.ts'
import { type OrgModel, type OrgObject, objectKey } from '../org-model.ts'

/**
 * The state of an organization at the last sync with its files. It includes the IDs of resources.
 */
export interface OrgBase {
  apiUrl: string
  /** the time of the last sync, as an ISO 8601 string */
  at: string
  model: OrgModel
}

const Kind = z.string().refine(isKindName)

/** The schema for list keys, which end with a kind. */
const Scope = z.string().refine((scope) => isKindName(scope.split(' > ').at(-1) as string))

const Form = z.object({
  'docsctl-org': z.literal(1),
  organization: z.string(),
  apiUrl: z.string(),
  at: z.string(),
  scopes: z.array(Scope),
  objects: z.array(
    z.looseObject({
      kind: Kind,
      name: z.string(),
      parent: z.string().optional(),
      id: z.string().optional(),
      fields: z.looseObject({}),
    }),
  ),
})

const baseName = '.docsctl/base.json'

/** Reads the base file of a folder. Returns undefined if the folder was never synced. */
export async function readBaseFile(folder: string): Promise<OrgBase | undefined> {
  const path = join(folder, baseName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw unreadable(path, error)
  })
  if (text === undefined) return undefined
  const found = parsed(text)
  if (!found) {
    throw new DocsctlError('usage', `The base file "${path}" is damaged`, {
      state: 'Nothing was written',
      hint: 'Restore the file from a backup. Without the base file, docsctl cannot distinguish your changes from changes by others',
    })
  }
  const { apiUrl, at, organization, scopes, objects } = found
  const model: OrgModel = {
    organization,
    objects: new Map(
      objects.map((object) => [objectKey(object as OrgObject), object as OrgObject]),
    ),
    scopes: new Set(scopes),
    leftOut: [],
  }
  return { apiUrl, at, model }
}

function parsed(text: string): z.output<typeof Form> | undefined {
  try {
    return Form.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Writes the base file, unless only the time of the sync has changed. */
export async function writeBase(folder: string, base: OrgBase): Promise<void> {
  const known = await readBaseFile(folder)
  if (known && baseText({ ...known, at: base.at }) === baseText(base)) return
  const { path, verify } = await openBelow(folder, baseName)
  await replaceFile(path, baseText(base), { verify })
}

/** Formats the base with one line per object, so that diffs are readable. */
function baseText({ apiUrl, at, model }: OrgBase): string {
  const head = { 'docsctl-org': 1, organization: model.organization, apiUrl, at }
  const objects = [...model.objects.values()]
    .map(({ at: _, isDisabled: _disabled, ...object }) => ({ key: objectKey(object), object }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ object: { kind, name, parent, id, ...rest } }) =>
      JSON.stringify({ kind, name, parent, id, ...rest, fields: sorted(rest.fields) }),
    )
  const scopes = [...model.scopes].sort().map((scope) => JSON.stringify(scope))
  const lists = `"scopes":[\n${scopes.join(',\n')}\n],\n"objects":[\n${objects.join(',\n')}\n]`
  return `${JSON.stringify(head).slice(0, -1)},\n${lists}}\n`
}

function sorted(fields: OrgObject['fields']): OrgObject['fields'] {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}
