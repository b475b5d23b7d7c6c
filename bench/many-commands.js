import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { docsctl, here, medians, row, signedIn, withServer } from './measure.js'

const folder = here('../.build/many-commands')

/** The built program with every command three times, under topics of other names. */
function copyWithManyCommands() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(here(`../${part}`), `${folder}/${part}`, { recursive: true })
  }
  const file = `${folder}/dist/index.json`
  const index = JSON.parse(readFileSync(file, 'utf8'))
  const { commands } = index
  for (const prefix of ['second', 'third']) {
    for (const command of commands) {
      const id = `${prefix}-${command.id}`
      index.commands = [...index.commands, { ...command, id }]
      const about = `${folder}/dist/about`
      cpSync(
        `${about}/${command.id.replaceAll(':', '.')}.json`,
        `${about}/${id.replaceAll(':', '.')}.json`,
      )
    }
    const topics = Object.entries(index.pjson.oclif.topics)
    for (const [name, topic] of topics) index.pjson.oclif.topics[`${prefix}-${name}`] ??= topic
  }
  writeFileSync(file, JSON.stringify(index))
  return [commands.length, index.commands.length]
}

/** A start reads of all commands an index alone: three times as many may not be felt. */
export async function manyCommands() {
  const [few, many] = copyWithManyCommands()
  const copy = `${folder}/bin/run.js`
  process.stdout.write(
    `\nstart-up with ${many} commands, as a ratio to that with ${few} (medians of 30)\n`,
  )
  try {
    await withServer('members-server.js', 10, async (url) => {
      const kinds = {
        help: { words: ['teams', 'list', '--help'] },
        usage: { words: ['teams', 'list', '--limt', '5'], code: 2 },
        list: { words: ['members', 'list', '-o', 'jsonl'], env: signedIn(url) },
      }
      const programs = Object.entries(kinds).flatMap(([name, { words, ...rest }]) => [
        [name, { args: [docsctl, ...words], ...rest }],
        [`${name} of many`, { args: [copy, ...words], ...rest }],
      ])
      const times = await medians(Object.fromEntries(programs), 30)
      for (const name of Object.keys(kinds)) {
        row(name, times[`${name} of many`] / times[name], 1.05)
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
