import type { Answer } from '@hoppla/contract/route'
import { deleteMemberSecondFactors, endMemberSessions, type getMember, takeMemberRole } from '@hoppla/contract/staff/members'
import { Button, Drawer } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Waiting } from '../../parts/page.tsx'
import { Failure, Initials, Note } from '../../parts/states.tsx'
import { callApi, refusalCode } from '../../platform/api.ts'
import { can, useMe } from '../../platform/me.ts'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { GiveRole } from './give-role.tsx'
import { rolesToGive } from './giving.ts'
import { RoleText } from './member-row.tsx'
import { RolePill } from './role-pill.tsx'
import { getMemberQuery, useMembersChanged } from './staff-queries.ts'

type Person = Answer<typeof getMember>

/** One of the staff: roles, sessions, second factors; and for who may, giving and taking. */
export const MemberDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useWords()
  const person = useQuery(getMemberQuery(id))
  const { data, error } = person
  const isGone = refusalCode(error) !== undefined
  return (
    <Drawer opened onClose={close} title={data ? data.name || data.email : t('staff.person')}>
      {/* The focus begins here, not on the cross. */}
      <div data-autofocus tabIndex={-1}>
        {isGone && <Note tone="info">{t('staff.gone')}</Note>}
        {error && !isGone && <Failure error={error} at={person.dataUpdatedAt} retry={() => void person.refetch()} />}
        {!data && !error && <Waiting rows={6} />}
        {data && !isGone && <Details person={data} />}
      </div>
    </Drawer>
  )
}

const Details = ({ person }: { person: Person }) => {
  const mayManage = can(useMe(), 'staff.manage')
  return (
    <div className="stack">
      <div className="member">
        <Initials name={person.name || person.email} />
        <a href={`mailto:${person.email}`}>{person.email}</a>
      </div>
      <Roles person={person} mayManage={mayManage} />
      {mayManage && <GiveRole person={person} />}
      <SecondFactors person={person} mayManage={mayManage && person.isManageable} />
      <Sessions person={person} mayManage={mayManage && person.isManageable} />
    </div>
  )
}

const Roles = ({ person, mayManage }: { person: Person; mayManage: boolean }) => {
  const { t } = useWords()
  const changed = useMembersChanged()
  // Nobody takes what they could not give; the API decides, this keeps from offering it.
  const givable = rolesToGive(useMe())
  const [taking, setTaking] = useState<Person['roles'][number]>()
  const name = person.name || person.email
  const take = async ({ id: roleId, role }: Person['roles'][number]) => {
    await callApi(takeMemberRole, { params: { id: person.id, roleId } })
    changed()
    notifications.show({ color: 'leaf', message: t('staff.drawer.taken', { role: t(`common.roles.${role}`) }) })
  }
  return (
    <section>
      <h3>{t('staff.drawer.roles')}</h3>
      {person.roles.length === 0 && <p className="muted">{t('staff.drawer.none')}</p>}
      <ul className="rows">
        {person.roles.map((held) => (
          <li key={held.id}>
            <RolePill role={held.role}>
              <RoleText held={held} />
            </RolePill>
            {mayManage && givable.includes(held.role) && (
              <Button
                variant="quiet"
                size="xs"
                aria-label={`${t('staff.drawer.take')}: ${t(`common.roles.${held.role}`)}, ${held.placeName ?? ''}`}
                onClick={() => setTaking(held)}
              >
                {t('staff.drawer.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {taking && (
        <ConfirmDialog
          title={t('staff.drawer.takeTitle', { role: t(`common.roles.${taking.role}`), name })}
          goes={t('staff.drawer.takeGoes')}
          stays={t('staff.drawer.takeStays')}
          press={t('staff.drawer.takeNow')}
          action={() => take(taking)}
          close={() => setTaking(undefined)}
        />
      )}
    </section>
  )
}

const SecondFactors = ({ person, mayManage }: { person: Person; mayManage: boolean }) => {
  const { t, language } = useWords()
  const me = useMe()
  const changed = useMembersChanged()
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, email, secondFactors } = person
  const { passkeys, hasTotp } = secondFactors
  const isEmpty = passkeys.length === 0 && !hasTotp
  const remove = async () => {
    await callApi(deleteMemberSecondFactors, { params: { id } })
    changed()
    notifications.show({ color: 'leaf', message: t('staff.drawer.factorsRemoved') })
  }
  return (
    <section>
      <h3>{t('staff.drawer.factors')}</h3>
      {isEmpty && <p className="muted">{t('staff.drawer.noFactor')}</p>}
      <ul className="rows">
        {passkeys.map(({ name: device, createdAt, lastUsedAt }) => (
          <li key={`${device} ${createdAt}`}>
            <span>{device}</span>
            <small className="muted">
              {lastUsedAt === null
                ? formatDay(createdAt.slice(0, 10), language)
                : t('staff.drawer.lastUsed', { time: formatMoment(new Date(lastUsedAt), language) })}
            </small>
          </li>
        ))}
        {hasTotp && <li>{t('staff.drawer.app')}</li>}
      </ul>
      {mayManage && !isEmpty && id !== me.id && (
        <Button variant="danger" onClick={() => setRemoving(true)}>
          {t('staff.drawer.lostFactors')}
        </Button>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('staff.drawer.lostTitle', { name: name || email })}
          goes={t('staff.drawer.lostGoes')}
          stays={t('staff.drawer.lostStays', { name: name || email })}
          press={t('staff.drawer.lostNow')}
          action={remove}
          close={() => setRemoving(false)}
        />
      )}
    </section>
  )
}

const Sessions = ({ person, mayManage }: { person: Person; mayManage: boolean }) => {
  const { t, language } = useWords()
  const changed = useMembersChanged()
  const [isEnding, setEnding] = useState(false)
  const { id, name, email, sessions } = person
  const end = async () => {
    await callApi(endMemberSessions, { params: { id } })
    changed()
    notifications.show({ color: 'leaf', message: t('staff.drawer.ended') })
  }
  return (
    <section>
      <h3>{t('staff.drawer.sessions')}</h3>
      {sessions.length === 0 && <p className="muted">{t('staff.drawer.noSessions')}</p>}
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>{session.device ?? session.browser}</span>
            <small className="muted">
              {t('staff.drawer.lastUsed', { time: formatMoment(new Date(session.lastSeenAt), language) })}
            </small>
          </li>
        ))}
      </ul>
      {mayManage && sessions.length > 0 && (
        <Button variant="danger" onClick={() => setEnding(true)}>
          {t('staff.drawer.endSessions')}
        </Button>
      )}
      {isEnding && (
        <ConfirmDialog
          title={t('staff.drawer.endTitle', { name: name || email })}
          goes={t('staff.drawer.endGoes')}
          stays={t('staff.drawer.endStays')}
          press={t('staff.drawer.endNow')}
          action={end}
          close={() => setEnding(false)}
        />
      )}
    </section>
  )
}
