import { type Invitation, resendInvitation, withdrawInvitation } from '@hoppla/contract/staff/members'
import { Button, Table } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { RoleText } from './member-row.tsx'
import { RolePill } from './role-pill.tsx'
import { listInvitationsQuery, useMembersChanged } from './staff-queries.ts'

/** Invitations that nobody has accepted yet. */
export const Invitations = () => {
  const { t } = useWords()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listInvitationsQuery)
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Waiting rows={4} />
  return (
    <>
      {error && <Failure error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
      {data.invitations.length === 0 ? (
        <Empty title={t('staff.invitations.none')}>{t('staff.invitations.noneText')}</Empty>
      ) : (
        <div className="table-panel mt">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('staff.invitations.email')}</Table.Th>
                <Table.Th>{t('staff.invitations.roles')}</Table.Th>
                <Table.Th className="wide-only">{t('staff.invitations.by')}</Table.Th>
                <Table.Th>{t('staff.invitations.expires')}</Table.Th>
                <Table.Th>
                  <span className="visually-hidden">{t('staff.invitations.resend')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  )
}

const InvitationRow = ({ invitation }: { invitation: Invitation }) => {
  const { t, language } = useWords()
  const changed = useMembersChanged()
  const { id, email, firstName, lastName, roles, invitedBy, expiresAt, state } = invitation
  const report = {
    onSuccess: changed,
    onError: (error: unknown) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  }
  const say = (message: string) => notifications.show({ color: 'leaf', message })
  const resending = useMutation({
    mutationFn: async () => {
      await callApi(resendInvitation, { params: { id } })
      say(t('staff.invitations.resent', { email }))
    },
    ...report,
  })
  const withdrawing = useMutation({
    mutationFn: async () => {
      await callApi(withdrawInvitation, { params: { id } })
      say(t('staff.invitations.withdrawn', { email }))
    },
    ...report,
  })
  return (
    <Table.Tr>
      <Table.Td>
        <strong>{email}</strong>
        <small className="below">{`${firstName} ${lastName}`.trim()}</small>
      </Table.Td>
      <Table.Td className="role-list">
        {roles.map((role) => (
          <RolePill key={`${role.role} ${role.placeId}`} role={role.role}>
            <RoleText held={role} />
          </RolePill>
        ))}
      </Table.Td>
      <Table.Td className="wide-only">{invitedBy ?? ''}</Table.Td>
      <Table.Td>
        {state === 'expired' ? (
          <Pill tone="warn">{t('staff.invitations.expired')}</Pill>
        ) : (
          <span className="muted">{formatMoment(new Date(expiresAt), language)}</span>
        )}
      </Table.Td>
      <Table.Td className="row-actions">
        <Button size="xs" loading={resending.isPending} onClick={() => resending.mutate()}>
          {t('staff.invitations.resend')}
        </Button>
        <Button size="xs" variant="quiet" loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t('staff.invitations.withdraw')}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
