import type { Verdict, Verdicts } from '../../model/reviewers.ts'
import { cutPieces, type Piece, piece, widthOfPieces } from './pieces.ts'

const marks: Readonly<Record<string, Piece>> = {
  approved: piece('✓ ', 'added'),
  'changes-requested': piece('✗ ', 'removed'),
}

/**
 * Returns one line with the verdicts, such as `✗ Chiara ✓ Owen (older revision) · needs 1 more`.
 * Requested changes are first. If the line is too long, the names are truncated and the end of the
 * line is kept.
 */
export function verdictStrip({ given, missing }: Verdicts, width: number): Piece[] {
  const blocks = ({ status }: Verdict) => (status === 'changes-requested' ? 0 : 1)
  const names = given
    .toSorted((a, b) => blocks(a) - blocks(b))
    .flatMap((verdict, at) => [...(at > 0 ? [piece('  ')] : []), ...verdictPieces(verdict)])
  if (missing === 0) return cutPieces(names, width)
  const needed = piece(`${names.length > 0 ? '  · ' : ''}needs ${missing} more`, 'warning')
  return [...cutPieces(names, width - widthOfPieces([needed])), needed]
}

function verdictPieces({ name, status, isOutdated }: Verdict): Piece[] {
  const mark = marks[status]
  const older = isOutdated ? [piece(' (older revision)', 'dim')] : []
  return [mark ?? piece(`${status} `, 'dim'), piece(name), ...older]
}

/** Returns whether there are verdicts or missing approvals to show. */
export function hasVerdicts(verdicts: Verdicts | undefined): verdicts is Verdicts {
  return verdicts !== undefined && (verdicts.given.length > 0 || verdicts.missing > 0)
}
