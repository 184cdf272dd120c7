import type { Figures, FiguresOfCurrency } from '@hoppla/contract/staff/figures'
import { formatMoney, formatPercent } from '@hoppla/i18n'
import { Table } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Panel } from '../../parts/page.tsx'
import { useWords } from '../../platform/words.ts'
import { changeOf } from './figures.rules.ts'

const products = {
  'gift-card': 'giftCard',
  'serial-ticket': 'serialTicket',
  pass: 'pass',
  'child-class': 'childClass',
  entrance: 'entrance',
  'add-on': 'addOn',
  party: 'party',
} as const

/** Products as bars, the year before as a mark on each. */
export const ByProduct = ({ chosen: { byProduct, currency } }: { chosen: FiguresOfCurrency }) => {
  const { t, language } = useWords()
  const most = Math.max(1, ...byProduct.flatMap(({ now, before }) => [now, before]))
  const part = (value: number) => `${Math.round((Math.max(0, value) / most) * 1_000) / 10}%`
  const money = (amount: number) => formatMoney(Math.round(amount), currency, language, { short: true })
  return (
    <Panel title={t('overview.byProduct')}>
      <dl className="bars">
        {byProduct.map(({ product, now, before }) => (
          <div key={product}>
            <dt>{t(`overview.products.${products[product]}`)}</dt>
            <dd>{money(now)}</dd>
            <dd className="bar" style={{ '--part': part(now), '--last': part(before) } as CSSProperties}>
              <i />
              {before > 0 && <b />}
              <span className="visually-hidden">{t('overview.before', { amount: money(before) })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Each country in its own currency. */
export const ByCountry = ({ byCountry }: Pick<Figures, 'byCountry'>) => {
  const { t, language } = useWords()
  return (
    <Panel flush title={t('overview.byCountry')}>
      <Table className="compact">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('overview.country')}</Table.Th>
            <Table.Th className="figures">{t('overview.revenue')}</Table.Th>
            <Table.Th className="figures">{t('overview.change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {byCountry.map(({ id, name, currency, now, before }) => {
            const change = changeOf({ now, before })
            return (
              <Table.Tr key={`${id} ${currency}`}>
                <Table.Td>{name}</Table.Td>
                <Table.Td className="figures">{formatMoney(Math.round(now), currency, language, { short: true })}</Table.Td>
                <Table.Td className={`figures trend ${change === null || change === 0 ? '' : change > 0 ? 'up' : 'down'}`}>
                  {change === null ? '–' : <b>{`${change > 0 ? '+' : ''}${formatPercent(change, language)}`}</b>}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}
