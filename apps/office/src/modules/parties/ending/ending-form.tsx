import type { PartyEnding } from '@hoppla/contract/parties/centre/ending'
import { formatMoney } from '@hoppla/i18n'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { NumberField } from '../../../parts/editing/number-field.tsx'
import { submitted } from '../../../parts/form-submit.ts'
import { Note } from '../../../parts/states.tsx'
import { errorText } from '../../../platform/errors.ts'
import { useWords } from '../../../platform/words.ts'
import { useEndParty } from './ending-queries.ts'
import { type EndingValues, endingOf, firstValues } from './ending-values.ts'

type Input = { ending: PartyEnding; close: (() => void) | undefined }

/** How many came to a party and what was eaten; the press says what is then left to pay. */
export const EndingForm = ({ ending, close }: Input) => {
  const { t, language } = useWords()
  const [values, setAll] = useState<EndingValues>(() => firstValues(ending))
  const set = (more: Partial<EndingValues>) => setAll((before) => ({ ...before, ...more }))
  const end = useEndParty(ending.id)
  const said = endingOf(ending, values)
  const due = said && formatMoney(said.due, ending.currency, language)
  return (
    <form className="stack" noValidate onSubmit={submitted(() => said && end.mutate(said.body))}>
      <NumberField
        label={t('parties.end.came')}
        hint={t('parties.end.booked', { count: ending.booked })}
        value={values.came}
        set={(came) => set({ came })}
      />
      <Eaten legend={t('parties.food')} rows={ending.foods} chosen={values.foods} set={(foods) => set({ foods })} />
      <Eaten legend={t('parties.extras')} rows={ending.extras} chosen={values.extras} set={(extras) => set({ extras })} />
      <p className="muted">{t('parties.end.least')}</p>
      {end.error && <Note tone="bad">{errorText(end.error, t)}</Note>}
      <div className="dialog-actions">
        {close && (
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" variant="next" loading={end.isPending} disabled={!said}>
          {said?.due === 0 ? t('parties.end.pressPaid') : t('parties.end.press', { amount: due ?? '' })}
        </Button>
      </div>
    </form>
  )
}

type Row = PartyEnding['foods'][number] & { per?: 'party' | 'child' | 'each' }
type Chosen = Readonly<Record<string, number>>
type EatenInput = { legend: string; rows: readonly Row[]; chosen: Chosen; set: (chosen: Chosen) => void }
const Eaten = ({ legend, rows, chosen, set }: EatenInput) => {
  const { t } = useWords()
  if (rows.length === 0) return null
  return (
    <fieldset className="plain-fields">
      <legend>{legend}</legend>
      {rows.map(({ id, name, booked, per }) =>
        per === 'child' ? (
          <Checkbox
            key={id}
            label={t('parties.phone.forEach', { name })}
            checked={(chosen[id] ?? 0) > 0}
            disabled={booked > 0}
            onChange={({ currentTarget }) => set({ ...chosen, [id]: currentTarget.checked ? 1 : 0 })}
          />
        ) : (
          <NumberField
            key={id}
            label={name}
            {...(booked > 0 ? { hint: t('parties.end.booked', { count: booked }) } : {})}
            value={chosen[id] ?? 0}
            set={(count) => set({ ...chosen, [id]: count ?? 0 })}
          />
        ),
      )}
    </fieldset>
  )
}
