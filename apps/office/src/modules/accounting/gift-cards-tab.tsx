import { formatNumber } from '@hoppla/i18n'
import { useQuery } from '@tanstack/react-query'
import { ListStates } from '../../parts/list/list-states.tsx'
import { Panel } from '../../parts/page.tsx'
import { useWords } from '../../platform/words.ts'
import { getGiftCardDebtQuery } from './accounting-queries.ts'
import { exactly } from './names.ts'
import { OnDay, useOnDay } from './on-day.tsx'
import { ReportTable } from './report-table.tsx'
import type { TabInput } from './tab-input.ts'

/** What is owed on gift cards at the end of a day, and what expired unused. */
export default function GiftCardsTab(input: TabInput) {
  const { t, language } = useWords()
  const { company } = input
  const asked = useQuery(getGiftCardDebtQuery(company.id, useOnDay(input)))
  const money = exactly(company.currency, language)
  const { data } = asked
  return (
    <>
      <OnDay {...input} />
      <ListStates asked={asked} rows={4} empty={undefined}>
        {data && (
          <>
            <Panel title={t('accounting.cards.kinds')}>
              <ReportTable
                heads={[t('accounting.cards.kind'), t('accounting.cards.amount')]}
                rows={data.kinds.map(({ kind, amount }) => ({ key: kind, cells: [t(`accounting.cards.${kind}`), money(amount)] }))}
                sum={[t('accounting.total'), money(data.total)]}
              />
            </Panel>
            <Panel title={t('accounting.cards.years')}>
              <ReportTable
                heads={[t('accounting.cards.year'), t('accounting.cards.cards'), t('accounting.cards.amount')]}
                rows={data.years.map(({ year, cards, amount }) => ({
                  key: `${year}`,
                  cells: [`${year}`, formatNumber(cards, language), money(amount)],
                }))}
              />
            </Panel>
            <Panel title={t('accounting.cards.breakage')}>
              <ReportTable
                heads={[t('accounting.cards.when'), t('accounting.cards.breakage')]}
                rows={(['month', 'year', 'total'] as const).map((when) => ({
                  key: when,
                  cells: [t(`accounting.cards.breakages.${when}`), money(data.breakage[when])],
                }))}
              />
            </Panel>
          </>
        )}
      </ListStates>
    </>
  )
}
