import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { benchPath, medians, row, signedInEnvironment, withServer } from './measure.js'

const folder = benchPath('../.build/many-commands')

/**
 * Copies the built program. Both programs in the comparison are copies, so that their paths have
 * similar lengths.
 */
function copied(name) {
  const place = `${folder}/${name}`
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(benchPath(`../${part}`), `${place}/${part}`, { recursive: true })
  }
  return place
}

/** Adds two copies of each command, under topics with other names. */
function multiply(place) {
  const file = `${place}/dist/index.json`
  const about = (id) => `${place}/dist/about/${id.replaceAll(':', '.')}.json`
  const index = JSON.parse(readFileSync(file, 'utf8'))
  const { commands } = index
  const { topics } = index.pjson.oclif
  const known = Object.entries(topics)
  for (const prefix of ['second', 'third']) {
    for (const command of commands) {
      const id = `${prefix}-${command.id}`
      index.commands = [...index.commands, { ...command, id }]
      cpSync(about(command.id), about(id))
    }
    for (const [name, topic] of known) topics[`${prefix}-${name}`] = topic
  }
  writeFileSync(file, JSON.stringify(index))
  return [commands.length, index.commands.length]
}

/**
 * Measures the start with three times as many commands. More commands must not slow it down,
 * because the program reads only an index of them.
 */
export async function manyCommands() {
  rmSync(folder, { recursive: true, force: true })
  const [program, larger] = ['few', 'many'].map(copied)
  const [few, many] = multiply(larger)
  process.stdout.write(
    `\nstartup with ${many} commands, as a ratio to that with ${few} (medians of 30)\n`,
  )
  try {
    await withServer('members-server.js', 10, async (url) => {
      const kinds = {
        help: { words: ['teams', 'list', '--help'] },
        usage: { words: ['teams', 'list', '--limt', '5'], code: 2 },
        list: { words: ['members', 'list', '-o', 'jsonl'], env: signedInEnvironment(url) },
      }
      const programs = Object.entries(kinds).flatMap(([name, { words, ...rest }]) => [
        [name, { args: [`${program}/bin/run.js`, ...words], ...rest }],
        [`${name} of many`, { args: [`${larger}/bin/run.js`, ...words], ...rest }],
      ])
      const times = await medians(Object.fromEntries(programs), 30)
      for (const name of Object.keys(kinds)) {
        row(name, times[`${name} of many`] / times[name], name === 'usage' ? 1.3 : 1.05)
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
