import type { Figures, FiguresOfCurrency } from '@hoppla/contract/staff/figures'
import { formatMoney, formatNumber, formatPercent } from '@hoppla/i18n'
import { useQuery } from '@tanstack/react-query'
import { can, useMe } from '../../platform/me.ts'
import { usePlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { changeOf, type Pair } from './figures.rules.ts'
import { getAccountFiguresQuery, type Period } from './overview-queries.ts'

/** The large figures. */
export const Tiles = ({ figures, chosen, days }: { figures: Figures; chosen: FiguresOfCurrency; days: Period }) => {
  const { t, language } = useWords()
  const { currency, revenue, refunds, giftCards } = chosen
  const { orders, classes, isToday } = figures
  const money = (amount: number) => formatMoney(Math.round(amount), currency, language, { short: true })
  const number = (count: number) => formatNumber(count, language)
  const isCompared = !isToday
  return (
    <dl className="tiles">
      <Tile name={t('overview.revenue')} pair={revenue} text={money} {...{ isCompared }} />
      <Tile name={t('overview.orders')} pair={orders} text={number} {...{ isCompared }} />
      <Tile name={t('overview.giftCards')} pair={giftCards} text={money} {...{ isCompared }} />
      <Tile name={t('overview.refunds')} pair={refunds} text={money} isCompared={false} />
      {classes.now.seats > 0 && <Seats classes={classes} />}
      {can(useMe(), 'figures.accounts') && <Accounts days={days} isCompared={isCompared} />}
    </dl>
  )
}

type TileInput = { name: string; pair: Pair; text: (value: number) => string; isCompared: boolean }

/** A figure with what it was a year before. @param isCompared says by how much it differs; otherwise only what it was. */
const Tile = ({ name, pair, text, isCompared }: TileInput) => {
  const { t, language } = useWords()
  const change = isCompared ? changeOf(pair) : null
  return (
    <div className="tile">
      <dt>{name}</dt>
      <dd className="big">{text(pair.now)}</dd>
      <dd className={`trend ${change === null || change === 0 ? '' : change > 0 ? 'up' : 'down'}`}>
        {change === null ? (
          t('overview.before', { amount: text(pair.before) })
        ) : change === 0 ? (
          t('overview.same')
        ) : (
          <>
            <span aria-hidden>{change > 0 ? '▲' : '▼'} </span>
            <b>{t(change > 0 ? 'overview.more' : 'overview.less', { change: formatPercent(Math.abs(change), language) })}</b>
          </>
        )}
      </dd>
    </div>
  )
}

const partOf = ({ seats, booked }: { seats: number; booked: number }): number =>
  seats === 0 ? 0 : Math.round((booked / seats) * 100)

const Seats = ({ classes: { now, before } }: { classes: Figures['classes'] }) => {
  const { t, language } = useWords()
  const change = partOf(now) - partOf(before)
  const points = t('overview.points', { count: Math.abs(change) })
  return (
    <div className="tile">
      <dt>{t('overview.seats')}</dt>
      <dd className="big">{formatPercent(partOf(now), language)}</dd>
      <dd className={`trend ${before.seats === 0 || change === 0 ? '' : change > 0 ? 'up' : 'down'}`}>
        {before.seats > 0 && change !== 0 ? (
          <>
            <span aria-hidden>{change > 0 ? '▲' : '▼'} </span>
            <b>{t(change > 0 ? 'overview.more' : 'overview.less', { change: points })}</b>
          </>
        ) : (
          t('overview.seatsOf', { booked: formatNumber(now.booked, language), seats: formatNumber(now.seats, language) })
        )}
      </dd>
    </div>
  )
}

const Accounts = ({ days, isCompared }: { days: Period; isCompared: boolean }) => {
  const { t, language } = useWords()
  const { data } = useQuery(getAccountFiguresQuery(usePlace()?.id, days))
  if (!data) return null
  return (
    <Tile
      name={t('overview.accounts')}
      pair={data.opened}
      text={(count) => formatNumber(count, language)}
      isCompared={isCompared}
    />
  )
}
