import type { CartLine } from '@hoppla/contract/cart/cart'
import { pathTo } from '@hoppla/contract/pages'
import { formatMoney, isLanguage } from '@hoppla/i18n'
import { Anchor, PlainButton, SkeletonCard, Stepper, Toast } from '@hoppla/ui'
import { Suspense, useState } from 'react'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { useBusy } from '../../platform/forms/use-busy.ts'
import { DidNotCome, lazyPart } from '../../platform/hydration/lazy.tsx'
import { loadWords, useWords } from '../../platform/i18n/words.ts'
import { hasDelivery, mostOf } from './cart.rules.ts'
import type { CartData } from './cart-data.ts'
import { changePath, pictureOf } from './line-words.ts'
import { useQuantity } from './use-quantity.ts'

/** Comes with the first press, and its words with it. */
const DeliveryForm = lazyPart(async () => {
  const { lang } = document.documentElement
  const [form] = await Promise.all([import('./delivery-form.tsx'), isLanguage(lang) && loadWords(lang, ['shop'])])
  return form
}, DidNotCome)

type Props = { line: CartLine; currency: string; data: CartData; onRemove: () => Promise<void> }

/** One line: what, when, for whom, its price, and what can be changed in place. */
export const LineView = ({ line, currency, data, onRemove }: Props) => {
  const { language } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const money = (amount: number) => formatMoney(amount, currency, language)
  const { item } = line
  return (
    <li>
      <article className="cart-line" aria-labelledby={`line-${line.id}`}>
        <img className="th" src={pictureOf(line, data)} alt="" width="72" height="64" />
        <h3 id={`line-${line.id}`} tabIndex={-1}>
          {line.title}
        </h3>
        <span className="amount">{money(line.amount)}</span>
        <div className="wide stack gap-1">
          {line.details.map((detail) => (
            <p key={detail} className="small muted">
              {detail}
            </p>
          ))}
          {(line.parts.length > 1 || item.kind === 'entrance') && <Parts line={line} money={money} />}
          <Problem line={line} money={money} />
        </div>
        <div className="wide stack gap-2">
          <Acts line={line} data={data} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)} onRemove={onRemove} />
          {isOpen && hasDelivery(item) && (
            <Suspense fallback={<SkeletonCard />}>
              <DeliveryForm line={line} item={item} data={data} onDone={() => setIsOpen(false)} />
            </Suspense>
          )}
        </div>
      </article>
    </li>
  )
}

const Parts = ({ line, money }: { line: CartLine; money: (amount: number) => string }) => {
  const { t } = useWords()
  return (
    <ul className="stack gap-1 small muted">
      {line.parts.map(({ name, quantity, amount, discount }) => (
        <li key={`${name} ${quantity}`} className="row between one-line">
          <span>{quantity === 1 ? name : `${quantity} × ${name}`}</span>
          <span className="num nowrap">{amount + discount === 0 ? t('cart.free') : money(amount + discount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is in the way of the line, or other than it was. */
const Problem = ({ line, money }: { line: CartLine; money: (amount: number) => string }) => {
  const { language, t } = useWords()
  const { problem, oldAmount } = line
  if (problem === null) return null
  if (problem.kind === 'price-changed')
    return (
      <Toast tone="warn" icon="tag" title={t('cart.priceChanged')}>
        {oldAmount !== null && t('cart.priceChangedText', { old: money(oldAmount), now: money(line.amount) })}
      </Toast>
    )
  return (
    <Toast tone="warn" title={problem.message}>
      {problem.kind === 'account-needed' && (
        <Anchor
          className="tap"
          href={loginAddress(language, { intent: 'Shop', origin: 'Site', continuePath: pathTo('cart', { lang: language }) })}
        >
          {t('common.login')}
        </Anchor>
      )}
    </Toast>
  )
}

type ActsProps = Pick<Props, 'line' | 'data' | 'onRemove'> & { isOpen: boolean; onOpen: () => void }

/** How many, change, take out. */
const Acts = ({ line, data, isOpen, onOpen, onRemove }: ActsProps) => {
  const { language, t } = useWords()
  const { busy, failure, doing } = useBusy<'removing'>()
  const quantity = useQuantity(line)
  const { item, title } = line
  const most = mostOf(item)
  const elsewhere = changePath(line, data, language)
  const problem = failure ?? quantity.failure
  return (
    <>
      <div className="acts">
        {most !== undefined && (
          <Stepper
            label={title}
            value={quantity.value}
            min={1}
            max={most}
            texts={{ fewer: t('cart.fewer'), more: t('cart.more') }}
            onChange={quantity.change}
          />
        )}
        {hasDelivery(item) && (
          <PlainButton aria-expanded={isOpen} onClick={onOpen}>
            {t('checkout.change')}
            <span className="vh"> {title}</span>
          </PlainButton>
        )}
        {elsewhere !== undefined && (
          <Anchor href={elsewhere}>
            {t('checkout.change')}
            <span className="vh"> {title}</span>
          </Anchor>
        )}
        <PlainButton aria-disabled={busy !== undefined || undefined} onClick={() => void doing('removing', onRemove)}>
          {t(busy === undefined ? 'cart.remove' : 'cart.removing')}
          <span className="vh"> {title}</span>
        </PlainButton>
      </div>
      {problem !== undefined && (
        <p className="small strong" role="alert">
          {errorText(problem, t)}
        </p>
      )}
    </>
  )
}
