import {
  docsctl,
  measureSources,
  medians,
  row,
  signedInEnvironment,
  withServer,
} from './measure.js'

/** Measures the printed diff of a change request with many changed pages. */
async function diffStat() {
  process.stdout.write(
    '\nchange-requests diff --stat of 2,001 pages, each with another text: milliseconds (medians of 3)\n',
  )
  for (const [how, size] of [
    ['in part', 30],
    ['wholly', 10],
  ]) {
    const work = async (url) => {
      const args = [docsctl, 'cr', 'diff', '1', '--stat']
      const { stat } = await medians({ stat: { args, env: signedInEnvironment(url) } }, 3)
      row(`${how} another, of ${size} kB`, stat, 2500)
    }
    await withServer('change-request-server.js', 2001, work, how)
  }
}

export async function review() {
  process.stdout.write('\nstart of the review on the sandbox: milliseconds (medians of 11)\n')
  measureSources('review-start.ts')
  process.stdout.write(
    '\nkeys of the review, 2,000 pages, 500 threads, pages of 5,000 lines or of one line of 200,000 characters,\n' +
      'on 200 columns and 60 rows: milliseconds to the frame (the longest of 7)\n',
  )
  measureSources('review-keys.ts')
  await diffStat()
}
