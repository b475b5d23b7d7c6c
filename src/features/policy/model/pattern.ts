/**
 * Returns the problem with a regular expression, or undefined if there is none. A repeated group
 * that contains a repetition or an alternative, such as `(a+)+`, is a problem, because the time to
 * match it can double with each character.
 */
export function patternFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern)
  } catch {
    return 'Invalid regular expression'
  }
  const plain = pattern.replaceAll(/\\./gs, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  const groups: { varies: boolean }[] = [{ varies: false }]
  for (const [index, character] of plain.split('').entries()) {
    const inner = groups.at(-1)
    if (character === '(') groups.push({ varies: false })
    else if (character === ')') {
      const closed = groups.pop()
      const isRepeated = '*+{'.includes(plain[index + 1] ?? ' ')
      if (closed?.varies && isRepeated) {
        return 'Matching could take too long: a repeated group contains a repetition or an alternative'
      }
      const outer = groups.at(-1)
      if (outer && closed?.varies) outer.varies = true
    } else if (inner && '*+{|?'.includes(character) && plain[index - 1] !== '(') {
      inner.varies = true
    }
  }
  return undefined
}
