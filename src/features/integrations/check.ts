import type { View } from '../../command/result/view.ts'
import type { Finding } from '../../output/ci/finding.ts'
import { countText } from '../../output/ci/outcome.ts'
import type { ColumnLike } from '../../output/columns.ts'
import type { ManifestFile } from '../manifests/index.ts'
import type { IntegrationComparison } from './comparison.ts'
import { type Difference, differenceLine } from './model/differences.ts'
import { type BuiltIntegration, imageFacts } from './model/integration.ts'

const columns: ColumnLike[] = [
  'manifest',
  'name',
  'organization',
  'ok',
  { path: 'findings', value: (item) => countText((item as { findings: Finding[] }).findings) },
  { path: 'differences', value: differenceText },
  'script.file',
  'script.bytes',
]
export const checkView: View = {
  columns,
  known: [
    ...['manifest', 'name', 'organization', 'ok', 'env', 'script.file', 'script.bytes'],
    ...['script.modules', 'icon', 'previewImages', 'secrets', 'scopes', 'version'],
    ...['differences', 'newScopes', 'findings'],
  ],
  ids: 'name',
}

function differenceText(item: unknown): string {
  const { differences = [] } = item as { differences?: Difference[] }
  return differences.map(differenceLine).join('; ')
}

/** Returns the result of a check. The result may contain findings. */
export function checkResult(
  file: ManifestFile,
  findings: readonly Finding[],
  done?: { built: BuiltIntegration; comparison: IntegrationComparison },
): object {
  const shownFindings = findings.map(({ frame: _, ...finding }) => finding)
  if (!done) {
    const { name } = file.keys
    const result = { manifest: file.name, ...(typeof name === 'string' && { name }), ok: false }
    return { ...result, findings: shownFindings }
  }
  const { built, comparison } = done
  const { text: _, ...script } = built.script
  const { icon, previewImages } = built.images
  return {
    manifest: file.name,
    name: built.name,
    organization: built.body.organization,
    ok: true,
    ...(built.env !== undefined && { env: built.env }),
    script,
    ...(icon && { icon: imageFacts(icon) }),
    previewImages: previewImages.map(imageFacts),
    scopes: built.body.scopes,
    secrets: built.secrets.shown,
    ...(comparison.published && { version: comparison.published.version }),
    differences: comparison.differences,
    newScopes: comparison.newScopes,
    findings: shownFindings,
  }
}
