import type { ArticleTakings } from '@hoppla/contract/accounting/reports'
import { formatNumber, formatPercent } from '@hoppla/i18n'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListStates } from '../../parts/list/list-states.tsx'
import { Empty, Note } from '../../parts/states.tsx'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { getArticleTakingsQuery } from './accounting-queries.ts'
import { exactly, productText } from './names.ts'
import { type Period, periodOf } from './periods.rules.ts'
import { ReportTable } from './report-table.tsx'
import type { TabInput } from './tab-input.ts'

/** What each article brought in on any days, those of the month if none are chosen. */
export default function ArticlesTab({ company, month }: TabInput) {
  const { t } = useWords()
  const ofMonth = periodOf(month, company.today)
  const period = { from: useDay('from', ofMonth.from), to: useDay('to', ofMonth.to) }
  const place = useInAddress('centre')
  const asked = useQuery(getArticleTakingsQuery(company.id, period, place))
  const { data } = asked
  return (
    <>
      <Filters period={period} place={place} places={data?.places ?? []} />
      <ListStates
        asked={asked}
        rows={8}
        empty={data?.rows.length === 0 ? <Empty art={null} title={t('accounting.nothing')} /> : undefined}
      >
        {data && <Articles takings={data} />}
      </ListStates>
    </>
  )
}

/** A day in the address, or the one that is meant without. */
const useDay = (name: 'from' | 'to', otherwise: string): string => {
  const asked = useInAddress(name)
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : otherwise
}

const Filters = ({ period, place, places }: { period: Period; place: string; places: ArticleTakings['places'] }) => {
  const { t } = useWords()
  const set = useSetAddress()
  return (
    <div className="days">
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(`accounting.articles.${name}`)}
          value={period[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      <NativeSelect
        label={t('accounting.articles.place')}
        value={place}
        onChange={(event) => set({ centre: event.currentTarget.value })}
        data={[
          { value: '', label: t('accounting.articles.everywhere') },
          ...places.map(({ id, name }) => ({ value: id, label: name ?? t('accounting.online') })),
        ]}
      />
    </div>
  )
}

const Articles = ({ takings: { currency, rows, total, ledger } }: { takings: ArticleTakings }) => {
  const { t, language } = useWords()
  const money = exactly(currency, language)
  const figures = (row: Pick<ArticleTakings['total'], 'quantity' | 'returned' | 'total' | 'vat'>) => [
    formatNumber(row.quantity, language),
    formatNumber(row.returned, language),
    money(row.total),
    money(row.vat),
  ]
  return (
    <>
      <ReportTable
        texts={2}
        heads={[
          t('accounting.articles.article'),
          t('accounting.articles.kind'),
          t('accounting.vat.rate'),
          t('accounting.articles.quantity'),
          t('accounting.articles.returned'),
          t('accounting.net'),
          t('accounting.articles.vat'),
        ]}
        rows={rows.map((row) => ({
          key: `${row.kind} ${row.article} ${row.percent}`,
          cells: [
            row.name || productText(row.kind, t),
            row.article === '' ? '' : productText(row.kind, t),
            row.percent === null ? '' : formatPercent(row.percent, language),
            ...figures(row),
          ],
        }))}
        sum={[t('accounting.total'), '', '', ...figures(total)]}
      />
      {ledger === total.total ? (
        <Note tone="ok">{t('accounting.articles.agrees', { amount: money(ledger) })}</Note>
      ) : (
        <Note tone="bad">{t('accounting.articles.differs', { amount: money(ledger) })}</Note>
      )}
    </>
  )
}
