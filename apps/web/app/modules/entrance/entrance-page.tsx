import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatMoney, formatTime } from '@hoppla/i18n'
import { BackLink, Badge, Button, Card, Facts, Grid, PageHead, Section, Tile, Toast, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { resolvePlayground } from '../../platform/api/resolvers.ts'
import { TypedDate } from '../../platform/forms/typed-date.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { setPageMetadata } from '../../platform/head/page-metadata.ts'
import { pageSite, useSite } from '../../platform/head/page-site.ts'
import { type T, useWords } from '../../platform/i18n/words.ts'
import { preferredPlayground } from '../../platform/storage/visited-playgrounds.ts'
import { YourPlayground } from '../../platform/storage/your-playground.tsx'
import { localMoment, OpenBadge, PageStylesheet, PlaygroundHours, useNow } from '../places/places.ts'
import type { Route } from './+types/entrance-page'
import { EntranceBooking } from './booking/entrance-booking.tsx'
import { type BookingData, bookingData } from './booking-data.ts'
import { askedDay, type EntranceData, entranceData } from './entrance-data.ts'

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const page = pageSite(context)
  const playground = params.playgroundSlug === undefined ? undefined : await resolvePlayground(page, params.playgroundSlug)
  if (playground) setPageMetadata(context, { name: playground.name, picture: '/art/share-playground' })
  const query = new URL(request.url).searchParams
  const now = new Date()
  const booking = playground && (await bookingData(page.call, page.site, playground, query, now))
  return { ...(await entranceData(page.call, page.site, playground, askedDay(query), now)), booking: booking ?? null }
}

/** Another day of the same play centre is fetched by its part of the page, which stays where it is. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.searchParams.has('calendar') !== nextUrl.searchParams.has('calendar')

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => titleIn(args.loaderData, t),
    (t) => {
      const { at, booking } = args.loaderData ?? {}
      if (at && booking) return t('visit.description', { playground: at.name })
      return t(isBookedSomewhere(args.loaderData) ? 'entrance.descriptionSome' : 'entrance.description')
    },
  )

const titleIn = (data: Route.MetaArgs['loaderData'], t: T): string => {
  if (!data?.at) return t('entrance.title')
  return t(data.booking ? 'visit.title' : 'entrance.headingAt', { playground: data.at.name })
}

/** Of the whole country: whether a time is booked at some of its play centres. */
const isBookedSomewhere = (data: Pick<EntranceData, 'at' | 'playgrounds'> | undefined): boolean =>
  data !== undefined && !data.at && data.playgrounds.some(({ isBooked }) => isBooked)

/** Booking a visit where the play centre takes bookings; elsewhere what a visit costs, when one can come, how it works. */
export default function EntrancePage() {
  const data = useLoaderData<typeof loader>()
  return data.booking && !data.booking.opensOn ? <EntranceBooking data={data.booking} /> : <Entrance data={data} />
}

/** Entrance is not booked here, or not yet: one comes. */
const Entrance = ({ data }: { data: EntranceData & { booking: BookingData | null } }) => {
  const { language, t } = useWords()
  const { at } = data
  const now = useNow(data.now)
  const isSome = isBookedSomewhere(data)
  const bookFrom = useStillAhead(data.booking?.opensOn ?? null, now)
  const opensOn = useStillAhead(data.booking ? null : (at?.opensOn ?? null), now)
  return (
    <Wrap>
      <PageStylesheet />
      <PageHead
        back={
          at && (
            <BackLink href={pathTo('book-entrance', { lang: language })} label={t('common.back')}>
              {t('entrance.all')}
            </BackLink>
          )
        }
        title={at ? t('entrance.headingAt', { playground: at.name }) : t('entrance.heading')}
        lead={data.booking ? t('visit.lead') : t(isSome ? 'entrance.leadSome' : 'entrance.lead')}
      >
        {at && !opensOn && <OpenBadge hours={at.hours} now={now} />}
      </PageHead>
      {bookFrom && <Toast title={t('visit.opens', { date: formatDate(bookFrom, language) })}>{t('visit.opensText')}</Toast>}
      {opensOn && <Toast title={t('entrance.opening', { date: formatDate(opensOn, language) })}>{t('entrance.openingText')}</Toast>}
      {at ? (
        <div className="cols mt-4">
          <div>
            <Prices prices={data.prices} />
            {!data.booking && <HowItWorks isSome={false} />}
          </div>
          {!opensOn && (
            <div className="stack gap-4">
              <PlaygroundHours hours={at.hours} now={now} />
              <AnotherDay at={at} />
            </div>
          )}
        </div>
      ) : (
        <>
          <Where playgrounds={data.playgrounds} />
          <Prices prices={data.prices} />
          <HowItWorks isSome={isSome} />
        </>
      )}
      <Often articles={data.often} />
    </Wrap>
  )
}

/** The page may have lain in a cache past the day. */
const useStillAhead = (opensOn: string | null, now: Date): string | null => {
  const { site } = useSite()
  return opensOn !== null && opensOn > localMoment(now, site.country.timezone).date ? opensOn : null
}

