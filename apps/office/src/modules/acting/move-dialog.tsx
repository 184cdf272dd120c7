import type { ActingBooking, ActingOffer } from '@hoppla/contract/customer-service/acting'
import { type MoveTarget, moveForCustomer } from '@hoppla/contract/customer-service/moving'
import { formatMoney } from '@hoppla/i18n'
import { Button, Modal, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Waiting } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { listMoveTargetsQuery } from './acting-queries.ts'

type Props = {
  actingId: string
  booking: ActingBooking
  playgrounds: ActingOffer['playgrounds']
  close: () => void
  done: () => Promise<void>
}

/** A booked child goes to another group. What comes back is said before the press. */
export const MoveDialog = ({ actingId, booking, playgrounds, close, done }: Props) => {
  const { t } = useWords()
  const { bookingId, className, children } = booking
  const [position, choosePosition] = useState(1)
  const [playgroundId, choosePlayground] = useState(booking.playgroundId)
  const [groupId, chooseGroup] = useState<string | null>(null)
  const { data: targets, error } = useQuery(listMoveTargetsQuery(actingId, bookingId, { position, playgroundId }))
  const chosen = targets?.find((target) => target.groupId === groupId)
  const moving = useMutation({
    mutationFn: ({ groupId: to, refund }: MoveTarget) =>
      callApi(moveForCustomer, { params: { actingId, bookingId }, body: { position, groupId: to, refund } }),
    onSuccess: async () => {
      notifications.show({ color: 'leaf', message: t('acting.bookings.moveDone') })
      await done()
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={t('acting.bookings.moveAsk', { name: className })} centered>
      <div className="stack">
        {children.length > 1 && (
          <Select
            label={t('acting.bookings.moveChild')}
            data={children.map((name, at) => ({ value: String(at + 1), label: name }))}
            value={String(position)}
            allowDeselect={false}
            onChange={(value) => choosePosition(Number(value))}
          />
        )}
        <Select
          label={t('acting.bookings.moveAt')}
          searchable
          data={playgrounds.map(({ id, name }) => ({ value: id, label: name }))}
          value={playgroundId}
          allowDeselect={false}
          onChange={(value) => value !== null && choosePlayground(value)}
        />
        {error && <Note tone="bad">{errorText(error, t)}</Note>}
        {!targets && !error && <Waiting rows={1} />}
        {targets?.length === 0 && <p className="muted">{t('acting.bookings.moveNone')}</p>}
        {targets && targets.length > 0 && <Groups targets={targets} value={groupId} choose={chooseGroup} />}
        {chosen && <Difference {...chosen} />}
        {moving.error && <Note tone="bad">{errorText(moving.error, t)}</Note>}
      </div>
      <Actions close={close} isMoving={moving.isPending} go={chosen && (() => moving.mutate(chosen))} />
    </Modal>
  )
}

type ActionsProps = { close: () => void; isMoving: boolean; go: (() => void) | undefined }

const Actions = ({ close, isMoving, go }: ActionsProps) => {
  const { t } = useWords()
  return (
    <div className="dialog-actions">
      <Button variant="quiet" onClick={close} data-autofocus>
        {t('acting.bookings.keep')}
      </Button>
      <Button variant="next" disabled={!go} loading={isMoving} onClick={go}>
        {t('acting.bookings.moveGo')}
      </Button>
    </div>
  )
}

type GroupsProps = { targets: MoveTarget[]; value: string | null; choose: (groupId: string | null) => void }

/** Groups below the class that they belong to; a full one stands there and cannot be chosen. */
const Groups = ({ targets, value, choose }: GroupsProps) => {
  const { t, language } = useWords()
  const titles = [...new Set(targets.map((target) => titleOf(target, language)))]
  return (
    <Select
      label={t('acting.bookings.moveTo')}
      searchable
      data={titles.map((title) => ({
        group: title,
        items: targets
          .filter((target) => titleOf(target, language) === title)
          .map(({ groupId, groupName, from, until, isFull }) => ({
            value: groupId,
            label: isFull ? t('acting.book.full', { name: groupName }) : `${groupName}, ${from}–${until}`,
            disabled: isFull,
          })),
      }))}
      value={value}
      onChange={choose}
    />
  )
}
const titleOf = ({ className, firstOccasion }: MoveTarget, language: Parameters<typeof formatDay>[1]): string =>
  `${className}, ${formatDay(firstOccasion, language)}`

const Difference = ({ refund, currency }: MoveTarget) => {
  const { t, language } = useWords()
  return (
    <p>
      {refund === 0
        ? t('acting.bookings.moveEven')
        : t('acting.bookings.moveMore', { amount: formatMoney(refund, currency, language) })}
    </p>
  )
}
