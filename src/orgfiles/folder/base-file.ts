import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { DocsctlError } from '../../errors.ts'
import { unreadable } from '../../files/read-file.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { keyOf, type OrgModel, type OrgObject } from '../model/org-model.ts'

/** What an organization was when its files were last made the same as it, with the ids of its things. */
export interface OrgBase {
  apiUrl: string
  /** when that was, in ISO 8601 */
  at: string
  model: OrgModel
}

const Form = z.object({
  'docsctl-org': z.literal(1),
  organization: z.string(),
  apiUrl: z.string(),
  at: z.string(),
  scopes: z.array(z.string()),
  objects: z.array(
    z.looseObject({ kind: z.string(), name: z.string(), fields: z.looseObject({}) }),
  ),
})

const baseName = '.docsctl/base.json'

/** What is known of a folder; nothing where none was ever pulled into it. */
export async function readBase(folder: string): Promise<OrgBase | undefined> {
  const path = join(folder, baseName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw unreadable(path, error)
  })
  if (text === undefined) return undefined
  const found = parsed(text)
  if (!found) {
    throw new DocsctlError('usage', `${path} is damaged`, {
      state: 'nothing was written',
      hint: 'bring it back as it was: without it nobody can tell who changed what',
    })
  }
  const { apiUrl, at, organization, scopes, objects } = found
  const model: OrgModel = {
    organization,
    objects: new Map(objects.map((object) => [keyOf(object as OrgObject), object as OrgObject])),
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

/** Writes it, unless nothing in it has changed but the time. */
export async function writeBase(folder: string, base: OrgBase): Promise<void> {
  const known = await readBase(folder)
  if (known && baseText({ ...known, at: base.at }) === baseText(base)) return
  await replaceFile(join(folder, baseName), baseText(base), { folderMode: 0o777 })
}

/** A thing a line, so that a difference shows what has changed. */
function baseText({ apiUrl, at, model }: OrgBase): string {
  const head = { 'docsctl-org': 1, organization: model.organization, apiUrl, at }
  const objects = [...model.objects.values()]
    .map(({ at: _, ...object }) => ({ key: keyOf(object), object }))
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
