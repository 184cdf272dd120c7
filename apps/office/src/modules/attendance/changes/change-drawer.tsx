import type { Register } from '@hoppla/contract/attendance/attendance'
import { changeGroup, type GroupChange, type GroupStaffing } from '@hoppla/contract/classes/leaders'
import { formatDate } from '@hoppla/i18n'
import { Button, Drawer, Radio, Select, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../../parts/form-submit.ts'
import { Waiting } from '../../../parts/page.tsx'
import { Failure, Note } from '../../../parts/states.tsx'
import { callApi } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { useWords } from '../../../platform/words.ts'
import { previewMessageQuery } from '../messages/message-queries.ts'
import { getGroupStaffingQuery, useGroupChanged } from './change-queries.ts'
import { MergeForm } from './merge-form.tsx'

type Session = Register['sessions'][number]
/** @property session the one that is chosen, if it is still to come. @property what undefined: nothing is open. */
type Input = { register: Register; session: Session | undefined; what: 'group' | 'merge'; opened: boolean; close: () => void }

/** Who leads a group and where it meets, for one session or from now on; or all its children go to another group. */
export const ChangeDrawer = ({ register, session, what, opened, close }: Input) => {
  const { t } = useWords()
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={t(what === 'merge' ? 'groupChanges.merge.title' : 'groupChanges.title')}
      size={520}
    >
      <div className="stack">
        <p className="muted">{[register.name, register.groupName].filter(Boolean).join(' · ')}</p>
        {what === 'merge' ? (
          <MergeForm register={register} close={close} />
        ) : (
          <Asked register={register} session={session} close={close} />
        )}
      </div>
    </Drawer>
  )
}

type FormInput = { register: Register; session: Session | undefined; close: () => void }

const Asked = (input: FormInput) => {
  const { register } = input
  const { data, error, refetch } = useQuery(getGroupStaffingQuery(register.id))
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={3} height={52} />
  return <ChangeForm {...input} staffing={data} />
}

/** What differs from what is there; undefined: nothing. */
const changeOf = (
  staffing: GroupStaffing,
  { leaderId, roomId }: { leaderId: string | null; roomId: string | null },
  date: string | undefined,
): GroupChange | undefined => {
  const now = staffing.changes.find((one) => one.date === date) ?? staffing
  const change = {
    ...(leaderId === (now.leader?.id ?? null) ? {} : { leaderId }),
    ...(roomId === (now.room?.id ?? null) ? {} : { roomId }),
  }
  return Object.keys(change).length === 0 ? undefined : { ...change, ...(date === undefined ? {} : { date }) }
}

const ChangeForm = ({ register, session, close, staffing }: FormInput & { staffing: GroupStaffing }) => {
  const { t } = useWords()
  const changed = useGroupChanged()
  const [isOnce, setOnce] = useState(false)
  const date = isOnce ? session?.date : undefined
  const now = staffing.changes.find((one) => one.date === date) ?? staffing
  const [values, set] = useState({ leaderId: now.leader?.id ?? null, roomId: now.room?.id ?? null })
  // How many families there are to be told.
  const { data: reach } = useQuery(previewMessageQuery(register.classId, { groupId: register.id, texts: {} }))
  const input = changeOf(staffing, values, date)
  const doing = useMutation({
    mutationFn: (body: GroupChange) => callApi(changeGroup, { params: { groupId: register.id }, body }),
    onSuccess: () => {
      changed()
      notifications.show({ color: 'leaf', message: t('groupChanges.done') })
      close()
    },
  })
  // Nobody is told that somebody leads no more: only who does now, and where.
  const families = input && !input.leaderId && !input.roomId ? 0 : (reach?.families ?? 0)
  return (
    <form className="stack" noValidate onSubmit={submitted(() => input && doing.mutate(input))}>
      {session && <When session={session} isOnce={isOnce} set={setOnce} />}
      <Select
        label={t('groupChanges.leader')}
        placeholder={t('groupChanges.nobody')}
        clearable
        searchable
        data={staffing.leaders.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.leaderId}
        onChange={(leaderId) => set({ ...values, leaderId })}
      />
      <Select
        label={t('groupChanges.room')}
        placeholder={t('groupChanges.noRoom')}
        clearable
        searchable
        data={staffing.rooms.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.roomId}
        onChange={(roomId) => set({ ...values, roomId })}
      />
      <Effects families={families} />
      {doing.error && <Note tone="bad">{errorText(doing.error, t)}</Note>}
      {!input && <Note tone="quiet">{t('groupChanges.first')}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('groupChanges.keep')}
        </Button>
        <Button type="submit" variant="next" loading={doing.isPending} disabled={!input}>
          {t('groupChanges.press')}
        </Button>
      </div>
    </form>
  )
}

const Effects = ({ families }: { families: number }) => {
  const { t } = useWords()
  return (
    <section className="boxed" aria-label={t('groupChanges.effects.title')}>
      <Title order={3}>{t('groupChanges.effects.title')}</Title>
      <ul className="plain">
        <li>{t('groupChanges.effects.families', { count: families })}</li>
        <li>{t('groupChanges.effects.booking')}</li>
      </ul>
    </section>
  )
}

const When = ({ session, isOnce, set }: { session: Session; isOnce: boolean; set: (isOnce: boolean) => void }) => {
  const { t, language } = useWords()
  return (
    <Radio.Group label={t('groupChanges.when')} value={isOnce ? 'once' : 'always'} onChange={(value) => set(value === 'once')}>
      <div className="stack radio-rows">
        <Radio value="always" label={t('groupChanges.always')} />
        <Radio value="once" label={t('groupChanges.once', { day: formatDate(session.date, language, 'on') })} />
      </div>
    </Radio.Group>
  )
}
