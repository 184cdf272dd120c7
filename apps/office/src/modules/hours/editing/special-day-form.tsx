import type { PlaceHoursPlan } from '@hoppla/contract/editing/hours-plan'
import { formatDate } from '@hoppla/i18n'
import { SegmentedControl } from '@mantine/core'
import type { Faults } from '../../../parts/editing/item-editor.tsx'
import { LanguageFields } from '../../../parts/editing/language-fields.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Note } from '../../../parts/states.tsx'
import { useWords } from '../../../platform/words.ts'
import { openText } from '../open-text.ts'
import { HoursFields } from './hours-fields.tsx'
import type { SpecialDay } from './special-day-value.ts'

type Input = {
  value: SpecialDay
  set: (value: SpecialDay) => void
  /** By column of its row. */
  faults: Faults
  plan: PlaceHoursPlan
}

/** Closed or open at other hours, and why: what parents read. */
export const SpecialDayForm = ({ value, set, faults, plan }: Input) => {
  const { t, language } = useWords()
  const ordinary = plan.ahead.find(({ date }) => date === value.date)
  const isOpen = value.open.length > 0
  const proposed = ordinary && ordinary.open.length > 0 ? ordinary.open : [{ from: '10:00', to: '18:00' }]
  const day = value.date === '' ? t('hours.days.theDay') : formatDate(value.date, language, 'on')
  return (
    <>
      <Panel title={t('hours.days.hours')}>
        <div className="stack">
          {ordinary && <Note tone="quiet">{t('hours.days.now', { hours: openText(ordinary.open, language, t) })}</Note>}
          <SegmentedControl
            aria-label={t('hours.days.hours')}
            data={[
              { value: 'closed', label: t('hours.closed') },
              { value: 'open', label: t('hours.days.ownHours') },
            ]}
            value={isOpen ? 'open' : 'closed'}
            onChange={(next) => set({ ...value, open: next === 'open' ? proposed : [] })}
          />
          {isOpen && <HoursFields day={day} open={value.open} set={(open) => set({ ...value, open })} error={faults.open} />}
        </div>
      </Panel>
      <LanguageFields
        languages={plan.place.languages}
        specs={[{ key: 'comments', label: t('hours.days.why'), most: 500, hint: t('hours.days.whyHint') }]}
        values={value}
        set={(_key, comments) => set({ ...value, comments })}
        errors={faults}
      />
      {faults.comments && <Note tone="bad">{faults.comments}</Note>}
    </>
  )
}
