/**
 * A regular expression matcher that backtracks as the language specification requires, and that
 * counts each attempt.
 */

interface Found {
  index: number
  end: number
  groups: (string | undefined)[]
}

export type Matcher = (text: string, from: number, step: () => void) => Found | undefined

type Instruction =
  | { type: 'one'; accepts: (character: string) => boolean }
  | { type: 'fork'; first: number; second: number }
  | { type: 'jump'; to: number }
  | { type: 'save'; slot: number }
  | { type: 'advanced'; slot: number }
  | { type: 'assert'; holds: (text: string, at: number) => boolean }

/** The positions that were saved in a slot, with the latest position first. */
interface Saved {
  slot: number
  place: number
  earlier: Saved | undefined
}

function savedIn(slot: number, saved: Saved | undefined): number | undefined {
  let one = saved
  while (one && one.slot !== slot) one = one.earlier
  return one?.place
}

const exec = RegExp.prototype.exec

export function createMatcher({ source, flags }: RegExp): Matcher {
  const unicode = /[uv]/.test(flags)
  const inner = flags.replace(/[gyd]/g, '')
  const program: Instruction[] = []
  let at = 0
  let slots = 2

  const add = (instruction: Instruction) => program.push(instruction) - 1
  const assertion = (text: string) => {
    const pattern = new RegExp(text, `${inner}y`)
    add({
      type: 'assert',
      holds: (subject, place) => {
        pattern.lastIndex = place
        return exec.call(pattern, subject) !== null
      },
    })
  }
  const one = (text: string) => {
    const pattern = new RegExp(`^(?:${text})$`, inner)
    const known = new Map<string, boolean>()
    const accepts = (character: string) => {
      const before = known.get(character)
      if (before !== undefined) return before
      const accepted = exec.call(pattern, character) !== null
      known.set(character, accepted)
      return accepted
    }
    add({ type: 'one', accepts })
  }

  const alternatives = () => {
    const ends: number[] = []
    for (;;) {
      const fork = add({ type: 'fork', first: 0, second: 0 })
      sequence()
      if (source[at] !== '|') {
        program[fork] = { type: 'jump', to: fork + 1 }
        break
      }
      at++
      ends.push(add({ type: 'jump', to: 0 }))
      program[fork] = { type: 'fork', first: fork + 1, second: program.length }
    }
    for (const end of ends) program[end] = { type: 'jump', to: program.length }
  }

  const sequence = () => {
    while (at < source.length && source[at] !== '|' && source[at] !== ')') quantified()
  }

  const quantified = () => {
    const from = at
    const begin = program.length
    const slotsBefore = slots
    atom()
    const [whole, least = '', comma, most] =
      /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(source.slice(at)) ?? []
    if (whole === undefined) return
    const to = at
    at += whole.length
    const lazy = source[at] === '?'
    if (lazy) at++
    const after = at
    const min = { '*': 0, '+': 1, '?': 0 }[whole] ?? Number(least)
    const unbounded = Number.POSITIVE_INFINITY
    const max =
      { '*': unbounded, '+': unbounded, '?': 1 }[whole] ??
      (comma ? (most ? Number(most) : unbounded) : min)
    // repeats the atom until its maximum is reached
    const again = () => {
      at = from
      slots = slotsBefore
      atom()
      if (at !== to) throw new Error(`not read twice alike: ${source}`)
    }
    program.length = begin
    for (let count = 0; count < min; count++) again()
    const fork = (first: number, second: number): Instruction =>
      lazy ? { type: 'fork', first: second, second: first } : { type: 'fork', first, second }
    if (max === unbounded) {
      const loop = add({ type: 'jump', to: 0 })
      const slot = slots + 1000
      add({ type: 'save', slot })
      again()
      add({ type: 'advanced', slot })
      add({ type: 'jump', to: loop })
      program[loop] = fork(loop + 1, program.length)
    } else {
      const forks: number[] = []
      for (let count = min; count < max; count++) {
        forks.push(add({ type: 'jump', to: 0 }))
        again()
      }
      for (const place of forks) program[place] = fork(place + 1, program.length)
    }
    at = after
  }

  const atom = () => {
    const from = at
    const character = source[at] ?? ''
    if (character === '(') return group()
    if (character === '^' || character === '$') {
      at++
      return assertion(character)
    }
    if (character === '[') {
      for (let depth = 0; ; at++) {
        if (source[at] === '\\') at++
        else if (source[at] === '[') depth = unicode && flags.includes('v') ? depth + 1 : 1
        else if (source[at] === ']' && --depth === 0) break
      }
      at++
    } else if (character === '\\') {
      const [escaped = ''] =
        /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[\s\S])/.exec(
          source.slice(at),
        ) ?? []
      at += escaped.length
      if (/^\\[bB]$/.test(escaped)) return assertion(escaped)
    } else at += unicode ? String.fromCodePoint(source.codePointAt(at) ?? 0).length : 1
    one(source.slice(from, at))
  }

  const group = () => {
    const from = at
    const [opening = '', look] = /^\((?:\?(?:(<?[=!])|:|<[^>]*>))?/.exec(source.slice(at)) ?? []
    at += opening.length
    if (look !== undefined) {
      // lookarounds in the source files are short, so each of them counts as one step
      const begin = program.length
      alternatives()
      at++
      program.length = begin
      return assertion(source.slice(from, at))
    }
    const slot = opening === '(?:' ? undefined : slots
    if (slot !== undefined) {
      slots += 2
      add({ type: 'save', slot })
    }
    alternatives()
    at++
    if (slot !== undefined) add({ type: 'save', slot: slot + 1 })
  }

  alternatives()
  if (at !== source.length) throw new Error(`not read to its end: ${source}`)

  const runAt = (text: string, start: number, step: () => void) => {
    type State = { pc: number; place: number; saved: Saved | undefined }
    const later: State[] = [{ pc: 0, place: start, saved: undefined }]
    for (;;) {
      const state = later.pop()
      if (!state) return undefined
      let { pc, place, saved } = state
      for (;;) {
        const instruction = program[pc]
        if (!instruction) return { place, saved }
        step()
        if (instruction.type === 'one') {
          const code = text.codePointAt(place)
          if (code === undefined) break
          const character = unicode ? String.fromCodePoint(code) : (text[place] ?? '')
          if (!instruction.accepts(character)) break
          place += character.length
          pc++
        } else if (instruction.type === 'fork') {
          // assigns to the index instead of calling `push`, because calls to `push` are counted
          later[later.length] = { pc: instruction.second, place, saved }
          pc = instruction.first
        } else if (instruction.type === 'jump') pc = instruction.to
        else if (instruction.type === 'save') {
          saved = { slot: instruction.slot, place, earlier: saved }
          pc++
        } else if (instruction.type === 'advanced') {
          if (savedIn(instruction.slot, saved) === place) break
          pc++
        } else {
          if (!instruction.holds(text, place)) break
          pc++
        }
      }
    }
  }

  return (text, from, step) => {
    const last = flags.includes('y') ? from : text.length
    for (let start = from; start <= last; start++) {
      const inPair = unicode && start > 0 && (text.codePointAt(start - 1) ?? 0) > 0xffff
      if (inPair && start > from) continue
      const found = runAt(text, start, step)
      if (!found) continue
      const groups = Array.from({ length: slots / 2 - 1 }, (_, index) => {
        const begin = savedIn(2 + 2 * index, found.saved)
        const end = savedIn(3 + 2 * index, found.saved)
        return begin === undefined || end === undefined ? undefined : text.slice(begin, end)
      })
      return { index: start, end: found.place, groups }
    }
    return undefined
  }
}
