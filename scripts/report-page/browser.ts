import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome']

/** Returns the path of Chromium, from the variable CHROMIUM or the folders in PATH. */
export function findChromium(): string | undefined {
  const { CHROMIUM: chosen, PATH = '' } = process.env
  if (chosen) return chosen
  return PATH.split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
