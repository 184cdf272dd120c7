import type { CancelTerm } from '@hoppla/contract/parties/offers'
import type { PartyLine, PartyPrice } from '@hoppla/contract/parties/price-party'
import { formatDate, formatList, formatMoney, formatPercent, formatTime, fromMinor } from '@hoppla/i18n'
import { Bill, type BillRow, type Fact, Facts } from '@hoppla/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'
import type { BookingData } from '../booking-data.ts'
import { amountOf, changedLines, priceOfChoice, vatOf } from './bill.rules.ts'
import { birthdayNear } from './birthday.rules.ts'
import { turnsOf } from './choice.rules.ts'
import { upperFirst } from './month-calendar.tsx'
import type { Parts } from './parts.ts'
import { pictureOf } from './room-choice.tsx'
import type { OwnChildren } from './use-own-children.ts'

/** How long the newest line is tinted. */
const newMs = 2_000

type SumProps = Parts & { booking: Pick<BookingData, 'name' | 'holdMinutes' | 'today'> }

/** What the party is and costs, beside the questions on wide screens. @param children the button. */
export const PartyAside = ({ own, children, ...parts }: SumProps & { own: OwnChildren; children: ReactNode }) => {
  const { t } = useWords()
  const { choice } = parts
  return (
    <aside className="party-aside" aria-label={t('birthday.yours')}>
      <div className="card raise stack">
        {choice.room && <img className="aside-art" src={pictureOf(parts, choice.room)} alt="" width="640" height="400" />}
        <h2 className="size-l">{t('birthday.yours')}</h2>
        <About {...parts} own={own} />
        <Sum {...parts} />
        {children}
        <PartyRules {...parts} />
      </div>
    </aside>
  )
}

/** The same on phones, below the questions; its button follows the thumb. */
export const PhoneSum = (parts: SumProps) => {
  const { t } = useWords()
  return (
    <section className="card raise stack phoneonly" aria-labelledby="party-sum">
      <h2 id="party-sum" className="size-l">
        {t('birthday.yours')}
      </h2>
      <Sum {...parts} />
      <PartyRules {...parts} />
    </section>
  )
}

/** Whose birthday, when and where, as far as it is chosen. */
const About = ({ offers, choice, draft, booking, own }: SumProps & { own: OwnChildren }) => {
  const { language, t } = useWords()
  const child = own.children.find(({ guid }) => guid === draft.childId)
  const name = child?.firstname ?? draft.firstName.trim()
  const turns = child ? birthdayNear(child.birthdate, offers.date)?.turns : turnsOf(draft.turns)
  const day = upperFirst(formatDate(offers.date, language, 'weekday'), language)
  const facts: Fact[] = [
    {
      icon: 'calendar',
      text: choice.start
        ? t('birthday.range', {
            day,
            from: formatTime(choice.start.at, language),
            until: formatTime(choice.start.until, language),
          })
        : day,
    },
    { icon: 'pin', text: [choice.room?.name, booking.name].filter(Boolean).join(', ') },
  ]
  const who = name && (turns === undefined ? name : t('birthday.turnsAge', { name, count: turns }))
  return <Facts small facts={who ? [{ icon: 'cake', text: who }, ...facts] : facts} />
}

/** The bill as it grows, the whole first, then what is paid now and later. */
const Sum = ({ offers, choice }: SumProps) => {
  const { language, t } = useWords()
  const price = priceOfChoice(offers, choice)
  const fresh = useNewest(price?.lines)
  if (!price || !offers.terms) return <p className="muted">{t('birthday.missing.package')}</p>
  const { currency } = offers
  const money = (amount: number) => formatMoney(amount, currency, language)
  const vat = vatOf(price, currency)
  const percents = formatList(
    vat.percents.map((percent) => formatPercent(percent, language)),
    language,
  )
  const rest = price.totalMinor - price.depositMinor
  return (
    <>
      <div aria-live="polite">
        <Bill
          rows={[
            ...price.lines.map(
              (line): BillRow => ({
                label: labelOf(line, { offers, choice }, t, (amount) => formatMoney(amount, currency, language, { short: true })),
                amount: money(amountOf(line, currency)),
                isNew: fresh.includes(line.key),
              }),
            ),
            { label: t('birthday.total'), amount: money(fromMinor(price.totalMinor, currency)), kind: 'sum' },
            { label: t('birthday.vat', { percents }), amount: money(vat.amount), kind: 'sub' },
          ]}
        />
      </div>
      <div className="split">
        <div>
          <span className="small">{t('birthday.now')}</span>
          <b>{money(fromMinor(price.depositMinor, currency))}</b>
        </div>
        <div>
          <span className="small muted">
            {rest > 0
              ? t('birthday.later', { date: formatDate(offers.terms.restDueOn, language, 'short') })
              : t('birthday.laterNone')}
          </span>
          <b>{money(fromMinor(rest, currency))}</b>
        </div>
      </div>
    </>
  )
}

