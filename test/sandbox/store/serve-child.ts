import { createSandbox } from '../../../src/sandbox/sandbox.ts'

// runs as a separate process that tests kill, with its state in the given file
const sandbox = await createSandbox({
  dataFile: process.argv[2] as string,
  tokens: [{ token: 'root' }],
})
const { url } = await sandbox.listen()
process.stdout.write(`${url}\n`)
