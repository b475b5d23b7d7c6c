import { docsctl, measureMemory, medians, row, signedInEnvironment, withServer } from './measure.js'

/** Measures the transfer times of responses, and the memory that they require. */

const rates = { 'loopback, unlimited': 0, '100 Mbit/s': 100e6, '10 Mbit/s': 10e6 }

/**
 * The maximum time with compression, relative to the time without it. The client requests
 * compression only over a network, because compression takes more time on loopback.
 */
const limits = {
  '100 Mbit/s': 1,
  '10 Mbit/s': 0.5,
}

/**
 * Measures the transfer of compressed responses. The server compresses them in advance, so that its
 * own work isn't measured.
 */
export async function packing() {
  process.stdout.write(
    '\n10,000 members as jsonl, compressed, as a ratio to uncompressed (medians of 5)\n',
  )
  await withServer('packed-server.js', 10_000, async (url) => {
    for (const [name, rate] of Object.entries(rates)) {
      const programs = ['plain', 'gzip', 'br', 'deflate'].map((coding) => [
        coding,
        {
          args: [docsctl, 'members', 'list', '-o', 'jsonl'],
          env: signedInEnvironment(`${url}/${coding}/${rate}`),
        },
      ])
      const { plain, ...times } = await medians(Object.fromEntries(programs), 5)
      for (const [coding, time] of Object.entries(times)) {
        row(`${name}: ${coding}`, time / plain, limits[name])
      }
    }
  })
}

/**
 * Measures the memory for responses that are rejected because of their size, and for the largest
 * accepted responses, which are about 30 MB.
 */
export async function largeAnswers() {
  const bound = 256e6
  process.stdout.write('\npeak memory as a ratio to DOCSCTL_MAX_ANSWER (256 MB)\n')
  const argv = [docsctl, 'teams', 'get', 'team_1', '--json']
  for (const [name, megabytes, prefix, exit] of [
    ['rejected, 600 MB', 600, '', 1],
    ['rejected, 600 MB after decompression', 600, '/packed', 1],
    ['rejected, 250 MB of small objects', 250, '/objects', 1],
    ['an error response of 600 MB', 600, '/failing', 1],
    ['accepted and printed, 31 MB of text', 31, '', 0],
    ['accepted and printed, 10 MB of small objects', 10, '/objects', 0],
  ]) {
    await withServer('large-answer-server.js', megabytes, async (url) => {
      row(
        name,
        (await measureMemory(argv, signedInEnvironment(url + prefix), exit)).peak / bound,
        1.5,
      )
    })
  }
}
