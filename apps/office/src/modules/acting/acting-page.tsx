import { useQuery } from '@tanstack/react-query'
import { Page, Waiting } from '../../parts/page.tsx'
import { Failure } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import './acting.css'
import { readActingOfferQuery, readActingQuery } from './acting-queries.ts'
import { BeginForm } from './begin-form.tsx'
import { BookPanel } from './book-panel.tsx'
import { BookingsPanel } from './bookings-panel.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { OrderPanel } from './order-panel.tsx'

/** Where staff do something for a customer who has asked for it. */
export default function ActingPage() {
  return (
    <Guarded permission="customers.act">
      <Inside />
    </Guarded>
  )
}

const Inside = () => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(readActingQuery)
  return (
    <Page title={t('acting.title')} lead={t('acting.lead')}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (data.acting ? <Work key={data.acting.id} actingId={data.acting.id} /> : <BeginForm />)}
    </Page>
  )
}

const Work = ({ actingId }: { actingId: string }) => {
  const { data: offer, error, refetch } = useQuery(readActingOfferQuery(actingId))
  if (error && !offer) return <Failure error={error} retry={() => void refetch()} />
  if (!offer) return <Waiting />
  return (
    <div className="acting-columns">
      <div className="stack">
        <OrderPanel actingId={actingId} offer={offer} />
        <BookPanel actingId={actingId} offer={offer} />
      </div>
      <div className="stack">
        <BookingsPanel actingId={actingId} offer={offer} />
        <LatestOrders actingId={actingId} offer={offer} />
      </div>
    </div>
  )
}
