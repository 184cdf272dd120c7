import { discardSeason } from '@hoppla/contract/classes/seasons'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, Drawer, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { DayField } from '../../parts/editing/number-field.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { callApi } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import type { SeasonEditing } from './use-season.ts'

type Input = { editing: SeasonEditing; centre: StaffPlace; opened: boolean; close: () => void }

/** The days of a draft, what it is called and from when it is sold. */
export const HeadDrawer = ({ opened, ...input }: Input) => {
  const { t } = useWords()
  return (
    <Drawer opened={opened} onClose={input.close} title={t('seasons.head.title')} size={480}>
      <HeadForm {...input} />
    </Drawer>
  )
}

const HeadForm = ({ editing: { shown, changeHead }, centre, close }: Omit<Input, 'opened'>) => {
  const { t } = useWords()
  const [values, setAll] = useState({
    name: shown.name,
    first: shown.first,
    last: shown.last,
    onSaleFrom: shown.onSaleFrom ?? undefined,
  })
  const [isDiscarding, setDiscarding] = useState(false)
  const set = (more: Partial<typeof values>) => setAll((before) => ({ ...before, ...more }))
  const isWhole = values.name.trim() !== '' && values.first !== '' && values.first <= values.last
  return (
    <form
      className="stack"
      noValidate
      onSubmit={submitted(() => {
        if (!isWhole) return
        changeHead({ ...values, name: values.name.trim(), onSaleFrom: values.onSaleFrom ?? null })
        close()
      })}
    >
      <TextInput
        data-autofocus
        label={t('seasons.fields.name')}
        maxLength={60}
        value={values.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <div className="two">
        <DayField label={t('seasons.fields.first')} value={values.first} set={(first) => set({ first: first ?? '' })} />
        <DayField
          label={t('seasons.fields.last')}
          value={values.last}
          least={values.first}
          set={(last) => set({ last: last ?? '' })}
        />
      </div>
      <DayField
        label={t('seasons.fields.onSaleFrom')}
        hint={t('seasons.fields.onSaleHint')}
        value={values.onSaleFrom}
        set={(onSaleFrom) => set({ onSaleFrom })}
      />
      <div className="dialog-actions">
        <Button variant="danger" onClick={() => setDiscarding(true)}>
          {t('seasons.discard.open')}
        </Button>
        <Button type="submit" variant="next" disabled={!isWhole}>
          {t('seasons.done')}
        </Button>
      </div>
      {isDiscarding && <Discarding season={shown} centre={centre} close={() => setDiscarding(false)} />}
    </form>
  )
}

const Discarding = ({ season, centre, close }: { season: SeasonEditing['shown']; centre: StaffPlace; close: () => void }) => {
  const { t } = useWords()
  const go = useNavigate()
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={t('seasons.discard.title', { name: season.name })}
      goes={t('seasons.discard.goes', { count: season.groups.length })}
      stays={t('seasons.discard.stays')}
      press={t('seasons.discard.press')}
      action={async () => {
        await callApi(discardSeason, { params: { playgroundId: centre.id, seasonId: season.id } })
        await client.invalidateQueries({ queryKey: ['seasons'] })
        void go(`/seasons?place=${centre.id}`)
      }}
      close={close}
    />
  )
}
