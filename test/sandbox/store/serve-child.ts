import { createSandbox } from '../../../src/sandbox/sandbox.ts'

// run as a process of its own, to be killed: keeps its state in the file that it is given
const sandbox = await createSandbox({
  dataFile: process.argv[2] as string,
  tokens: [{ token: 'root' }],
})
const { url } = await sandbox.listen()
process.stdout.write(`${url}\n`)
