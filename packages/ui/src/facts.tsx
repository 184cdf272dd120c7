import type { ReactNode } from 'react'
import { cx, keyed } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

/** `sub` explains the row above (VAT), `rule` has a hairline above, `sum` is what is paid. `isNew`: it has just come, and is tinted for a while. */
export type BillRow = { label: ReactNode; amount: ReactNode; kind?: 'line' | 'rule' | 'sub' | 'sum'; isNew?: boolean }

/** Money rows. Amounts come in formatted; figures stand under each other. */
export const Bill = ({ rows }: { rows: readonly BillRow[] }) => (
  <dl className="bill">
    {keyed(rows).map(({ key, item: row }) => (
      <div key={key} className={row.isNew ? 'new' : row.kind === 'line' ? undefined : row.kind}>
        <dt>{row.label}</dt>
        <dd>{row.amount}</dd>
      </div>
    ))}
  </dl>
)

export type Fact = { icon: IconName; text: ReactNode }

/** Short facts with an icon each; `small` beside a button. */
export const Facts = ({ facts, small }: { facts: readonly Fact[]; small?: boolean }) => (
  <ul className={cx('facts', small && 'small')}>
    {keyed(facts).map(({ key, item: fact }) => (
      <li key={key}>
        <Icon name={fact.icon} small={small === true} />
        <span>{fact.text}</span>
      </li>
    ))}
  </ul>
)

export type KeyValue = { term: string; value: ReactNode }

/** Terms with their values, side by side where there is room; `oneColumn` under each other. */
export const KeyValues = ({ rows, oneColumn }: { rows: readonly KeyValue[]; oneColumn?: boolean }) => (
  <dl className={cx('kv', oneColumn && 'one')}>
    {rows.map((row) => (
      <div key={row.term}>
        <dt>{row.term}</dt>
        <dd className="num">{row.value}</dd>
      </div>
    ))}
  </dl>
)
