import { bookPartyByPhone } from '@hoppla/contract/parties/centre/phone-booking'
import { partyOffers } from '@hoppla/contract/parties/offers'
import type { StaffPlace } from '@hoppla/contract/staff'
import { formatMoney, fromMinor } from '@hoppla/i18n'
import { Button, Drawer } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../../parts/form-submit.ts'
import { Waiting } from '../../../parts/page.tsx'
import { Failure, Note } from '../../../parts/states.tsx'
import { callApi } from '../../../platform/api.ts'
import { digestOf } from '../../../platform/digest.ts'
import { errorText, fieldErrors } from '../../../platform/errors.ts'
import { formatMoment } from '../../../platform/moments.ts'
import { useSetAddress } from '../../../platform/place.ts'
import { useWords } from '../../../platform/words.ts'
import { readInboxEnquiryQuery } from '../../enquiries/inbox-queries.ts'
import { usePartiesChanged } from '../party-queries.ts'
import { FamilyFields } from './family-fields.tsx'
import { PartyFields } from './party-fields.tsx'
import { bookingOf, firstOf, type Offers, type PhoneValues, priceOf } from './phone-values.ts'

type Input = { centre: StaffPlace; day: string; enquiryId: string; close: () => void }

/** Books a party for a family that telephones, or has asked for one: its room is held, and it gets a link to pay. */
export const NewPartyDrawer = ({ centre, day, enquiryId, close }: Input) => {
  const { t } = useWords()
  const asked = useQuery({ ...readInboxEnquiryQuery(enquiryId), enabled: enquiryId !== '' })
  const isReady = enquiryId === '' || asked.data !== undefined || asked.error !== null
  return (
    <Drawer opened onClose={close} title={t('parties.phone.title')} size={560}>
      {isReady ? (
        <PhoneForm centre={centre} first={{ date: day, ...(asked.data ? firstOf(asked.data) : {}) }} close={close} />
      ) : (
        <Waiting rows={6} height={56} />
      )}
    </Drawer>
  )
}

type FormInput = { centre: StaffPlace; first: Partial<PhoneValues> & { date: string }; close: () => void }
const PhoneForm = ({ centre, first, close }: FormInput) => {
  const { t, language } = useWords()
  const [values, setAll] = useState<PhoneValues>({
    ...{ from: '', roomId: '', packageId: '', children: 10, adults: 2, foods: {}, extras: {} },
    ...{ firstName: '', turns: undefined, name: '', email: '', phone: '', language },
    ...first,
  })
  const set = (more: Partial<PhoneValues>) => setAll((before) => ({ ...before, ...more }))
  const offered = useQuery({
    queryKey: ['party-offers', centre.id, values.date],
    queryFn: () => callApi(partyOffers, { params: { playgroundId: centre.id }, query: { date: values.date } }),
    enabled: values.date !== '',
    placeholderData: keepPreviousData,
  })
  const offers = offered.data
  const body = bookingOf(offers, values)
  const booking = useBooking(centre)
  return (
    <form className="stack" noValidate onSubmit={submitted(() => body && booking.mutate(body))}>
      {offered.error && <Failure error={offered.error} retry={() => void offered.refetch()} />}
      <PartyFields offers={offers} values={values} set={set} errors={fieldErrors(booking.error)} />
      <FamilyFields values={values} set={set} errors={fieldErrors(booking.error)} />
      {offers && <Price offers={offers} values={values} />}
      <p className="muted">{t('parties.phone.holds')}</p>
      {booking.error && <Note tone="bad">{errorText(booking.error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="next" loading={booking.isPending} disabled={!body}>
          {t('parties.phone.press')}
        </Button>
      </div>
    </form>
  )
}

/** One press is one booking, however often it is sent. */
const useBooking = (centre: StaffPlace) => {
  const { t, language } = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const setAddress = useSetAddress()
  const changed = usePartiesChanged()
  return useMutation({
    mutationFn: async (body: NonNullable<ReturnType<typeof bookingOf>>) => {
      const idempotencyKey = `${key}-${await digestOf(body)}`
      return callApi(bookPartyByPhone, { params: { playgroundId: centre.id }, body }, { idempotencyKey })
    },
    onSuccess: ({ id, payBy, mailedTo }, { date }) => {
      void changed()
      notifications.show({
        color: 'leaf',
        message: t('parties.phone.done', { email: mailedTo, time: formatMoment(new Date(payBy), language) }),
      })
      setAddress({ new: '', from: '', enquiry: '', day: date, party: id })
    },
  })
}

const Price = ({ offers, values }: { offers: Offers; values: PhoneValues }) => {
  const { t, language } = useWords()
  const price = priceOf(offers, values)
  if (!price) return null
  const money = (minor: number) => formatMoney(fromMinor(minor, offers.currency), offers.currency, language)
  return (
    <p className="boxed" role="status">
      {t('parties.phone.price', { total: money(price.totalMinor), deposit: money(price.depositMinor) })}
    </p>
  )
}