const Where = ({ playgrounds }: Pick<EntranceData, 'playgrounds'>) => {
  const { language, t } = useWords()
  // Known to the browser alone: HTML is never personal.
  const [last, setLast] = useState<string>()
  useEffect(() => setLast(preferredPlayground()), [])
  return (
    <Section id="where" title={t('entrance.choose')}>
      <YourPlayground playgrounds={playgrounds} page="book-entrance" />
      <Grid min={240} gap={3}>
        {playgrounds.map(({ slug, name, town, opensOn, isBooked }) => {
          const note = opensOn ? t('entrance.soon', { date: formatDate(opensOn, language) }) : town
          return (
            <Tile
              key={slug}
              title={name}
              href={pathTo('book-entrance', { lang: language, playgroundSlug: slug })}
              // Beside the title, where its coming moves nothing.
              foot={isBooked ? <Badge tone="open">{t('entrance.book')}</Badge> : undefined}
              footStart
              mark={slug === last ? <Badge tone="sun">{t('entrance.last')}</Badge> : undefined}
            >
              {note}
            </Tile>
          )
        })}
      </Grid>
    </Section>
  )
}

const Prices = ({ prices }: Pick<EntranceData, 'prices'>) => {
  const { language, t } = useWords()
  if (prices.length === 0) return null
  const money = (amount: number, currency: string) =>
    amount === 0 ? t('entrance.free') : formatMoney(amount, currency, language, { short: true })
  return (
    <Section id="prices" title={t('entrance.prices')}>
      <Card className="table-pad">
        <table className="hours wrapok">
          <thead>
            <tr>
              <th scope="col">{t('entrance.who')}</th>
              <th scope="col" className="end">
                {t('entrance.weekday')}
              </th>
              <th scope="col" className="end">
                {t('entrance.weekend')}
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ guid, name, note, weekdayprice, weekendprice, currency }) => (
              <tr key={guid}>
                <th scope="row">
                  <b>{name}</b>
                  {note && <small>{note}</small>}
                </th>
                <td>{money(weekdayprice, currency)}</td>
                <td>{money(weekendprice, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="small muted mt-3">{t('entrance.vat')}</p>
    </Section>
  )
}

/** @param isSome a time is booked at some play centres, and not at others. */
const HowItWorks = ({ isSome }: { isSome: boolean }) => {
  const { t } = useWords()
  return (
    <Section id="how" title={t('entrance.how')}>
      <Card tone="leaf">
        <Facts
          facts={[
            { icon: 'heart', text: t(isSome ? 'entrance.howComeSome' : 'entrance.howCome') },
            { icon: 'card', text: t(isSome ? 'entrance.howPaySome' : 'entrance.howPay') },
            { icon: 'sock', text: t('entrance.howSocks') },
            { icon: 'group', text: t('entrance.howAdult') },
          ]}
        />
      </Card>
    </Section>
  )
}

/** A day further ahead than the list; without a script too. */
const AnotherDay = ({ at }: { at: NonNullable<EntranceData['at']> }) => {
  const { language, t } = useWords()
  const { asked, wrong, lastDay } = at
  const hours = asked?.open.map(({ from, to }) => `${formatTime(from, language)}–${formatTime(to, language)}`).join(', ')
  return (
    <Card as="form" stack={3} {...{ method: 'get', action: pathTo('book-entrance', { lang: language, playgroundSlug: at.slug }) }}>
      <TypedDate
        key={asked?.date ?? wrong}
        name="date"
        posts="parts"
        legend={t('entrance.date')}
        required
        defaultValue={asked?.date ?? wrong ?? undefined}
        error={wrong && t('entrance.dateWrong', { last: formatDate(lastDay, language) })}
      />
      {asked && (
        <p role="status" className="num">
          <b>{formatDate(asked.date, language, 'weekday')}</b>
          <br />
          {[hours || t('entrance.closedOn'), asked.comment].filter(Boolean).join(' · ')}
        </p>
      )}
      <div>
        <Button type="submit" small>
          {t('entrance.show')}
        </Button>
      </div>
    </Card>
  )
}

/** Tickets and passes, for those who come often. */
const Often = ({ articles }: { articles: EntranceData['often'] }) => {
  const { language, t } = useWords()
  if (articles.length === 0) return null
  const money = (amount: number, currency: string) => formatMoney(amount, currency, language, { short: true })
  return (
    <Section id="often" title={t('entrance.often')}>
      <Grid min={300}>
        {articles.map((article) => (
          <Tile
            key={article.id}
            side
            title={article.name}
            href={pathTo('shop', { lang: language, hash: article.shelf })}
            art={{
              src: article.shelf === 'passes' ? '/art/pass' : '/art/ticket',
              tone: article.shelf === 'passes' ? 'sky' : 'leaf',
              padded: true,
            }}
          >
            <p className="muted">
              {article.description}{' '}
              <b className="num">
                {money(article.price, article.currency)}
                {article.perVisit !== null && ` (${t('entrance.perVisit', { price: money(article.perVisit, article.currency) })})`}
              </b>
            </p>
          </Tile>
        ))}
      </Grid>
    </Section>
  )
}
