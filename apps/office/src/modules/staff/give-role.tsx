import { type StaffRole, staffRoles } from '@hoppla/contract/roles'
import { giveMemberRole, type Member } from '@hoppla/contract/staff/members'
import { Button, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { useMe } from '../../platform/me.ts'
import { useInAddress, usePlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { chain, placeIdOf, placesToGive, rolesToGive } from './giving.ts'
import { LastDay } from './last-day.tsx'
import { useMembersChanged } from './staff-queries.ts'

/** Gives one of the staff another role. The place is the one that was pressed in the list, or the one that is worked at. */
export const GiveRole = ({ person }: { person: Pick<Member, 'id'> }) => {
  const { t } = useWords()
  const me = useMe()
  const pressed = useInAddress('giveAt')
  const here = usePlace()
  const changed = useMembersChanged()
  const places = placesToGive(me, t('staff.drawer.everywhere'))
  const roles = rolesToGive(me)
  const first = pressed || here?.id || (places.length === 1 ? (places[0]?.value ?? '') : '')
  const [role, setRole] = useState<StaffRole | undefined>(roles.length === 1 ? roles[0] : undefined)
  const [place, setPlace] = useState(first)
  const [lastDay, setLastDay] = useState<string | null>(null)
  // An Admin is one for the chain.
  const at = role === 'Admin' ? chain : place
  const giving = useMutation({
    mutationFn: async (given: StaffRole) =>
      callApi(giveMemberRole, { params: { id: person.id }, body: { role: given, placeId: placeIdOf(at), lastDay } }),
    onSuccess: (_, given) => {
      changed()
      setRole(undefined)
      setLastDay(null)
      notifications.show({ color: 'leaf', message: t('staff.drawer.given', { role: t(`common.roles.${given}`) }) })
    },
  })
  const errors = fieldErrors(giving.error)
  return (
    <section>
      <h3>{t('staff.drawer.give')}</h3>
      <form className="stack boxed" onSubmit={submitted(() => role && giving.mutate(role))}>
        {giving.error && <Note tone="bad">{errorText(giving.error, t)}</Note>}
        <div className="two">
          <Select
            label={t('staff.role')}
            data={roles.map((one) => ({ value: one, label: t(`common.roles.${one}`) }))}
            value={role ?? null}
            onChange={(value) => setRole(staffRoles.find((one) => one === value))}
          />
          <Select
            label={t('staff.drawer.place')}
            data={places}
            value={at === '' ? null : at}
            searchable
            disabled={role === 'Admin'}
            error={errors.placeId}
            onChange={(value) => setPlace(value ?? '')}
          />
        </div>
        <LastDay label={t('staff.drawer.lastDay')} value={lastDay} set={setLastDay} error={errors.lastDay} />
        {role && <p className="muted">{t(`common.can.${role}`)}</p>}
        <Button type="submit" disabled={!role || at === ''} loading={giving.isPending}>
          {t('staff.drawer.giveNow')}
        </Button>
      </form>
    </section>
  )
}