const labelOf = (
  { key, kind, quantity, unitMinor }: PartyLine,
  { offers, choice }: Pick<Parts, 'offers' | 'choice'>,
  t: ReturnType<typeof useWords>['t'],
  money: (amount: number) => string,
): string => {
  const price = money(fromMinor(unitMinor, offers.currency))
  if (kind === 'package')
    return t('birthday.rowPackage', { name: choice.package?.name ?? '', count: choice.package?.includedChildren ?? 0 })
  if (kind === 'child') return t('birthday.rowChild', { count: quantity, price })
  const { name = '' } = [...offers.foods, ...offers.extras].find(({ id }) => id === key) ?? {}
  return quantity === 1 ? name : t('birthday.rowOf', { name, count: quantity, price })
}

/** The keys of the lines that have just come or changed, for two seconds. */
const useNewest = (lines: readonly PartyLine[] | undefined): readonly string[] => {
  const [fresh, setFresh] = useState<readonly string[]>([])
  const before = useRef(lines)
  const text = JSON.stringify(lines ?? [])
  useEffect(() => {
    const now = JSON.parse(text) as PartyPrice['lines']
    const changed = before.current ? changedLines(before.current, now) : []
    before.current = now
    if (changed.length === 0) return
    setFresh(changed)
    const timer = setTimeout(() => setFresh([]), newMs)
    return () => clearTimeout(timer)
  }, [text])
  return fresh
}

/** What is said before the button: how long the room is held, until when number and food change, what is kept when it is cancelled, that there is no withdrawal. */
const PartyRules = ({ offers, booking }: SumProps) => {
  const { language, t } = useWords()
  const { terms } = offers
  if (!terms) return null
  const on = (date: string) => formatDate(date, language, 'day')
  return (
    <Facts
      small
      facts={[
        { icon: 'clock', text: t('birthday.hold', { count: booking.holdMinutes }) },
        ...terms.cancel.map(
          (term): Fact => ({
            icon: 'undo',
            text: cancelWords(term, on(term.until), t, (percent) => formatPercent(percent, language)),
          }),
        ),
        { icon: 'undo', text: t(terms.cancel.length > 0 ? 'birthday.cancelAfter' : 'birthday.cancelNever') },
        { icon: 'info', text: t('birthday.noWithdrawal') },
        // Of a party that is near that day is over.
        ...(terms.changeUntil < booking.today
          ? []
          : [{ icon: 'group', text: t('birthday.changeUntil', { date: on(terms.changeUntil) }) } as const]),
        { icon: 'card', text: t('birthday.rest', { date: on(terms.restDueOn) }) },
      ]}
    />
  )
}

const cancelWords = (
  { keep, percent }: CancelTerm,
  date: string,
  t: ReturnType<typeof useWords>['t'],
  inPercent: (percent: number) => string,
): string => {
  if (keep === 'nothing') return t('birthday.cancelFree', { date })
  return keep === 'deposit'
    ? t('birthday.cancelDeposit', { date })
    : t('birthday.cancelShare', { date, percent: inPercent(percent ?? 0) })
}

/** Total and next step at the thumb, on phones. */
export const PayBar = ({ offers, choice, children }: Parts & { children: ReactNode }) => {
  const { language, t } = useWords()
  const price = priceOfChoice(offers, choice)
  const { currency } = offers
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency, language, { short: true })
  const least = Math.min(...offers.packages.map((one) => one.price))
  return (
    <section className="paybar" aria-label={t('birthday.total')}>
      <span className="grow">
        <b>
          {price ? money(price.totalMinor) : t('birthday.from', { price: formatMoney(least, currency, language, { short: true }) })}
        </b>
        {price && <span className="small muted">{t('birthday.depositNow', { price: money(price.depositMinor) })}</span>}
      </span>
      {children}
    </section>
  )
}
