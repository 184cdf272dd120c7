import type { Cart, CartLine } from '@hoppla/contract/cart/cart'
import { Card } from '@hoppla/ui'
import { Fragment, useEffect, useRef } from 'react'
import { useWords } from '../../platform/i18n/words.ts'
import type { CartData } from './cart-data.ts'
import { HeldNoMore } from './held-no-more.tsx'
import { LineView } from './line-view.tsx'
import { RemovedLine } from './removed-line.tsx'
import type { Removals, Removed } from './use-removals.ts'

type Props = { cart: Cart; data: CartData; removals: Removals }

/** What is in the cart, line by line; what was taken out a moment ago keeps its place. */
export const CartLines = ({ cart, data, removals }: Props) => {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const toHeading = () => heading.current?.focus()
  const ids = new Set(cart.lines.map(({ id }) => id))
  const after = (id: string) => removals.removed.filter((one) => (id === '' ? !ids.has(one.after) : one.after === id))
  const shown = (one: Removed) => (
    <RemovedLine key={one.key} removed={one} currency={cart.currency} removals={removals} onLeave={toHeading} />
  )
  const firstEnded = cart.lines.find(({ problem }) => problem?.kind === 'held-no-more')
  useLostFocus(cart.lines, toHeading)
  return (
    <Card as="section" aria-labelledby="cart-lines">
      <h2 id="cart-lines" className="size-l" ref={heading} tabIndex={-1}>
        {t('checkout.buying')}
      </h2>
      <ul className="list mt-3">
        {after('').map(shown)}
        {cart.lines.map((line, index) => (
          <Fragment key={line.id}>
            <LineOrEnd
              line={line}
              cart={cart}
              data={data}
              isFirstEnded={line === firstEnded}
              onRemove={() => removals.remove(line, cart.lines[index - 1]?.id ?? '')}
            />
            {after(line.id).map(shown)}
          </Fragment>
        ))}
      </ul>
    </Card>
  )
}

type LineProps = { line: CartLine; cart: Cart; data: CartData; isFirstEnded: boolean; onRemove: () => Promise<void> }

const LineOrEnd = ({ line, cart, data, isFirstEnded, onRemove }: LineProps) =>
  line.problem?.kind === 'held-no-more' || line.problem?.kind === 'full' ? (
    <HeldNoMore line={line} data={data} isNext={isFirstEnded} onRemove={onRemove} />
  ) : (
    <LineView line={line} currency={cart.currency} data={data} onRemove={onRemove} />
  )

/** A line may go while something in it has the focus (another tab, its time): the focus must not fall to the page's top. */
const useLostFocus = (lines: readonly CartLine[], toHeading: () => void) => {
  const before = useRef(lines.length)
  useEffect(() => {
    const isFewer = lines.length < before.current
    before.current = lines.length
    if (isFewer && document.activeElement === document.body) toHeading()
  })
}
