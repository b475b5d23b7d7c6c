import {
  benchPath,
  docsctl,
  measureCpu,
  measureSources,
  median,
  row,
  run,
  signedInEnvironment,
  withServer,
} from './measure.js'

/**
 * Measures a diff with many changed pages in a pipe, compared with a program that only reads the
 * text of the pages.
 */
async function diffStat() {
  process.stdout.write(
    '\nchange-requests diff --stat of 2,001 changed pages: CPU time as a ratio to a handwritten loop\n' +
      'that only reads them (medians of 3)\n',
  )
  const total = 2001
  for (const [how, size, limit] of [
    ['in part', 30, 6],
    ['wholly', 10, 6],
  ]) {
    const work = async (url) => {
      const times = { loop: [], stat: [] }
      for (let round = 0; round < 3; round++) {
        times.loop.push(
          await measureCpu((env) =>
            run([benchPath('hand-written-texts.js'), url, String(total)], env),
          ),
        )
        times.stat.push(
          await measureCpu((env) =>
            run([docsctl, 'cr', 'diff', '1', '--stat'], { ...signedInEnvironment(url), ...env }),
          ),
        )
      }
      row(`pages changed ${how}, ${size} kB each`, median(times.stat) / median(times.loop), limit)
    }
    await withServer('change-request-server.js', total, work, how)
  }
}

export async function review() {
  process.stdout.write(
    '\nstart of the review on the sandbox: ratios to the start of Node (medians of 11)\n',
  )
  measureSources('review-start.ts')
  process.stdout.write(
    '\nkeys of the review with 2,000 pages and 500 threads, on pages of 5,000 lines or one line of 200,000 characters,\n' +
      'in a terminal with 200 columns and 60 rows: time to the new frame as a ratio to the start of Node (the longest of 7)\n',
  )
  measureSources('review-keys.ts')
  await diffStat()
  process.stdout.write(
    '\na search of all pages in the review, 2,001 pages of 10 kB: CPU time as a ratio to a handwritten loop\n' +
      'that only reads the pages (medians of 3)\n',
  )
  measureSources('review-search.ts')
}
