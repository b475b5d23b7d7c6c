import { measureSources } from './measure.js'

export function review() {
  process.stdout.write('\nstart of the review on the sandbox: milliseconds (medians of 11)\n')
  measureSources('review-start.ts')
  process.stdout.write(
    '\nkeys of the review, 2,000 pages, 500 threads, pages of 5,000 lines or of one line of 200,000 characters,\n' +
      'on 200 columns and 60 rows: milliseconds to the frame (the longest of 7)\n',
  )
  measureSources('review-keys.ts')
}
