import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { resolvePlayground } from '../../platform/api/resolvers.ts'
import { titleOf } from '../../platform/head/meta.ts'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import { setPageMetadata } from '../../platform/head/page-metadata.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { type Opening, type PartyAtData, partyAtData, useTimeToOpening } from '../enquiries/enquiries.ts'
import type { Route } from './+types/party-at-page'
import { type BookingData, bookingData } from './booking-data.ts'
import { AskedFor, OpensLater, PartyBooking } from './lazy-parts.ts'

export const handle: PageHandle = { pageTop: 'balloons' }

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const page = pageSite(context)
  const playground = await resolvePlayground(page, params.playgroundSlug)
  setPageMetadata(context, { name: playground.name, picture: '/art/share-party' })
  const now = new Date()
  const booking = await bookingData(page.call, page.site, playground, new URL(request.url).searchParams, now)
  const data = await partyAtData(page.call, page.site, playground, page.language, now)
  await (data.opening ? OpensLater : booking ? PartyBooking : AskedFor).ready()
  return { ...data, booking: booking ?? null }
}

/** Another day of the same play centre is fetched by its part of the page, which stays where it is. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => (args.loaderData ? t('enquiries.party.at', { playground: args.loaderData.name }) : t('enquiries.party.title')),
    (t) => t(args.loaderData?.booking ? 'enquiries.party.descriptionBooked' : 'enquiries.party.description'),
  )

/** A playground's parties: booked where it takes bookings, else packages, rooms and an enquiry; or, until it takes any, when that will be. */
export default function PartyAtPage() {
  const data = useLoaderData<typeof loader>()
  const { t } = useWords()
  const left = useTimeToOpening(data.opening, data.now)
  const opening = left > 0 ? data.opening : null
  return (
    <>
      <p className="vh" role="status">
        {data.opening && !opening ? t('enquiries.party.nowOpen') : ''}
      </p>
      <Part data={data} opening={opening} left={left} />
    </>
  )
}

type PartProps = { data: PartyAtData & { booking: BookingData | null }; opening: Opening | null; left: number }
const Part = ({ data, opening, left }: PartProps) => {
  const { booking } = data
  if (opening) return <OpensLater data={data} opening={opening} left={left} isBooked={booking !== null} />
  return booking ? <PartyBooking key={data.guid} data={data} booking={booking} /> : <AskedFor data={data} />
}
