import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { parse } from 'yaml'

/**
 * A minimal program for comparison. It reads the manifest of an integration, bundles the script,
 * and sends one request.
 */

const [, , folder, apiUrl] = process.argv
const { name, ...body } = parse(readFileSync(join(folder, 'gitbook-manifest.yaml'), 'utf8'))
const { outputFiles } = await build({
  absWorkingDir: folder,
  entryPoints: [body.script],
  bundle: true,
  format: 'esm',
  write: false,
})
const { ok } = await fetch(`${apiUrl}/v1/integrations/${name}`, {
  method: 'POST',
  headers: { authorization: 'Bearer tok', 'content-type': 'application/json' },
  body: JSON.stringify({ ...body, script: outputFiles[0].text }),
})
if (!ok) process.exitCode = 1
