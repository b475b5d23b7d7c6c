import { spawnSync } from 'node:child_process'
import { here } from './measure.js'

/** Runs sources as they are bundled, with React for production; under CI, Ink would draw nothing. */
function measure(file) {
  const { CI: _, ...env } = process.env
  const { status } = spawnSync(process.execPath, ['--import=tsx', here(file)], {
    env: { ...env, NODE_ENV: 'production', FORCE_COLOR: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exitCode = 1
}

export function review() {
  process.stdout.write('\nstart of the review on the sandbox: milliseconds (medians of 11)\n')
  measure('review-start.ts')
  process.stdout.write(
    '\nkeys of the review, 2,000 pages, 500 threads, pages of 5,000 lines or of one line of 200,000 characters,\n' +
      'on 200 columns and 60 rows: milliseconds to the frame (the longest of 7)\n',
  )
  measure('review-keys.ts')
}
