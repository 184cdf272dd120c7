import type { Takings } from '@hoppla/contract/accounting/reports'
import { formatNumber } from '@hoppla/i18n'
import { useElementSize } from '@mantine/hooks'
import { formatDay, formatShortDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { ticksOf } from '../overview/figures.rules.ts'
import { exactly } from './names.ts'
import { ReportTable } from './report-table.tsx'
import { blocksOf, mostParts, partsOf } from './stacks.rules.ts'

const height = 240
const [top, bottom] = [8, 28]
/** Pixels that a date under the chart takes. */
const labelWidth = 64

/** Takings by day as stacked bars; the same as a table below. @param names of the rows. */
export default function TakingsChart({ takings, names }: { takings: Takings; names: readonly string[] }) {
  const { t, language } = useWords()
  const shown = names.length <= mostParts ? names : [...names.slice(0, mostParts - 1), t('accounting.other')]
  const parts = partsOf(takings.days, names.length)
  const money = exactly(takings.currency, language)
  return (
    <>
      <Bars days={takings.days.map(({ day }) => day)} parts={parts} />
      <ul className="legend stack stack-legend" aria-hidden>
        {shown.map((name, at) => (
          <li key={name}>
            <svg width="12" height="12" aria-hidden>
              <circle className={`s${at + 1}`} cx="6" cy="6" r="6" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <details className="figures-table">
        <summary>{t('accounting.table')}</summary>
        <ReportTable
          heads={[t('accounting.day'), ...shown, t('accounting.total')]}
          rows={takings.days.map(({ day, amounts }, at) => ({
            key: day,
            cells: [
              formatDay(day, language),
              ...(parts[at] ?? []).map(money),
              money(amounts.reduce((sum, amount) => sum + amount, 0)),
            ],
          }))}
        />
      </details>
    </>
  )
}

const Bars = ({ days, parts }: { days: readonly string[]; parts: readonly (readonly number[])[] }) => {
  const { language } = useWords()
  const { ref, width } = useElementSize()
  const bars = parts.map(blocksOf)
  const ends = bars.flat().map(({ to }) => to)
  const ticks = ticksOf(Math.min(0, ...ends), Math.max(0, ...ends))
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)]
  const left = 12 + 8 * Math.max(...ticks.map((tick) => formatNumber(tick, language).length))
  const step = Math.max(0, width - left) / Math.max(1, days.length)
  const y = (value: number) => top + (1 - (value - lowest) / Math.max(highest - lowest, 1e-9)) * (height - top - bottom)
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(step, 1)))
  return (
    <div className="chart" ref={ref} aria-hidden>
      {width > 0 && (
        <svg aria-hidden className="stack">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="grid" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {formatNumber(tick, language)}
              </text>
            </g>
          ))}
          {days.map((day, at) => (
            <g key={day}>
              {(bars[at] ?? []).map(({ part, from, to }) => (
                <rect
                  key={part}
                  className={`s${part + 1}`}
                  x={left + at * step + step * 0.15}
                  width={step * 0.7}
                  y={Math.min(y(from), y(to))}
                  height={Math.abs(y(from) - y(to))}
                />
              ))}
              {at % every === 0 && (
                <text x={left + (at + 0.5) * step} y={height - 6} textAnchor="middle">
                  {formatShortDay(day, language)}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}
