// oclif asks at each start whether this is Linux on Windows; the library for it reads files and starts programs
import { release } from 'node:os'

export const isWsl = process.platform === 'linux' && /microsoft/i.test(release())
export const powerShellPath = async () => 'powershell.exe'
