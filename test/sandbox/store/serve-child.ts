import { createSandbox } from '../../../src/sandbox/sandbox.ts'

// Tests start this file as a separate process and kill it. The argument is the data file.
const sandbox = await createSandbox({
  dataFile: process.argv[2] as string,
  tokens: [{ token: 'root' }],
})
const { url } = await sandbox.listen()
process.stdout.write(`${url}\n`)
