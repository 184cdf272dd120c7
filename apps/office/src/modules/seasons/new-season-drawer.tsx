import { createSeason, type listSeasons } from '@hoppla/contract/classes/seasons'
import type { Answer } from '@hoppla/contract/route'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, Drawer, Radio, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DayField } from '../../parts/editing/number-field.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { spanAfter } from './season-days.rules.ts'
import { getSeasonQuery } from './season-queries.ts'

type Seasons = Answer<typeof listSeasons>
type Input = { centre: StaffPlace; seasons: Seasons; opened: boolean; close: () => void }

/** A new season: its days, and whether it begins with the groups of the last one. */
export const NewSeasonDrawer = ({ opened, ...input }: Input) => {
  const { t } = useWords()
  return (
    <Drawer opened={opened} onClose={input.close} title={t('seasons.new.title')} size={480}>
      <NewSeasonForm {...input} />
    </Drawer>
  )
}

const useNewSeason = ({ centre, seasons: { today, copyable } }: Pick<Input, 'centre' | 'seasons'>) => {
  const go = useNavigate()
  const client = useQueryClient()
  const [values, setAll] = useState(() => ({
    name: '',
    ...spanAfter(today, copyable),
    onSaleFrom: undefined as string | undefined,
    copies: copyable !== null,
  }))
  const set = (more: Partial<typeof values>) => setAll((before) => ({ ...before, ...more }))
  const sending = useMutation({
    mutationFn: () => {
      const { name, first, last, onSaleFrom, copies } = values
      return callApi(createSeason, {
        params: { playgroundId: centre.id },
        body: { name, first, last, onSaleFrom: onSaleFrom ?? null, copies },
      })
    },
    onSuccess: (season) => {
      client.setQueryData(getSeasonQuery(centre.id, season.id).queryKey, season)
      void client.invalidateQueries({ queryKey: ['seasons'] })
      void go(`/seasons/${season.id}?place=${centre.id}`)
    },
  })
  return { values, set, sending }
}
type NewSeason = ReturnType<typeof useNewSeason>

const NewSeasonForm = (input: Omit<Input, 'opened'>) => {
  const { t } = useWords()
  const { copyable } = input.seasons
  const { values, set, sending } = useNewSeason(input)
  const faults = fieldErrors(sending.error)
  return (
    <form className="stack" noValidate onSubmit={submitted(() => sending.mutate())}>
      <TextInput
        data-autofocus
        label={t('seasons.fields.name')}
        placeholder={t('seasons.fields.nameHint')}
        maxLength={60}
        value={values.name}
        error={faults.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <Days values={values} set={set} faults={faults} />
      {copyable && <Copied copyable={copyable} values={values} set={set} />}
      {sending.error && <Note tone="bad">{errorText(sending.error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={input.close}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="next"
          loading={sending.isPending}
          disabled={!values.name.trim() || !values.first || !values.last}
        >
          {t('seasons.new.press')}
        </Button>
      </div>
    </form>
  )
}

type Part = Pick<NewSeason, 'values' | 'set'>

const Days = ({ values, set, faults }: Part & { faults: Record<string, string> }) => {
  const { t } = useWords()
  return (
    <>
      <div className="two">
        <DayField
          label={t('seasons.fields.first')}
          value={values.first}
          set={(first) => set({ first: first ?? '' })}
          error={faults.first}
        />
        <DayField
          label={t('seasons.fields.last')}
          value={values.last}
          least={values.first}
          set={(last) => set({ last: last ?? '' })}
          error={faults.last}
        />
      </div>
      <DayField
        label={t('seasons.fields.onSaleFrom')}
        hint={t('seasons.fields.onSaleHint')}
        value={values.onSaleFrom}
        set={(onSaleFrom) => set({ onSaleFrom })}
        error={faults.onSaleFrom}
      />
    </>
  )
}

const Copied = ({ copyable, values, set }: Part & { copyable: NonNullable<Seasons['copyable']> }) => {
  const { t } = useWords()
  return (
    <Radio.Group
      label={t('seasons.new.groups')}
      value={values.copies ? 'copy' : 'empty'}
      onChange={(value) => set({ copies: value === 'copy' })}
    >
      <div className="stack radio-rows">
        <Radio
          value="copy"
          label={
            copyable.name === null
              ? t('seasons.new.copyClasses', { count: copyable.groups })
              : t('seasons.new.copy', { name: copyable.name, count: copyable.groups })
          }
          description={t('seasons.new.copyHint')}
        />
        <Radio value="empty" label={t('seasons.new.empty')} />
      </div>
    </Radio.Group>
  )
}
