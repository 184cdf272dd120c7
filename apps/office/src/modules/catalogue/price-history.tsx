import type { ArticlePriceHistory } from '@hoppla/contract/editing/article-prices'
import { formatMoney, formatPercent } from '@hoppla/i18n'
import { useQuery } from '@tanstack/react-query'
import { numbered } from '../../parts/numbered.ts'
import { Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Note } from '../../parts/states.tsx'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { getArticlePricesQuery } from './catalogue-queries.ts'

/** What an article has cost, and the lowest price of the last 30 days, which stands beside a reduced one in the shop. */
export const PriceHistory = ({ id, version }: { id: string; version: number }) => {
  const { t, language } = useWords()
  const prices = useQuery(getArticlePricesQuery(id, version))
  const { data } = prices
  const money = (amount: number) => formatMoney(amount, data?.currency ?? '', language, { short: true })
  return (
    <Panel title={t('catalogue.history.title')}>
      {prices.error && !data && <Failure error={prices.error} retry={() => void prices.refetch()} />}
      {!data && !prices.error && <Waiting rows={3} />}
      {data && (
        <div className="stack">
          <dl className="facts">
            <dt>{t('catalogue.history.now')}</dt>
            <dd>{money(data.now)}</dd>
            <dt>{t('catalogue.history.lowest')}</dt>
            <dd>{money(data.lowestOf30Days)}</dd>
            <dt>{t('catalogue.fields.vatPercent')}</dt>
            <dd>{formatPercent(data.vatPercent, language)}</dd>
          </dl>
          <Days days={data.days} />
          {data.shownPriorPrice !== null && (
            <Note tone="info">{t('catalogue.history.shown', { price: money(data.shownPriorPrice) })}</Note>
          )}
          <ol className="rows">
            {numbered(data.steps.slice(0, 8)).map(({ number, value: { since, price, regularPrice, priceValidTo } }) => (
              <li key={number}>
                <span>{formatDay(since, language)}</span>
                <strong>
                  {money(price)}
                  {priceValidTo !== null && (
                    <span className="below">
                      {t('catalogue.history.afterwards', { day: formatDay(priceValidTo, language), price: money(regularPrice) })}
                    </span>
                  )}
                </strong>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Panel>
  )
}

const [width, height, margin] = [300, 80, 6]

/** One price a day, the lowest, as a line of steps. The figures stand beside it: the drawing says nothing new. */
const Days = ({ days }: { days: ArticlePriceHistory['days'] }) => {
  if (days.length < 2) return null
  const prices = days.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const y = (price: number) =>
    most === least ? height / 2 : height - margin - ((price - least) / (most - least)) * (height - 2 * margin)
  const x = (at: number) => (at * width) / days.length
  const path = prices.map((price, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(price)}H${x(at + 1)}`).join('')
  return (
    <svg className="price-days" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <line x1="0" x2={width} y1={height - 1} y2={height - 1} />
      <path d={path} />
    </svg>
  )
}
