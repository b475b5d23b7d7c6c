import { mkdirSync } from 'node:fs'
import { usage } from '../cli/parse.ts'
import type { Run } from '../cli/run.ts'
import { systemTerminal } from '../cli/terminal.ts'
import { stateFolder } from '../profile/environment.ts'
import { clientServices } from './client-services.ts'
import { writeInEditor } from './editor.ts'
import { createKeyMap, keysOfSetting } from './key-map.ts'
import { openQueue } from './open-queue.ts'
import { runReview } from './review.tsx'

/** The review with everything that it needs of this run. */
export async function startReview(run: Run): Promise<void> {
  const { env, platform, clock, openUrl, runChild, signal: ended } = run.runtime
  const { reviewKeys } = await run.session()
  const keys = createKeyMap(reviewKeys && keysOfSetting(reviewKeys.value), reviewKeys?.origin)
  const spaces = (run.flags.space as string[] | undefined) ?? []
  const { number } = run.args
  if (number !== undefined && spaces.length > 1) {
    throw usage([{ where: '--space', rule: 'can be given only once with a change request' }])
  }
  const chosen = spaces.length > 0 ? spaces : [await run.context('spaceId')]
  const client = await run.client()
  const folder = stateFolder(run.environment)
  await runReview({
    terminal: systemTerminal(),
    keys,
    color: run.color,
    signal: run.signal,
    ...(number !== undefined && {
      target: { spaceId: chosen[0] as string, changeRequestId: number },
    }),
    services: {
      ...clientServices({
        client,
        folder,
        now: clock.now,
        queue: (signal) =>
          openQueue(
            client,
            chosen.map((id) => ({ id })),
            signal,
          ),
        gates: async () => [],
      }),
      open: openUrl,
    },
    edit: (text) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return writeInEditor(text, {
        env,
        platform,
        folder,
        run: (command, args) => runChild({ command, args, env, signal: ended }),
      })
    },
  })
}
