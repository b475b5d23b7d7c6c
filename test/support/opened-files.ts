import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

type AnyFunction = (...values: unknown[]) => unknown

/** The functions of Node whose arguments are paths. */
const functions = {
  sync: [
    ...['accessSync', 'appendFileSync', 'closeSync', 'existsSync', 'lstatSync', 'openSync'],
    ...['readFileSync', 'readdirSync', 'realpathSync', 'renameSync', 'rmSync', 'statSync'],
    ...['unlinkSync', 'writeFileSync', 'createReadStream', 'createWriteStream'],
  ],
  promises: [
    ...['access', 'appendFile', 'copyFile', 'lstat', 'open', 'readFile', 'readdir', 'realpath'],
    ...['rename', 'rm', 'stat', 'unlink', 'writeFile'],
  ],
}

/** Returns the files and folders below a folder that are accessed while `work` runs. */
export async function openedFiles(folder: string, work: () => Promise<void>): Promise<Set<string>> {
  const opened = new Set<string>()
  const note = (values: unknown[]) => {
    for (const value of values) {
      if (typeof value !== 'string') continue
      const path = resolve(value)
      if (path.startsWith(folder + sep)) opened.add(path)
    }
  }
  const restore: (() => void)[] = []
  for (const [home, names] of [
    [fs, functions.sync],
    [fs.promises, functions.promises],
  ] as unknown as [Record<string, AnyFunction>, string[]][]) {
    for (const name of names) {
      const original = home[name] as AnyFunction
      home[name] = (...values) => {
        note(values)
        return original(...values)
      }
      restore.push(() => {
        home[name] = original
      })
    }
  }
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    for (const undo of restore) undo()
    syncBuiltinESMExports()
  }
  return opened
}
