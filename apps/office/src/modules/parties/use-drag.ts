import type { CalendarParty, PartyCalendar } from '@hoppla/contract/parties/centre/calendar'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { clockOf, minutesOf, type Span, stepMinutes, stepped, type Target, targetOf } from './calendar.rules.ts'

/** A party in the hand: by pointer or by keys. */
export type InHand = { party: CalendarParty; target: Target }
/** So far, in pixels, a pointer goes before it drags. */
const dragsFrom = 5

type Input = {
  calendar: PartyCalendar
  hours: Span
  mayMove: boolean
  open: (id: string) => void
  drop: (inHand: InHand) => void
}

/** Where a pointer has dragged a party. @param from.x where it began. */
const pointed = (party: CalendarParty, event: PointerEvent<HTMLElement>, { hours, x }: { hours: Span; x: number }): Target => {
  const track = event.currentTarget.closest<HTMLElement>('[data-track]')
  const width = track?.getBoundingClientRect().width ?? 1
  const moved = ((event.clientX - x) / width) * (hours.until - hours.from)
  const steps = Math.round(moved / stepMinutes) * stepMinutes
  const at = Math.min(hours.until - stepMinutes, Math.max(hours.from, minutesOf(party.from) + steps))
  const rows = [...(track?.closest('[data-rooms]')?.querySelectorAll<HTMLElement>('[data-track]') ?? [])]
  const over = rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top <= event.clientY && event.clientY < bottom
  })
  return { date: party.date, roomId: over?.dataset.track ?? party.roomId, from: clockOf(at) }
}

/** Takes a party into the hand, by dragging it or with the arrow keys; Enter puts it down, Escape puts it back. */
export const useDrag = ({ calendar, hours, mayMove, open, drop }: Input) => {
  const [inHand, setInHand] = useState<InHand>()
  const started = useRef<{ x: number; y: number; isDragged: boolean }>(undefined)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    started.current = { x: event.clientX, y: event.clientY, isDragged: false }
    if (mayMove && event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (party: CalendarParty, event: PointerEvent<HTMLElement>) => {
    const from = started.current
    if (!from || !mayMove || event.pointerType === 'touch') return
    if (!from.isDragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragsFrom) return
    from.isDragged = true
    setInHand({ party, target: pointed(party, event, { hours, x: from.x }) })
  }
  const onPointerUp = () => {
    if (started.current?.isDragged && inHand) drop(inHand)
    setInHand(undefined)
  }
  const onClick = (party: CalendarParty) => {
    const wasDragged = started.current?.isDragged
    started.current = undefined
    if (!wasDragged && !inHand) open(party.id)
  }

  const onKeyDown = (party: CalendarParty, event: KeyboardEvent<HTMLElement>) => {
    if (!mayMove || event.ctrlKey || event.metaKey || event.altKey) return
    const held = inHand?.party.id === party.id ? inHand : undefined
    const next = stepped(calendar, held?.target ?? targetOf(party), event.key)
    if (next) setInHand({ party, target: next })
    else if (held && event.key === 'Escape') setInHand(undefined)
    else if (held && event.key === 'Enter') {
      drop(held)
      setInHand(undefined)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const of = (party: CalendarParty) => ({
    onPointerDown,
    onPointerMove: (event: PointerEvent<HTMLElement>) => onPointerMove(party, event),
    onPointerUp,
    onPointerCancel: () => setInHand(undefined),
    onClick: () => onClick(party),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(party, event),
    onBlur: () => setInHand((held) => (held?.party.id === party.id && !started.current?.isDragged ? undefined : held)),
  })
  return { inHand, of }
}
