import { formatMoney, formatNumber } from '@hoppla/i18n'
import { Table } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { formatDay, formatShortDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { type Point, ticksOf, weeksOf } from './figures.rules.ts'

const height = 240
const [top, bottom] = [8, 28]
/** Pixels that a date under the chart takes. */
const labelWidth = 84

/** Revenue by day or week as a line, the year before dashed; the same as a table below. */
export default function RevenueChart({ days, currency, inWeeks }: { days: readonly Point[]; currency: string; inWeeks: boolean }) {
  const { t } = useWords()
  const points = inWeeks ? weeksOf(days) : days
  return (
    <>
      <p className="legend" aria-hidden>
        <span>
          <svg width="26" height="8" aria-hidden>
            <line className="now" x1="0" x2="26" y1="4" y2="4" />
          </svg>
          {t('overview.thisYear')}
        </span>
        <span>
          <svg width="26" height="8" aria-hidden>
            <line className="before" x1="0" x2="26" y1="4" y2="4" />
          </svg>
          {t('overview.lastYear')}
        </span>
      </p>
      <Lines points={points} />
      <details className="figures-table">
        <summary>{t('overview.table')}</summary>
        <FiguresTable points={points} currency={currency} inWeeks={inWeeks} />
      </details>
    </>
  )
}

const Lines = ({ points }: { points: readonly Point[] }) => {
  const { language } = useWords()
  const { ref, width } = useElementSize()
  const values = points.flatMap(({ now, before }) => [now, before])
  const ticks = ticksOf(Math.min(...values), Math.max(...values))
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)]
  const left = 12 + 8 * Math.max(...ticks.map((tick) => formatNumber(tick, language).length))
  const x = (at: number) => left + (at / Math.max(1, points.length - 1)) * Math.max(0, width - left - 12)
  const y = (value: number) => top + (1 - (value - lowest) / Math.max(highest - lowest, 1e-9)) * (height - top - bottom)
  const line = (of: (point: Point) => number) => points.map((point, at) => `${x(at)},${y(of(point))}`).join(' ')
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((width - left) / labelWidth))))
  return (
    <div className="chart" ref={ref} aria-hidden>
      {width > 0 && (
        <svg aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="grid" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {formatNumber(tick, language)}
              </text>
            </g>
          ))}
          {points.map(
            ({ day }, at) =>
              at % every === 0 && (
                <text key={day} x={x(at)} y={height - 6} textAnchor="middle">
                  {formatShortDay(day, language)}
                </text>
              ),
          )}
          <polyline className="before" points={line(({ before }) => before)} />
          <polyline className="now" points={line(({ now }) => now)} />
        </svg>
      )}
    </div>
  )
}

const FiguresTable = ({ points, currency, inWeeks }: { points: readonly Point[]; currency: string; inWeeks: boolean }) => {
  const { t, language } = useWords()
  return (
    <Table className="compact">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(inWeeks ? 'overview.week' : 'overview.day')}</Table.Th>
          <Table.Th className="figures">{t('overview.thisYear')}</Table.Th>
          <Table.Th className="figures">{t('overview.lastYear')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(({ day, now, before }) => (
          <Table.Tr key={day}>
            <Table.Td>{formatDay(day, language)}</Table.Td>
            <Table.Td className="figures">{formatMoney(now, currency, language, { short: true })}</Table.Td>
            <Table.Td className="figures">{formatMoney(before, currency, language, { short: true })}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
