import { useEffect, useEffectEvent } from 'react'

/** Milliseconds from key to key, at most, within one code. Scanners need a tenth; a slow machine hands them over late. */
const longestGap = 1_000
/** Fewer letters are a slip, no code. */
const fewestLetters = 4

/** What a key was: part of a code, the end of one, or not the scanner's. */
type Key = { kind: 'letter' } | { kind: 'code'; code: string } | { kind: 'other' }

/** Puts the keys of a hand scanner together, which types a code and presses Enter. @returns takes a key and its moment in milliseconds. */
export const createKeyReader = (): ((key: string, at: number) => Key) => {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return (key, at) => {
    if (at - last > longestGap) typed = ''
    last = at
    if (key === 'Enter') {
      const code = typed.trim()
      typed = ''
      return code.length < fewestLetters ? { kind: 'other' } : { kind: 'code', code }
    }
    // Shift and its like have names; a space that begins nothing is a press of the button.
    if ([...key].length !== 1 || (key === ' ' && typed === '')) return { kind: 'other' }
    typed += key
    return { kind: 'letter' }
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null

/** Hears a hand scanner wherever the focus is, except in a field, which has its own say. Its Enter then presses no button, its letters are no shortcuts. */
export const useHandScanner = (take: (code: string) => void, isOn: boolean): void => {
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (!isOn) return
    const read = createKeyReader()
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      const key = read(event.key, event.timeStamp)
      if (key.kind === 'other') return
      event.preventDefault()
      event.stopPropagation()
      if (key.kind === 'code') taken(key.code)
    }
    addEventListener('keydown', pressed, { capture: true })
    return () => removeEventListener('keydown', pressed, { capture: true })
  }, [isOn])
}
