import type { StaffPlace } from '@hoppla/contract/staff'
import type { Member } from '@hoppla/contract/staff/members'
import { Table, UnstyledButton } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { Initials, Pill, type Tone } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { RolePill } from './role-pill.tsx'

const tones: Record<Member['state'], Tone> = { active: 'ok', invited: 'plan', ended: 'quiet' }
/** Who was here in the last so many milliseconds is here now. */
const nowMs = 60_000

type Held = Member['roles'][number]

/** One of the staff in the list. @param columns the play centres with a column of their own; without, roles are in one column. */
export const MemberRow = ({
  person,
  columns,
  open,
}: {
  person: Member
  columns: readonly StaffPlace[] | undefined
  open: (id: string, giveAt?: string) => void
}) => {
  const { t, language } = useWords()
  const { id, name, email, roles, lastSeenAt, state } = person
  const isHere = lastSeenAt !== null && Date.now() - Date.parse(lastSeenAt) < nowMs
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton data-row className="member" onClick={() => open(id)}>
          <Initials name={name || email} />
          <span>
            <strong>{name || email}</strong>
            {name && <small>{email}</small>}
          </span>
        </UnstyledButton>
      </Table.Td>
      {columns ? (
        <Cells person={person} columns={columns} open={open} />
      ) : (
        <Table.Td className="role-list">
          {roles.map((held) => (
            <RolePill key={held.id} role={held.role}>
              <RoleText held={held} />
            </RolePill>
          ))}
        </Table.Td>
      )}
      <Table.Td>
        <Pill tone={tones[state]}>{t(`staff.states.${state}`)}</Pill>
      </Table.Td>
      <Table.Td className="figures muted">
        {isHere ? t('staff.now') : lastSeenAt === null ? t('staff.never') : formatMoment(new Date(lastSeenAt), language)}
      </Table.Td>
    </Table.Tr>
  )
}

/** “Reception, Barkarby”, with the last day where there is one. */
export const RoleText = ({ held: { role, placeName, lastDay } }: { held: Omit<Held, 'id'> }) => {
  const { t, language } = useWords()
  const name = t(`common.roles.${role}`)
  return (
    <>
      {placeName === null ? t('staff.everywhere', { role: name }) : t('staff.at', { role: name, place: placeName })}
      {lastDay !== null && ` ${t('staff.until', { date: formatDay(lastDay, language) })}`}
    </>
  )
}

/** A cell for each play centre: the roles there, or a plus. Who holds a role over all of them has one wide cell. */
const Cells = ({
  person,
  columns,
  open,
}: {
  person: Member
  columns: readonly StaffPlace[]
  open: (id: string, giveAt?: string) => void
}) => {
  const { t } = useWords()
  const me = useMe()
  const isOwn = ({ placeId }: Held) => columns.some(({ id }) => id === placeId)
  const wide = person.roles.filter((held) => !isOwn(held))
  if (wide.length > 0)
    return (
      <Table.Td colSpan={columns.length}>
        <span className="wide-role">
          {wide.map((held) => (
            <span key={held.id}>
              <IconWorld size={15} aria-hidden /> <RoleText held={held} />
            </span>
          ))}
          {person.roles.filter(isOwn).map((held) => (
            <RolePill key={held.id} role={held.role}>
              <RoleText held={held} />
            </RolePill>
          ))}
        </span>
      </Table.Td>
    )
  return columns.map(({ id, name }) => {
    const here = person.roles.filter(({ placeId }) => placeId === id)
    return (
      <Table.Td key={id}>
        {here.map((held) => (
          <RolePill key={held.id} role={held.role}>
            {t(`common.roles.${held.role}`)}
          </RolePill>
        ))}
        {here.length === 0 && canAt(me, 'staff.manage', id) && (
          <UnstyledButton
            className="give-here"
            aria-label={t('staff.giveAt', { name: person.name || person.email, place: name })}
            onClick={() => open(person.id, id)}
          >
            <IconPlus size={16} aria-hidden />
          </UnstyledButton>
        )}
      </Table.Td>
    )
  })
}
