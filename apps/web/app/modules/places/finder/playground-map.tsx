import { Anchor, ChipButton } from '@hoppla/ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { apart, closer, type Frame, frameOf, placeOn, type Spot, sidesOf, spotsIn, unitOf, type View } from './map.rules.ts'
import type { Point } from './near.rules.ts'

/** A playground as a dot: its name and where it leads; `label` is what a screen reader announces. */
export type MapPlace = {
  slug: string
  name: string
  href: string
  label: string
  at: readonly [latitude: number, longitude: number]
}
type Dot = MapPlace & { x: number; y: number }

const pointOf = ([latitude, longitude]: MapPlace['at']): Point => ({ latitude, longitude })

/**
 * A map of points, drawn here and by nobody else: the country's outline, a dot for each place, a number where dots lie too close together to press, which
 * leads nearer. Everything is reached by Tab. @param here where the visitor is, when she allowed it.
 */
export const PlaygroundMap = ({ places, here }: { places: readonly MapPlace[]; here?: Point | undefined }) => {
  const { site } = useSite()
  const { t } = useWords()
  const top = useRef<SVGSVGElement>(null)
  const frame = frameOf(
    site.country.slug,
    places.map(({ at }) => pointOf(at)),
  )
  const whole: View = { x: 0, y: 0, width: frame.width, height: frame.height }
  const [near, setNear] = useState<View>()
  const view = near ?? whole
  const dots = places.map((place): Dot => ({ ...place, ...placeOn(frame, pointOf(place.at)) }))
  const look = (next: View | undefined) => {
    setNear(next)
    // What had the focus is gone; the next Tab goes on from the map.
    top.current?.focus({ preventScroll: true })
  }
  return (
    <div className="map">
      <Drawing view={view} frame={frame} dots={dots} here={here} top={top} look={look} />
      {near && (
        <ChipButton icon="minus" onClick={() => look(undefined)}>
          {t('playgrounds.wholeCountry')}
        </ChipButton>
      )}
    </div>
  )
}

const Drawing = ({
  view,
  frame,
  dots,
  here,
  top,
  look,
}: {
  view: View
  frame: Frame
  dots: readonly Dot[]
  here: Point | undefined
  top: RefObject<SVGSVGElement | null>
  look: (view: View) => void
}) => {
  const { site } = useSite()
  const { t } = useWords()
  const unit = unitOf(view)
  const spots = spotsIn(dots, view)
  const nameOf = ({ items }: Spot<Dot>) => (items.length === 1 ? (items[0]?.name ?? '') : '')
  const sides = sidesOf(spots, view, nameOf)
  const own = here && placeOn(frame, here)
  return (
    // It takes the focus when the dot that had it is gone.
    // biome-ignore lint/a11y/useSemanticElements: SVG has no <fieldset>.
    <svg
      ref={top}
      tabIndex={-1}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="group"
      aria-label={t('playgrounds.mapOf', { country: site.country.name })}
    >
      {frame.picture && <image href={frame.picture} width={frame.width} height={frame.height} />}
      {own && <circle className="here" cx={own.x} cy={own.y} r={16 * unit} strokeWidth={7 * unit} />}
      {spots.map((spot, index) => (
        <Mark key={spot.items[0]?.slug} spot={spot} side={sides[index]} unit={unit} onNearer={() => look(closer(spot, frame))} />
      ))}
    </svg>
  )
}

type MarkProps = { spot: Spot<Dot>; side: 'left' | 'right' | undefined; unit: number; onNearer: () => void }

/** One place leads to its page; several in one spot lead nearer. */
const Mark = ({ spot, side, unit, onNearer }: MarkProps) => {
  const { x, y, items } = spot
  const [only] = items
  const disc = (
    <>
      <circle className="reach" cx={x} cy={y} r={(apart / 2) * unit} />
      <circle cx={x} cy={y} r={(items.length > 1 ? 34 : 20) * unit} strokeWidth={6 * unit} />
    </>
  )
  if (items.length > 1 || !only) return <Cluster spot={spot} unit={unit} disc={disc} onNearer={onNearer} />
  return (
    <Anchor className="dot" href={only.href} aria-label={only.label}>
      <title>{only.name}</title>
      {disc}
      {side && (
        <text
          x={side === 'right' ? x + 32 * unit : x - 32 * unit}
          y={y + 13 * unit}
          fontSize={38 * unit}
          strokeWidth={8 * unit}
          textAnchor={side === 'right' ? 'start' : 'end'}
        >
          {only.name}
        </text>
      )}
    </Anchor>
  )
}

const Cluster = ({ spot: { x, y, items }, unit, disc, onNearer }: Omit<MarkProps, 'side'> & { disc: ReactNode }) => {
  const { t } = useWords()
  const names = items.map(({ name }) => name).join(', ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no <button>.
    <g
      className="dot many"
      role="button"
      tabIndex={0}
      aria-label={t('playgrounds.closer', { count: items.length, names })}
      onClick={onNearer}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onNearer()
      }}
    >
      <title>{names}</title>
      {disc}
      <text x={x} y={y + 14 * unit} fontSize={40 * unit} textAnchor="middle">
        {items.length}
      </text>
    </g>
  )
}
