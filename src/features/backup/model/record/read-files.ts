import type { Client } from '../../../../client/client.ts'
import { inOrder } from '../../../../client/in-order.ts'
import type { UnavailableReason } from '../../../../client/organization-reader.ts'
import { downloadAddress } from '../../../../client/wire/download.ts'
import { getChangeRequestFile } from '../../../../contract/change-requests/content.ts'
import { type File, getFile } from '../../../../contract/content/content.ts'
import type { Snapshot, Unknown } from '../../../../contract/snapshot.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { RecordingClient } from './recording-client.ts'
import { fileEntryName } from './request-name.ts'

interface FilesToRead {
  client: Client
  recording: RecordingClient
  jobs: number
  signal: AbortSignal | undefined
  unavailableReason: UnavailableReason
}

interface SpaceFile {
  spaceId: string
  /** the title of the space */
  title: string
  file: File
  changeRequestId?: string
}

/** Downloads the files of all spaces and change requests. Returns the unavailable files. */
export async function readFiles(source: FilesToRead, snapshot: Snapshot): Promise<Unknown[]> {
  const unreadable: Unknown[] = []
  const results = inOrder(snapshotFiles(snapshot), source.jobs, (one) => readFile(source, one))
  for await (const unknown of results) if (unknown) unreadable.push(unknown)
  return unreadable
}

/** Yields each file only once, because a change request also contains the files of its space. */
export function* snapshotFiles({ spaces, content = {} }: Snapshot): Generator<SpaceFile> {
  for (const { id: spaceId, title } of spaces) {
    const seen = new Set<string>()
    const { content: main, changeRequests = [] } = content[spaceId] ?? {}
    const places = [
      { files: main?.files ?? [] },
      ...changeRequests.map(({ changeRequest, content: { files } }) => ({
        files,
        changeRequestId: changeRequest.id,
      })),
    ]
    for (const { files, ...place } of places) {
      for (const file of files) {
        if (!seen.has(file.id)) yield { spaceId, title, file, ...place }
        seen.add(file.id)
      }
    }
  }
}

async function readFile(
  { client, recording, signal, unavailableReason }: FilesToRead,
  { spaceId, title, file, changeRequestId }: SpaceFile,
): Promise<Unknown | undefined> {
  const sent = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    recording.requests += 1
    return await send()
  }
  const freshUrl = async () => {
    const input = { spaceId, fileId: file.id }
    const found =
      changeRequestId === undefined
        ? await sent(() => client.call(getFile, input))
        : await sent(() => client.call(getChangeRequestFile, { ...input, changeRequestId }))
    return downloadAddress(found.downloadURL)
  }
  const version = [file.size, file.git?.oid ?? ''].join(' ')
  try {
    await recording.file(fileEntryName(spaceId, file.id), version, async (path) => {
      // a response from an earlier run contains no URL, because URLs expire
      const url = typeof file.downloadURL === 'string' ? file.downloadURL : await freshUrl()
      try {
        await sent(() => client.download(url, path, { signal }))
      } catch (error) {
        const isExpired = error instanceof DocsctlError && error.details.status === 403
        if (!isExpired) throw error
        const fresh = await freshUrl()
        await sent(() => client.download(fresh, path, { signal }))
      }
    })
    return undefined
  } catch (error) {
    const why = error instanceof DocsctlError && unavailableReason(error)
    if (!why) throw error
    return { what: `file ${file.name} of space "${title}"`, why }
  }
}
