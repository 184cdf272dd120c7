import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { chooseRow, moveFromRow, moveRow, openRow, pressMarked } from '../parts/list/row-keys.ts'
import { useMe } from '../platform/me.ts'
import { useToPlace } from '../platform/place.ts'
import { openKeys } from './keys-open.ts'
import { entriesOf } from './navigation.ts'
import { openPalette } from './palette-calls.ts'
import { singleLettersKey } from './single-letters.ts'

/** How long after `G` its letter counts. */
const secondLetterMs = 1_500

/** Fields that take letters; boxes to tick take none. */
const typed = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** Into the search field of the list, or to the first of its filters; where the page has none, the palette. */
const find = (): void => {
  const field = document.querySelector<HTMLElement>('[data-find]')
  if (field) field.focus()
  else openPalette()
}

/** What a key does in a list or on what is open, as far as the page has it. In a dialog or a menu keys belong to that. */
const inPage: Readonly<Record<string, () => boolean>> = {
  j: () => moveRow(1),
  k: () => moveRow(-1),
  arrowdown: () => moveFromRow(1),
  arrowup: () => moveFromRow(-1),
  o: openRow,
  x: chooseRow,
  r: () => pressMarked('r'),
}

/**
 * Ctrl K anywhere: the palette. `G`, then a letter: to a page. `?`: all keys. `J`, `K`, `O`, `X`, arrows: rows of a list. `R`: refunds the open order. Single letters never while typing; whoever does
 * not want them switches them off.
 */
export const useKeys = (): void => {
  useHotkeys([['mod+K', openPalette]], [])
  const [areOn] = useLocalStorage({ key: singleLettersKey, defaultValue: true })
  const go = useNavigate()
  const toPlace = useToPlace()
  const me = useMe()
  const pressedAt = useRef(0)
  useEffect(() => {
    if (!areOn) return
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest(typed)
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const letter = event.key.toLowerCase()
      const isSecond = Date.now() - pressedAt.current < secondLetterMs
      pressedAt.current = letter === 'g' && !isSecond ? Date.now() : 0
      if (letter === '?' || letter === '/') event.preventDefault()
      if (letter === '?') return openKeys()
      if (letter === '/') return find()
      const isInside =
        event.target instanceof HTMLElement && event.target.closest('[role="dialog"], [role="menu"], [role="listbox"]')
      if (!isSecond && !isInside && inPage[letter]?.()) return event.preventDefault()
      const entry = isSecond ? entriesOf(me).find((one) => one.letter === letter) : undefined
      if (!entry) return
      event.preventDefault()
      void go(toPlace(entry.path))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [areOn, go, toPlace, me])
}
