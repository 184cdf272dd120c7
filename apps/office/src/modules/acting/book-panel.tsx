import { type ActingOffer, bookForCustomer } from '@hoppla/contract/customer-service/acting'
import { formatMoney } from '@hoppla/i18n'
import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { listActingBookingsQuery, listActingClassesQuery } from './acting-queries.ts'

type Props = { actingId: string; offer: ActingOffer }

/** What is chosen, and the classes of the play centre that was. */
const useChoice = ({ actingId, offer }: Props) => {
  const [playgroundId, choosePlayground] = useState<string | null>(null)
  const [groupId, chooseGroup] = useState<string | null>(null)
  const [childId, chooseChild] = useState<string | null>(offer.children[0]?.id ?? null)
  const [size, chooseSize] = useState<string | null>(null)
  const [phone, typePhone] = useState('')
  const { data: classes, error } = useQuery(listActingClassesQuery(actingId, playgroundId))
  const group = classes?.flatMap(({ groups }) => groups).find(({ id }) => id === groupId)
  /** Nothing is free in it, and the centre keeps some back. */
  const isKeptBack = group?.isFull === true && group.keptBack > 0
  const course = classes?.find(({ groups }) => groups.some(({ id }) => id === groupId))
  const isReady =
    course !== undefined &&
    childId !== null &&
    (!course.asksForSize || size !== null) &&
    (offer.phone !== null || phone.trim() !== '')
  const values = { playgroundId, groupId, childId, size, phone, classes, error, course, isReady, isKeptBack }
  return { ...values, choosePlayground, chooseGroup, chooseChild, chooseSize, typePhone }
}

/** Books a class for a child. What is to be paid, the customer pays by the link that is mailed. */
export const BookPanel = (props: Props) => {
  const { actingId, offer } = props
  const { t } = useWords()
  const client = useQueryClient()
  const choice = useChoice(props)
  const { groupId, childId, size, phone, course, isReady, isKeptBack } = choice
  // The same booking keeps its key, so that a press after a lost answer books nothing twice.
  const key = useRef({ of: '', key: '' })
  const booking = useMutation({
    mutationFn: (price: number) => {
      const typed = phone.trim()
      const body = {
        groupId: groupId ?? '',
        childId: childId ?? '',
        price,
        ...(isKeptBack ? { keptBack: true } : {}),
        ...(size === null || !course?.asksForSize ? {} : { size }),
        ...(offer.phone === null && typed !== '' ? { phone: typed } : {}),
      }
      const of = JSON.stringify(body)
      if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() }
      return callApi(bookForCustomer, { params: { actingId }, body }, { idempotencyKey: key.current.key })
    },
    onSuccess: async () => {
      key.current = { of: '', key: '' }
      choice.chooseGroup(null)
      await client.invalidateQueries({ queryKey: listActingBookingsQuery(actingId).queryKey })
    },
  })
  return (
    <Panel title={t('acting.book.title')}>
      <form className="stack" onSubmit={submitted(() => course && isReady && booking.mutate(course.price))}>
        <Fields offer={offer} choice={choice} />
        <Who offer={offer} choice={choice} />
        <p className="muted">{t('acting.book.health')}</p>
        {booking.error && <Note tone="bad">{errorText(booking.error, t)}</Note>}
        {booking.data && <Booked payBy={booking.data.payBy} email={booking.data.mailedTo} />}
        <div>
          <Button type="submit" disabled={!isReady} loading={booking.isPending}>
            {t('acting.book.go')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const Booked = ({ payBy, email }: { payBy: string | null; email: string }) => {
  const { t, language } = useWords()
  return (
    <Note tone="ok">
      {payBy === null
        ? t('acting.book.confirmed', { email })
        : t('acting.book.held', { email, time: formatMoment(new Date(payBy), language) })}
    </Note>
  )
}

type FieldsProps = { offer: ActingOffer; choice: ReturnType<typeof useChoice> }

const Fields = ({ offer, choice }: FieldsProps) => {
  const { t, language } = useWords()
  const { classes, course, error } = choice
  return (
    <>
      <Select
        label={t('acting.book.playground')}
        searchable
        data={offer.playgrounds.map(({ id, name }) => ({ value: id, label: name }))}
        value={choice.playgroundId}
        onChange={choice.choosePlayground}
      />
      {error && <Note tone="bad">{errorText(error, t)}</Note>}
      {classes?.length === 0 && <p className="muted">{t('acting.book.none')}</p>}
      {classes && classes.length > 0 && (
        <Select
          label={t('acting.book.group')}
          searchable
          data={classes.map(({ name, firstOccasion, groups }) => ({
            group: `${name}, ${formatDay(firstOccasion, language)}`,
            items: groups.map(({ id, name: group, from, until, isFull, keptBack }) => ({
              value: id,
              label: !isFull
                ? `${group}, ${from}–${until}`
                : keptBack > 0
                  ? t('acting.book.keptBack', { name: `${group}, ${from}–${until}`, count: keptBack })
                  : t('acting.book.full', { name: group }),
              disabled: isFull && keptBack === 0,
            })),
          }))}
          value={choice.groupId}
          onChange={choice.chooseGroup}
        />
      )}
      {choice.isKeptBack && <Note tone="warn">{t('acting.book.keptBackText')}</Note>}
      {course && (
        <p>
          {course.price === 0
            ? t('acting.book.free')
            : t('acting.book.price', { price: formatMoney(course.price, course.currency, language) })}
        </p>
      )}
    </>
  )
}

/** For whom: the child, its size, and a number to call where there is none. */
const Who = ({ offer, choice }: FieldsProps) => {
  const { t, language } = useWords()
  const { course } = choice
  return (
    <>
      {offer.children.length === 0 ? (
        <Note tone="warn">{t('acting.order.noChild')}</Note>
      ) : (
        <Select
          label={t('acting.book.child')}
          data={offer.children.map(({ id, name, birthDate }) => ({
            value: id,
            label: `${name}, ${formatDay(birthDate, language)}`,
          }))}
          value={choice.childId}
          allowDeselect={false}
          onChange={choice.chooseChild}
        />
      )}
      {course?.asksForSize && (
        <Select label={t('acting.book.size')} data={offer.sizes} value={choice.size} onChange={choice.chooseSize} />
      )}
      {offer.phone === null && (
        <TextInput
          label={t('acting.book.phone')}
          description={t('acting.book.phoneHint')}
          inputMode="tel"
          autoComplete="off"
          value={choice.phone}
          onChange={({ currentTarget }) => choice.typePhone(currentTarget.value)}
        />
      )}
    </>
  )
}
