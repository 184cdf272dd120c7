import type { EntranceWindow } from '@hoppla/contract/entrance/windows'
import { formatDate, formatMoney, formatPercent, formatTime } from '@hoppla/i18n'
import { Bill, type BillRow, Facts } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'
import type { BookingData, Slots } from '../booking-data.ts'
import {
  billOf,
  type Company,
  type Family,
  mostOfAge,
  mostVisitors,
  peopleProblem,
  placesOf,
  type VisitRow,
  vatOf,
} from './visit.rules.ts'
import { upperFirst } from './words-of-visit.ts'

/** @property window undefined: none is chosen. @property isGone the one that was chosen has filled up since. */
export type Visit = { slots: Slots; window: EntranceWindow | undefined; isGone: boolean; company: Company; family: Family }

const useRows = () => {
  const { language, t } = useWords()
  return (row: VisitRow, currency: string): BillRow => {
    const amount = formatMoney(row.amount, currency, language)
    if (row.kind === 'band') return { label: t('visit.rowBand', { count: row.count, name: row.band.name }), amount }
    const { child, cover } = row
    return { label: cover ? t('visit.rowChild', { name: child.firstName, cover: cover.name }) : child.firstName, amount }
  }
}

/** What the visit is and costs, beside the questions on wide screens. @param children the button. */
export const VisitAside = ({ data, visit, children }: { data: BookingData; visit: Visit; children: ReactNode }) => {
  const { language, t } = useWords()
  const rowOf = useRows()
  const { slots, window, company, family } = visit
  const { rows, total } = billOf(company, slots.bands, family)
  const day = upperFirst(formatDate(slots.date, language, 'weekday'), language)
  return (
    <aside className="stack sticky visit-aside" aria-label={t('visit.yours')}>
      <div className="card raise stack">
        <h2 className="size-l">{t('visit.yours')}</h2>
        <Facts
          small
          facts={[
            {
              icon: 'calendar',
              text: window
                ? t('visit.range', { day, from: formatTime(window.from, language), until: formatTime(window.until, language) })
                : day,
            },
            { icon: 'pin', text: data.name },
          ]}
        />
        <div aria-live="polite">
          <Bill
            rows={[
              ...rows.map((row) => rowOf(row, slots.currency)),
              { label: t('visit.total'), amount: formatMoney(total, slots.currency, language), kind: 'sum' },
              {
                label: t('visit.vat', { percent: formatPercent(slots.vatPercent, language) }),
                amount: formatMoney(vatOf(company, slots.bands, family, slots.vatPercent), slots.currency, language),
                kind: 'sub',
              },
            ]}
          />
        </div>
        {children}
        <VisitRules data={data} slots={slots} />
      </div>
    </aside>
  )
}

/** What is said before the button: that nothing is charged yet, until when it is cancelled, that there is no withdrawal. */
export const VisitRules = ({ data, slots }: { data: BookingData; slots: Slots }) => {
  const { language, t } = useWords()
  return (
    <Facts
      small
      facts={[
        { icon: 'clock', text: t('visit.hold', { count: data.holdMinutes }) },
        { icon: 'undo', text: t('visit.rule', { time: formatTime(slots.cancelUntil, language) }) },
      ]}
    />
  )
}

/** Total and next step at the thumb, on phones. */
export const PayBar = ({ visit, children }: { visit: Visit; children: ReactNode }) => {
  const { language, t } = useWords()
  const { slots, window, company, family } = visit
  const { total } = billOf(company, slots.bands, family)
  const day = upperFirst(formatDate(slots.date, language, 'row'), language)
  return (
    <section className="paybar" aria-label={t('visit.yours')}>
      <span className="grow">
        <b>{formatMoney(total, slots.currency, language, { short: true })}</b>
        <span className="small muted">{[day, window && formatTime(window.from, language)].filter(Boolean).join(' ')}</span>
      </span>
      {children}
    </section>
  )
}

/** Why one cannot go on yet; undefined: one can. */
export const useHindrance = (): ((visit: Visit) => string | undefined) => {
  const { language, t } = useWords()
  return ({ slots, window, isGone, company, family }) => {
    const places = placesOf(company, slots.bands, family)
    if (!window) return t(isGone ? 'visit.gone' : 'visit.pickTime')
    const problem = peopleProblem(company, slots.bands, family)
    if (problem === 'nobody') return t('visit.pickWho')
    if (problem === 'too-many') return t('visit.tooManyPeople', { most: mostVisitors, ofAge: mostOfAge })
    if (problem === 'no-price') return t('visit.noPrice')
    if (window.placesLeft === null || places <= window.placesLeft) return undefined
    return t('visit.tooMany', { count: window.placesLeft, time: formatTime(window.from, language) })
  }
}
