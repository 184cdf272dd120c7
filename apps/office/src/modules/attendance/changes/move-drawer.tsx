import type { Register } from '@hoppla/contract/attendance/attendance'
import { moveSession, type SessionMove, type SessionMoveEffect } from '@hoppla/contract/classes/move-session'
import { formatDate } from '@hoppla/i18n'
import { Button, Drawer, Radio, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayField } from '../../../parts/editing/number-field.tsx'
import { submitted } from '../../../parts/form-submit.ts'
import { Waiting } from '../../../parts/page.tsx'
import { Note } from '../../../parts/states.tsx'
import { callApi } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { formatWeekday } from '../../../platform/moments.ts'
import { useWords } from '../../../platform/words.ts'
import { previewMoveSessionQuery, useGroupChanged } from './change-queries.ts'
import { endAfter, moveOf, valuesOfMove } from './move-values.ts'

type Session = Register['sessions'][number]
type Input = { register: Register; session: Session; close: () => void }

/** A session of a group goes to another day or time, alone or with all that follow. */
export const MoveDrawer = ({ opened, ...input }: Input & { opened: boolean }) => {
  const { t, language } = useWords()
  const { session, close } = input
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={t('groupChanges.move.title', { day: formatDate(session.date, language, 'on') })}
      size={520}
    >
      <MoveForm key={session.date} {...input} />
    </Drawer>
  )
}

const MoveForm = ({ register, session, close }: Input) => {
  const { t } = useWords()
  const before = valuesOfMove(register, session)
  const [values, setAll] = useState(before)
  const input = moveOf(values, before)
  const { data, error, isFetching } = useQuery(previewMoveSessionQuery(register.id, session.date, input))
  const changed = useGroupChanged()
  const doing = useMutation({
    mutationFn: (body: SessionMove) => callApi(moveSession, { params: { groupId: register.id, date: session.date }, body }),
    onSuccess: ({ families }) => {
      changed()
      notifications.show({ color: 'leaf', message: t('groupChanges.move.done', { count: families }) })
      close()
    },
  })
  const effect = input && !error ? data : undefined
  const problem = doing.error ?? (input ? error : null)
  return (
    <form className="stack" noValidate onSubmit={submitted(() => input && effect && doing.mutate(input))}>
      <p className="muted">{[register.name, register.groupName].filter(Boolean).join(' · ')}</p>
      <When values={values} before={before} set={(more) => setAll((was) => ({ ...was, ...more }))} />
      {input && !effect && isFetching && <Waiting rows={3} height={28} />}
      {effect && <Effects effect={effect} />}
      {problem && <Note tone="bad">{errorText(problem, t)}</Note>}
      {!input && <Note tone="quiet">{t('groupChanges.move.first')}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('groupChanges.keep')}
        </Button>
        <Button type="submit" variant="next" loading={doing.isPending} disabled={!effect}>
          {effect && effect.families > 0
            ? t('groupChanges.move.pressAndTell', { count: effect.families })
            : t('groupChanges.move.press')}
        </Button>
      </div>
    </form>
  )
}

type WhenInput = { values: SessionMove; before: SessionMove; set: (more: Partial<SessionMove>) => void }

const When = ({ values, before, set }: WhenInput) => {
  const { t } = useWords()
  return (
    <>
      <DayField isFirst label={t('groupChanges.move.day')} value={values.date} set={(date) => set({ date: date ?? '' })} />
      <div className="two">
        <TextInput
          type="time"
          label={t('groupChanges.move.from')}
          value={values.startTime}
          onChange={({ currentTarget: { value } }) => set({ startTime: value, endTime: endAfter(value, before) })}
        />
        <TextInput
          type="time"
          label={t('groupChanges.move.until')}
          value={values.endTime}
          error={values.endTime <= values.startTime && t('groupChanges.move.order')}
          onChange={({ currentTarget }) => set({ endTime: currentTarget.value })}
        />
      </div>
      <Radio.Group
        label={t('groupChanges.move.which')}
        value={values.isRest ? 'rest' : 'one'}
        onChange={(value) => set({ isRest: value === 'rest' })}
      >
        <div className="stack radio-rows">
          <Radio value="one" label={t('groupChanges.move.one')} />
          <Radio value="rest" label={t('groupChanges.move.rest')} />
        </div>
      </Radio.Group>
    </>
  )
}

const Effects = ({ effect: { families, makeUps, isRefundable, sessions } }: { effect: SessionMoveEffect }) => {
  const { t, language } = useWords()
  const said = ({ date, startTime, endTime }: SessionMoveEffect['sessions'][number]['after']) =>
    `${formatWeekday(date, language)}, ${startTime}–${endTime}`
  return (
    <section className="boxed" aria-label={t('groupChanges.effects.title')} aria-live="polite">
      <Title order={3}>{t('groupChanges.effects.title')}</Title>
      <ul className="plain">
        <li>{t('groupChanges.effects.families', { count: families })}</li>
        {makeUps > 0 && <li>{t('groupChanges.move.makeUps', { count: makeUps })}</li>}
        <li>{t('groupChanges.move.along')}</li>
        {isRefundable && <li>{t('groupChanges.move.refundable')}</li>}
      </ul>
      <ul className="plain moved-sessions">
        {sessions.map(({ before, after, holiday }) => (
          <li key={before.date}>
            {t('groupChanges.move.fromTo', { before: said(before), after: said(after) })}
            {holiday !== null && <strong>{` ${t('groupChanges.move.holiday', { name: holiday })}`}</strong>}
          </li>
        ))}
      </ul>
    </section>
  )
}
