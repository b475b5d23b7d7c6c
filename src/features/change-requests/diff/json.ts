import type { DiffEntry, DiffFormat, DiffHead, Totals } from './format.ts'
import { createHunks, type Hunk } from './model/hunks.ts'
import type { TextDiff } from './model/text-diff.ts'

/** Formats the diff as one JSON object, which is written in parts. */
export function jsonFormat(): DiffFormat {
  let pages = 0
  return {
    head: ({ changeRequest, files }) => {
      const { id, number, subject, status, outdated, revision } = changeRequest
      const own = { id, number, subject, status, outdated, revision }
      return `{\n${member('changeRequest', own)},\n${member('files', files.map(fileObject))},\n  "pages": [`
    },
    page: (entry) =>
      `${pages++ > 0 ? ',' : ''}\n${indented(JSON.stringify(pageObject(entry), null, 2), 4)}`,
    foot: (totals: Totals) => `${pages > 0 ? '\n  ' : ''}],\n${member('totals', totals)}\n}\n`,
  }
}

function member(name: string, value: unknown): string {
  return `  "${name}": ${indented(JSON.stringify(value, null, 2), 2).trimStart()}`
}

function indented(text: string, spaces: number): string {
  return text.replace(/^/gm, ' '.repeat(spaces))
}

function fileObject({ id, title, file, mark }: DiffHead['files'][number]) {
  const { change, side, imageSizes } = file
  const { kind, ...sides } = change
  const own = { id, name: title, change: kind, side, ...(mark && { mark }), ...sides }
  return { ...own, ...(imageSizes && { imageSizes }) }
}

function pageObject({ id, title, path, notes, side, mark, text, mainText, page }: DiffEntry) {
  const tree = page?.tree
  const { kind, ...facts } = tree ?? {}
  const { id: _, page: __, ...places } = facts as Record<string, unknown>
  return {
    id,
    title,
    path,
    // the difference between the page trees; `side` shows whether main or the change request made
    // it
    change: kind === undefined || kind === 'kept' ? 'changed' : kind,
    side,
    ...(page?.treeSide && page.treeSide !== side && { treeSide: page.treeSide }),
    ...(mark && { mark }),
    notes,
    ...places,
    ...(text && { text: textObject(text) }),
    ...(mainText && { mainText: textObject(mainText) }),
  }
}

function textObject(text: TextDiff) {
  const { added, removed, coarse } = text
  return { added, removed, coarse, hunks: createHunks(text).map(hunkObject) }
}

function hunkObject({ before, after, rows }: Hunk) {
  return {
    before,
    after,
    rows: rows.map(({ kind, text, before, after, words, was, moved, only }) => ({
      kind,
      text,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(words && { words }),
      ...(was !== undefined && { was }),
      ...(moved !== undefined && { moved }),
      ...(only && { only }),
    })),
  }
}
